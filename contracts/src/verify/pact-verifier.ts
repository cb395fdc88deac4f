// Runs Pact's verifier in a process of its own, because the native library prints to the terminal and may crash its
// process. The process has neither the key, nor a proxy for the deployment, nor variables that change Pact.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getReason } from '../reason.ts';

export interface VerifierRequest {
  readonly pactFile: string;
  readonly provider: string;
  readonly providerBaseUrl: string;
  readonly stateUrl: string;
  /** Of each response, in milliseconds. */
  readonly timeout: number;
}

export interface PactVerifier extends AsyncDisposable {
  /** Pact's result as JSON, or a text that says why there is none. One call at a time. */
  verify(request: VerifierRequest): Promise<string>;
}

/** An interaction is one request, with a few states before and after it; each has the timeout. */
const mostRequests = 10;

export function createPactVerifier(signal?: AbortSignal): PactVerifier {
  let worker: ChildProcess | undefined;
  /** The end of its stderr. */
  let last = '';

  function start(): ChildProcess {
    const child = fork(script, {
      env: environment(),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    last = '';
    child.stderr?.on('data', (chunk: Buffer) => (last = (last + String(chunk)).slice(-2000)));
    // The next interaction gets a new process.
    child.once('exit', () => (worker = undefined));
    child.on('error', () => (worker = undefined));
    return child;
  }

  return {
    async verify(request) {
      const child = (worker ??= start());
      const over = new AbortController();
      // It may be in native code, which no other signal interrupts.
      const kill = (): unknown => child.kill('SIGKILL');
      const late = setTimeout(kill, request.timeout * mostRequests);
      signal?.addEventListener('abort', kill, { signal: over.signal });
      try {
        child.send(request, () => undefined);
        const [output] = (await Promise.race([
          once(child, 'message', over),
          once(child, 'exit', over).then(([code, name]: unknown[]) => [
            `Pact's verifier ended early (${String(name ?? code)}). ${last}`.trim(),
          ]),
        ])) as [string];
        return output;
      } catch (error) {
        return `Pact's verifier could not be called: ${getReason(error)}`;
      } finally {
        clearTimeout(late);
        over.abort();
      }
    },
    async [Symbol.asyncDispose]() {
      if (!worker) return;
      const ended = once(worker, 'exit');
      worker.kill('SIGKILL');
      await ended;
    },
  };
}

// The same extension as this file: .ts from source, .js in the build.
const script = fileURLToPath(import.meta.resolve(`./worker${import.meta.url.slice(-3)}`));

const needed = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(needed.map((name) => [name, process.env[name]])),
  NO_PROXY: '*',
  PACT_DO_NOT_TRACK: 'true',
});
