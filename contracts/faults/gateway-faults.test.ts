import { type Gateway, startGateway } from '@room-sessions/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Verification, verifyContracts } from '../src/verify/verify.ts';
import { startFaultyGateway } from './faulty-gateway.ts';
import { type GatewayFault, gatewayFaults, unnoticedGatewayFaults } from './gateway-faults.ts';

const controlToken = 'control-token-of-the-tests';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ controlToken });
});
afterAll(() => gateway.close());

async function verify(fault: GatewayFault): Promise<Verification & { made: number }> {
  await using faulty = await startFaultyGateway(gateway, fault);
  const verification = await verifyContracts({
    providerBaseUrl: faulty.url,
    apiKey: gateway.apiKey,
    stateUrl: `${gateway.controlUrl}/provider-states`,
    stateToken: controlToken,
    consumers: [fault.domain],
  });
  return { ...verification, made: faulty.made };
}

const failed = ({ results }: Verification) =>
  results.filter(({ outcome }) => outcome === 'failed').map(({ description }) => description);

describe('a gateway with a fault', () => {
  it('is one without any, when none is made', async () => {
    const none: GatewayFault = { name: 'none', domain: 'media', caughtBy: [] };
    expect(await verify(none)).toMatchObject({ ok: true, made: 0 });
  });

  it.each(gatewayFaults.map((fault) => [fault.name, fault] as const))(
    'is noticed: %s',
    async (_, fault) => {
      const verification = await verify(fault);
      expect(verification.made).toBeGreaterThan(0);
      expect(failed(verification)).not.toEqual([]);
      expect(fault.caughtBy).toEqual(['verification']);
    },
  );

  it.each(unnoticedGatewayFaults.map((fault) => [fault.name, fault] as const))(
    'is not noticed by a contract: %s',
    async (_, fault) => {
      const verification = await verify(fault);
      expect(verification.made).toBeGreaterThan(0);
      expect(failed(verification)).toEqual([]);
      expect(fault.caughtBy).toEqual([]);
    },
  );
});
