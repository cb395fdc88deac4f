// Verifies one interaction at a time with Pact's verifier, in a process of its own: the native
// library prints to the terminal, and may end the process that holds it.

import pactCore from '@pact-foundation/pact-core';
import type { WorkerAnswer, WorkerRequest } from './native.ts';

process.on(
  'message',
  ({ pactFile, provider, providerBaseUrl, stateUrl, timeout }: WorkerRequest) => {
    const verified = pactCore.default.verifyPacts({
      pactUrls: [pactFile],
      provider,
      providerBaseUrl,
      providerStatesSetupUrl: stateUrl,
      timeout,
      logLevel: 'error',
      failIfNoPactsFound: true,
      followRedirects: false,
      enablePending: false,
    });
    const send = (answer: WorkerAnswer): void => void process.send?.(answer);
    verified.then(
      (output) => send({ output }),
      // A failed verification is an error whose message is the result.
      (error: unknown) => send({ output: error instanceof Error ? error.message : String(error) }),
    );
  },
);

// Without its parent there is nothing left to do.
process.once('disconnect', () => process.exit());
