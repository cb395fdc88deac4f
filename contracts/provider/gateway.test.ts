// Verifies the pacts against the gateway: by the published command, and with a database in each state.

import { join } from 'node:path';
import {
  type Assumption,
  assumptions,
  type Assumptions,
  type GatewayOptions,
} from '@room-sessions/gateway';
import { temporaryFolder } from '@room-sessions/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { readPacts, shippedPacts } from '../src/pact-file.ts';
import { startNativeVerifier } from '../src/verify/native.ts';
import type { Verification } from '../src/verify/verification.ts';
import { verifyWith } from '../src/verify/verify.ts';
import { startOwnGateway } from './own-gateway.ts';

const native = startNativeVerifier();
afterAll(() => native[Symbol.asyncDispose]());
const interactions = readPacts(shippedPacts).flatMap((pact) => pact.interactions);

async function verify(options: GatewayOptions = {}): Promise<Verification> {
  await using own = await startOwnGateway(options);
  return await verifyWith(native, own.target);
}

/** The interactions that are not verified, with reasons, and the number of verified ones. */
const summary = ({ results }: Verification) => ({
  verified: results.filter(({ outcome }) => outcome === 'verified').length,
  rest: results.filter(({ outcome }) => outcome !== 'verified'),
  notices: results.flatMap(({ notices }) => notices),
});

const all = { verified: interactions.length, rest: [], notices: [] };

/** The values of each switch other than its default; numbers and texts may be anything. */
const otherValues = (): [id: string, values: string[]][] =>
  Object.values<Assumption>(assumptions).flatMap(({ id, switch: choice }): [string, string[]][] => {
    const named = Array.isArray(choice?.values) ? choice.values : [];
    const values = [...named, ...(choice?.or ?? [])].filter((one) => one !== choice?.default);
    return values.length === 0 ? [] : [[id, values]];
  });

describe('the gateway', () => {
  it('keeps every interaction', async () => {
    expect(interactions.length).toBeGreaterThan(40);
    expect(summary(await verify())).toEqual(all);
  });

  it('fulfills every interaction without sample data', async () => {
    expect(summary(await verify({ seed: false }))).toEqual(all);
  });

  it('fulfills every interaction in strict mode', async () => {
    expect(summary(await verify({ strict: true }))).toEqual(all);
  });

  it('fulfills every interaction under each other value of each ledger switch', async () => {
    const others = otherValues();
    expect(others.length).toBeGreaterThan(5);
    const most = Math.max(...others.map(([, values]) => values.length));
    for (let round = 0; round < most; round += 1) {
      const chosen = others.map(([id, values]) => [id, values[round % values.length]!]);
      expect(summary(await verify({ assume: Object.fromEntries(chosen) as Assumptions }))).toEqual(
        all,
      );
    }
  });

  it('fulfills every interaction on a database file, twice', async () => {
    await using folder = await temporaryFolder();
    const database = join(folder.path, 'gateway.sqlite');
    expect(summary(await verify({ database }))).toEqual(all);
    expect(summary(await verify({ database }))).toEqual(all);
  });
});
