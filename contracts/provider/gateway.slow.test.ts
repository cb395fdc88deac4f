// Verifies the pacts against the gateway with the command's function, with a database in each state.

import { join } from 'node:path';
import {
  type Assumption,
  assumptions,
  type Assumptions,
  type GatewayOptions,
} from '@room-sessions/gateway';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { readPacts, shippedPacts } from '../src/pacts.ts';
import { verifyContracts } from '../src/verify/verify.ts';
import { startOwnGateway } from './testing/own-gateway.ts';

const interactions = readPacts(shippedPacts).flatMap((pact) => pact.interactions);

/** The interactions that are not verified, with reasons. */
async function findUnverified(options: GatewayOptions = {}) {
  await using own = await startOwnGateway(options);
  const { results } = await verifyContracts(own.target);
  expect(results).toHaveLength(interactions.length);
  return results.filter(({ outcome }) => outcome !== 'verified');
}

/** The values of each switch other than its default; numbers and texts may be anything. */
const otherValues = (): [id: string, values: string[]][] =>
  Object.values<Assumption>(assumptions).flatMap(({ id, switch: choice }): [string, string[]][] => {
    const named = Array.isArray(choice?.values) ? choice.values : [];
    const values = [...named, ...(choice?.or ?? [])].filter((one) => one !== choice?.default);
    return values.length === 0 ? [] : [[id, values]];
  });

describe('the gateway', () => {
  it('fulfills every interaction on a database file, twice', async () => {
    expect(interactions.length).toBeGreaterThan(40);
    await using folder = await temporaryFolder();
    const database = join(folder.path, 'gateway.sqlite');
    expect(await findUnverified({ database })).toEqual([]);
    expect(await findUnverified({ database })).toEqual([]);
  });

  it('fulfills every interaction without sample data, and in strict mode', async () => {
    expect(await findUnverified({ seed: false, strict: true })).toEqual([]);
  });

  it('fulfills every interaction under each other value of each ledger switch', async () => {
    const others = otherValues();
    expect(others.length).toBeGreaterThan(5);
    const most = Math.max(...others.map(([, values]) => values.length));
    for (let round = 0; round < most; round += 1) {
      const chosen = others.map(([id, values]) => [id, values[round % values.length]!]);
      expect(await findUnverified({ assume: Object.fromEntries(chosen) as Assumptions })).toEqual(
        [],
      );
    }
  });
});
