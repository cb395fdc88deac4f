// The process of Pact's verifier.

import pactCore from '@pact-foundation/pact-core';
import type { VerifierRequest } from './pact-verifier.ts';

process.on('message', (request: VerifierRequest) => {
  const { pactFile, provider, providerBaseUrl, stateUrl, timeout } = request;
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
  verified.then(
    (output) => process.send?.(output),
    // A failed verification is an error whose message contains the result.
    (error: unknown) => process.send?.(error instanceof Error ? error.message : String(error)),
  );
});

// Without its parent process it has nothing to do.
process.once('disconnect', () => process.exit());
