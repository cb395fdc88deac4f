import type { VerifierOptions } from '@pact-foundation/pact-core';
import { startGateway } from '@room-sessions/gateway';
import { describe, it } from 'vitest';
import { controlToken } from './given.ts';

declare const verifyPacts: (options: VerifierOptions) => Promise<string>;

describe('docs/provider-states.md', () => {
  it('starts a gateway with a control token', async () => {
    const gateway = await startGateway({ apiKey: 'contract-key', controlToken });
    await gateway.close();
    // Compiled, not run: the pacts are the reader's.
    const verify = async (): Promise<void> => {
      await verifyPacts({
        provider: 'room-sessions-gateway',
        pactUrls: ['./pacts/reception-desk.json'],
        providerBaseUrl: gateway.url,
        providerStatesSetupUrl: `${gateway.controlUrl}/provider-states`,
        customProviderHeaders: { Authorization: `Bearer ${controlToken}` },
      });
    };
  });
});
