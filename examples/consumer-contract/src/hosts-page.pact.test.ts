// The contract of this app with the gateway: its requests, and the parts of the responses that it uses.
// Running it tests the app against Pact's mock server and writes the contract into `pacts/`.

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Matchers, Pact } from '@pact-foundation/pact';
import { table, verifyContracts } from '@room-sessions/contracts';
import { fromState, like } from '@room-sessions/contracts/matchers';
import { startGateway } from '@room-sessions/gateway';
import { MediaClient } from '@room-sessions/media';
import { RoomsClient } from '@room-sessions/rooms';
import { zErrorBody, zPlaylist } from '@room-sessions/schemas';
import { zListAlternateHostsResponse } from '@room-sessions/schemas/rooms';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostsPage, renameMusic } from './hosts-page.ts';

const pacts = join(import.meta.dirname, '../pacts');
const pact = new Pact({
  consumer: 'reception-desk',
  provider: 'room-sessions-gateway',
  dir: pacts,
  logLevel: 'error',
});
// Pact adds to the file that it finds: an interaction that was renamed would stay in it.
beforeAll(() => rm(pacts, { recursive: true, force: true }));

const apiKey = 'the-key-of-this-desk';
const id = '7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d4';
const hostsPath = '/api/v1/social/alternate/host';
/** Verification replaces it with a valid key. */
const keyHeader = { 'X-API-Key': Matchers.fromProviderState('${apiKey}', 'pact-key') };
const keyIsAccepted = 'an API key that the gateway accepts';

describe('the reception desk', () => {
  it('shows the hosts of a room', async () => {
    await pact
      .addInteraction()
      .given(keyIsAccepted)
      .given('a room with alternate hosts', { names: ['Ben Okafor', 'Anna Moreau'] })
      .uponReceiving('a request for the hosts of a room')
      // The state creates the room, and returns its id.
      .withRequest('GET', fromState(`${hostsPath}/\${socialId}`, `${hostsPath}/${id}`), (request) =>
        request.headers(keyHeader).query({ page: '0', size: '20' }),
      )
      .willRespondWith(200, (response) =>
        response.jsonBody(
          like(zListAlternateHostsResponse, [
            { user: { name: 'Ben Okafor' }, licensed: false },
            { user: { name: 'Anna Moreau' }, licensed: true },
          ]),
        ),
      )
      .executeTest(async ({ url }) => {
        const rooms = new RoomsClient({ baseUrl: url, apiKey });
        expect(await hostsPage(rooms, id)).toBe('Anna Moreau\nBen Okafor (no licence)');
      });
  });

  it('says why its key does not work', async () => {
    await pact
      .addInteraction()
      .uponReceiving('a request with a key that is not valid')
      .withRequest('GET', `${hostsPath}/${id}`, (request) =>
        request.headers({ 'X-API-Key': 'no-key' }).query({ page: '0', size: '20' }),
      )
      .willRespondWith(401, (response) =>
        response.jsonBody(like(zErrorBody, { error: 'Unknown key' })),
      )
      .executeTest(async ({ url }) => {
        const rooms = new RoomsClient({ baseUrl: url, apiKey: 'no-key' });
        expect(await hostsPage(rooms, id)).toBe('The key of this desk does not work: Unknown key');
      });
  });

  it('renames the music', async () => {
    await pact
      .addInteraction()
      .given(keyIsAccepted)
      .given('a playlist')
      .uponReceiving('a new name for a playlist')
      .withRequest('PATCH', '/api/v1/audio/api/key/playlist', (request) =>
        request
          .headers(keyHeader)
          .jsonBody({ playlistId: fromState('${playlistId}', id), name: 'Focus' }),
      )
      .willRespondWith(200, (response) =>
        response.jsonBody(
          like(zPlaylist, { playlistId: fromState('${playlistId}', id), name: 'Focus' }),
        ),
      )
      .executeTest(async ({ url }) => {
        const media = new MediaClient({ baseUrl: url, apiKey });
        expect(await renameMusic(media, id, 'Focus')).toBe('Now playing: Focus');
      });
  });
});

describe('the contract', () => {
  it('contains no key', async () => {
    const text = await readFile(join(pacts, 'reception-desk-room-sessions-gateway.json'), 'utf8');
    expect(text).not.toContain(apiKey);
  });

  // In your CI: `npx room-sessions-verify --pacts ./pacts`, with a deployment and its state service.
  it('is fulfilled by the gateway', async () => {
    await using gateway = await startGateway({ controlToken: 'token-of-this-test' });
    const verification = await verifyContracts({
      pacts,
      providerBaseUrl: gateway.url,
      apiKey: gateway.apiKey,
      stateUrl: `${gateway.controlUrl}/provider-states`,
      stateToken: 'token-of-this-test',
    });
    expect(table(verification)).toMatch(/All 3 interactions were verified/);
  });
});
