// Runs Pact's verifier in a separate process with a controlled environment.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chosen, type Environment } from '../child-environment.ts';
import { getReason } from '../reason.ts';

export interface WorkerRequest {
  readonly pactFile: string;
  readonly provider: string;
  readonly providerBaseUrl: string;
  readonly stateUrl: string;
  /** Of the request, in milliseconds. */
  readonly timeout: number;
}

export interface WorkerAnswer {
  /** Pact's result as JSON, or a text that says why there is no result. */
  readonly output: string;
}

export interface NativeVerifier extends AsyncDisposable {
  verify(request: WorkerRequest): Promise<WorkerAnswer>;
}

/** The environment of the process: neither the key, nor a proxy for the deployment. */
export const workerEnvironment = (environment: Environment): Record<string, string> => ({
  ...chosen(environment),
  NO_PROXY: '*',
  PACT_DO_NOT_TRACK: 'true',
});

/** An interaction is one request, with a few states before and after it; each has the timeout. */
const mostRequests = 10;

export function startNativeVerifier(signal?: AbortSignal): NativeVerifier {
  let worker: ChildProcess | undefined;
  /** The end of the process's stderr; the results are in its messages. */
  let last: string[] = [];
  /** One at a time: a message does not say which request it belongs to. */
  let before: Promise<unknown> = Promise.resolve();

  function begin(): ChildProcess {
    const child = start();
    last = [];
    child.stderr?.on('data', (chunk: Buffer) => {
      last = [...last, ...String(chunk).split('\n').filter(Boolean)].slice(-10);
    });
    // It may also end between two interactions: the next one then gets a new process.
    child.once('exit', () => (worker = undefined));
    // It could not be started, or got no message.
    child.on('error', () => (worker = undefined));
    return child;
  }

  async function verify(request: WorkerRequest): Promise<WorkerAnswer> {
    signal?.throwIfAborted();
    const child = (worker ??= begin());
    const over = new AbortController();
    const kill = (): unknown => child.kill('SIGKILL');
    const late = setTimeout(kill, request.timeout * mostRequests);
    signal?.addEventListener('abort', kill, { signal: over.signal });
    try {
      child.send(request, () => undefined);
      const [answer] = (await Promise.race([
        once(child, 'message', over),
        once(child, 'exit', over).then(([code, signal]: unknown[]) => {
          const how = String(signal ?? code);
          return [{ output: `Pact's verifier ended early (${how}). ${last.join('\n')}`.trim() }];
        }),
      ])) as [WorkerAnswer];
      return answer;
    } catch (error) {
      return { output: `Pact's verifier could not be called: ${getReason(error)}` };
    } finally {
      clearTimeout(late);
      over.abort();
    }
  }

  return {
    verify(request) {
      const answer = before.then(() => verify(request));
      before = answer.catch(() => undefined);
      return answer;
    },
    async [Symbol.asyncDispose]() {
      if (!worker) return;
      const ended = once(worker, 'exit');
      // It may be in native code, which no other signal interrupts.
      worker.kill('SIGKILL');
      await ended;
    },
  };
}

function start(): ChildProcess {
  // The same extension as this file: .ts from source, .js in the build.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const script = fileURLToPath(new URL(`worker.${extension}`, import.meta.url));
  return fork(script, {
    env: workerEnvironment(process.env),
    execArgv: [],
    // The output of the library is also in its result.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
