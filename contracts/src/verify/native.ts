// Pact's verifier, in a process of its own whose environment is chosen.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chosen, type Environment } from '../child-environment.ts';
import { reasonOf } from '../reason.ts';

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

export function startNativeVerifier(signal?: AbortSignal): NativeVerifier {
  let worker: ChildProcess | undefined;
  /** The end of what the process said on stderr; what was verified is in its answers. */
  let last: string[] = [];
  /** One after the other: an answer does not say which request it is to. */
  let before: Promise<unknown> = Promise.resolve();

  function begin(): ChildProcess {
    const child = start();
    last = [];
    child.stderr?.on('data', (chunk: Buffer) => {
      last = [...last, ...String(chunk).split('\n').filter(Boolean)].slice(-10);
    });
    // Also between two interactions: the next one gets another.
    child.once('exit', () => (worker = undefined));
    // It could not be started, or asked.
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
      return { output: `Pact's verifier could not be asked: ${reasonOf(error)}` };
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
      // It may be within the native library, which hears of nothing else.
      worker.kill('SIGKILL');
      await ended;
    },
  };
}

function start(): ChildProcess {
  // The same ending as this file: .ts from source, .js where it is built.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const script = fileURLToPath(new URL(`worker.${extension}`, import.meta.url));
  return fork(script, {
    env: workerEnvironment(process.env),
    execArgv: [],
    // What the library prints is in its result too.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
