// The pacts against the gateway itself: the command, as its user runs it, and a gateway with a
// database that is brought into each state.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayOptions, startGateway } from '@room-sessions/gateway';
import { afterAll, describe, expect, it } from 'vitest';
import { readPacts, shippedPacts } from '../src/pact-file.ts';
import { startNativeVerifier } from '../src/verify/native.ts';
import type { Verification } from '../src/verify/verification.ts';
import { verifyWith } from '../src/verify/verify.ts';
import { controlToken, targetOf } from './use-gateway.ts';

const native = startNativeVerifier();
afterAll(() => native[Symbol.asyncDispose]());
const interactions = readPacts(shippedPacts).flatMap((pact) => pact.interactions);

async function verify(options: GatewayOptions = {}): Promise<Verification> {
  await using gateway = await startGateway({ controlToken, ...options });
  return await verifyWith(native, targetOf(gateway));
}

/** What is not verified, with its reasons; and how many are. */
const summary = ({ results }: Verification) => ({
  verified: results.filter(({ outcome }) => outcome === 'verified').length,
  rest: results.filter(({ outcome }) => outcome !== 'verified'),
  notices: results.flatMap(({ notices }) => notices),
});

const all = { verified: interactions.length, rest: [], notices: [] };

describe('the gateway', () => {
  it('keeps every interaction', async () => {
    expect(interactions.length).toBeGreaterThan(40);
    expect(summary(await verify())).toEqual(all);
  });

  it.each([
    ['without sample data', { seed: false }],
    [
      'that reports the failures of banners under 200',
      { assume: { 'banner-error-statuses': 'ok' } },
    ],
    ['that demands the key for banners', { assume: { 'banner-auth': 'required' } }],
    [
      'that answers with records where nothing is documented',
      {
        assume: {
          'entry-config-response': 'record',
          'survey-answer-response': 'record',
          'update-room-response': 'record',
          'failed-recording-response': 'record',
          'transcription-text-response': 'text',
          'settings-fields': 'empty',
          'set-settings-fields': 'empty',
          'room-set-copy-source': 'newest',
        },
      },
    ],
  ] satisfies [string, GatewayOptions][])('keeps them %s', async (_, options) => {
    expect(summary(await verify(options))).toEqual(all);
  });

  it('keeps them on a database file, twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'room-sessions-contracts-'));
    const database = join(folder, 'gateway.sqlite');
    expect(summary(await verify({ database }))).toEqual(all);
    expect(summary(await verify({ database }))).toEqual(all);
    await rm(folder, { recursive: true });
  });
});
