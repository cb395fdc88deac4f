// Runs Pact's verifier in a process of its own, because the native library prints to the terminal and may crash its
// process. The process has neither the key, nor a proxy for the deployment, nor variables that change Pact.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { VerifierRequest } from './worker.ts';

export interface PactVerifier {
  /** Pact's result as JSON, or a text that says why there is none. One call at a time. */
  verify(request: VerifierRequest): Promise<string>;
  close(): Promise<unknown>;
}

export function startPactVerifier(): PactVerifier {
  // The same extension as this file: .ts from source, .js in the build.
  const script = fileURLToPath(import.meta.resolve(`./worker${import.meta.url.slice(-3)}`));
  // Node's cache of compiled code halves the time of the start.
  const cache = 'NODE_COMPILE_CACHE';
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', cache];
  const env = Object.fromEntries(inherited.map((name) => [name, process.env[name]]));
  const worker = fork(script, {
    env: { ...env, NO_PROXY: '*', PACT_DO_NOT_TRACK: 'true' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  worker.stderr?.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-2000)));
  const ended = new Promise<string>((resolve) => {
    worker.once('error', (error) => resolve(`Pact's verifier could not start: ${error.message}`));
    worker.once('exit', (code) => resolve(`Pact's verifier ended early (${code}). ${said}`.trim()));
  });
  return {
    async verify(request) {
      const answered = once(worker, 'message').then(([output]) => output as string);
      worker.send(request, () => undefined);
      return await Promise.race([answered, ended]);
    },
    close() {
      worker.kill('SIGKILL');
      return ended;
    },
  };
}
