import { describe, expect, it } from 'vitest';
import { useGateway } from '../../contracts/provider/testing/use-gateway.ts';
import { consumers } from '../../contracts/src/names.ts';
import { shippedPacts } from '../../contracts/src/pact-file.ts';
import type { Verification } from '../../contracts/src/verify/verification.ts';
import { startFaultyGateway } from './faulty-gateway.ts';
import { type Change, gatewayFaults, undetectedGatewayFaults } from './gateway-faults.ts';
import { only } from './only.ts';

const verified = useGateway();

async function verify(
  change: Change,
  what: { pacts: string; consumers?: string[] },
): Promise<Verification & { injected: number }> {
  await using faulty = await startFaultyGateway(verified.own.gateway, change);
  const verification = await verified.verify({ ...what, providerBaseUrl: faulty.url });
  return { ...verification, injected: faulty.injected };
}

const outcomes = ({ results }: Verification) => [...new Set(results.map(({ outcome }) => outcome))];

describe('a gateway with a fault', () => {
  it('fulfills every contract without a fault', async () => {
    const contracts = gatewayFaults.map(({ contract }) => contract);
    await using pacts = await only(contracts);
    const verification = await verify({}, { pacts: pacts.path });
    expect(verification.results).toHaveLength(new Set(contracts).size);
    expect([verification.injected, outcomes(verification)]).toEqual([0, ['verified']]);
  });

  it.each(gatewayFaults)('is detected: $name', async ({ contract, caughtBy, ...change }) => {
    await using pacts = await only([contract]);
    const verification = await verify(change, { pacts: pacts.path });
    expect(verification.injected).toBeGreaterThan(0);
    expect(outcomes(verification)).toEqual(['failed']);
    expect(caughtBy).toEqual(['verification']);
  });

  it.each(undetectedGatewayFaults)(
    'is not detected by a contract: $name',
    async ({ domain, caughtBy, ...change }) => {
      const what = { pacts: shippedPacts, consumers: [consumers[domain]] };
      const verification = await verify(change, what);
      expect(verification.injected).toBeGreaterThan(0);
      expect(outcomes(verification)).toEqual(['verified']);
      expect(caughtBy).toEqual([]);
    },
  );
});
