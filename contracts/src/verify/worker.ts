// Verifies one interaction at a time with Pact's verifier, in a separate process: the native library prints
// to the terminal, and may crash its process.

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
      // A failed verification is an error whose message contains the result.
      (error: unknown) => send({ output: error instanceof Error ? error.message : String(error) }),
    );
  },
);

// Without its parent process it has nothing to do.
process.once('disconnect', () => process.exit());
