// The process of Pact's verifier.

import module from 'node:module';
import pactCore, { type VerifierOptions } from '@pact-foundation/pact-core';

/** The options that depend on the run; the timeout is that of each response, in milliseconds. */
export type VerifierRequest = Pick<
  VerifierOptions,
  'pactUrls' | 'provider' | 'providerBaseUrl' | 'providerStatesSetupUrl' | 'timeout'
>;

process.on('message', (request: VerifierRequest) => {
  const verified = pactCore.default.verifyPacts({
    ...request,
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

// Its parent process kills it, so it never ends as Node expects before it saves compiled code.
module.flushCompileCache?.();

// Without its parent process it has nothing to do.
process.once('disconnect', () => process.exit());
