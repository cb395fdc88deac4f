// Pact's verifier, in a process of its own whose environment is chosen.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chosen, type Environment } from '../child-environment.ts';

export interface WorkerRequest {
  readonly pactFile: string;
  readonly provider: string;
  readonly providerBaseUrl: string;
  readonly stateUrl: string;
  /** Of the request, in milliseconds. */
  readonly timeout: number;
}

export interface WorkerAnswer {
  /** Pact's result as JSON, or a text that says why there is none. */
  readonly output: string;
}

export interface NativeVerifier extends AsyncDisposable {
  verify(request: WorkerRequest): Promise<WorkerAnswer>;
}

/** What the process is given: neither the key, nor a proxy before the deployment. */
export const workerEnvironment = (environment: Environment): Record<string, string> => ({
  ...chosen(environment),
  NO_PROXY: '*',
  PACT_DO_NOT_TRACK: 'true',
});

/** An interaction is a request, and a few states before and after it; each has the timeout. */
const mostRequests = 10;

export function startNativeVerifier(): NativeVerifier {
  let worker: ChildProcess | undefined;
  /** The end of what the process said on stderr; what was verified is in its answers. */
  let last = '';

  return {
    async verify(request) {
      const child = (worker ??= start((text) => (last = (last + text).slice(-2000))));
      const over = new AbortController();
      const late = setTimeout(() => child.kill('SIGKILL'), request.timeout * mostRequests);
      try {
        child.send(request);
        const [answer] = (await Promise.race([
          once(child, 'message', over),
          once(child, 'exit', over).then(([code, signal]: unknown[]) => {
            worker = undefined;
            const said = last.trim().split('\n').slice(-10).join('\n');
            return [{ output: `Pact's verifier ended early (${String(signal ?? code)}). ${said}` }];
          }),
        ])) as [WorkerAnswer];
        return answer;
      } finally {
        clearTimeout(late);
        over.abort();
      }
    },
    async [Symbol.asyncDispose]() {
      if (!worker) return;
      const ended = once(worker, 'exit');
      worker.disconnect();
      await ended;
    },
  };
}

function start(onStderr: (text: string) => void): ChildProcess {
  // The same ending as this file: .ts from source, .js where it is built.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const script = fileURLToPath(new URL(`worker.${extension}`, import.meta.url));
  const child = fork(script, {
    env: workerEnvironment(process.env),
    execArgv: [],
    // What the library prints is in its result too.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.on('data', (chunk: Buffer) => onStderr(String(chunk)));
  return child;
}
