import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Matchers } from '@pact-foundation/pact';
import { table, type Verification, verifyContracts } from '@room-sessions/contracts';
import { like } from '@room-sessions/contracts/matchers';
import { zPlaylist } from '@room-sessions/schemas';

const { BASE_URL: providerBaseUrl = '', API_KEY: apiKey = '' } = process.env;
const { STATE_URL: stateUrl = '', STATE_TOKEN: stateToken = '' } = process.env;
const options = { providerBaseUrl, apiKey, stateUrl, stateToken };
const verification: Verification = await verifyContracts(options);
assert.ok(verification.results.length > 40);
assert.ok(
  verification.results.every(({ outcome }) => outcome === 'verified'),
  table(verification),
);
// Not an import: the build writes the file, and types are checked before it.
const file = '@room-sessions/contracts/pacts/room-sessions-rooms-room-sessions-gateway.json';
const pact = JSON.parse(await readFile(new URL(import.meta.resolve(file)), 'utf8')) as {
  consumer: { name: string };
};
assert.equal(pact.consumer.name, 'room-sessions-rooms');
assert.deepEqual(Matchers.reify(like(zPlaylist, { name: 'Focus' })), { name: 'Focus' });
// @ts-expect-error unknown field of a playlist
assert.throws(() => like(zPlaylist, { colour: 'green' }), TypeError);
