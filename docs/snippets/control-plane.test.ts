import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { sample, startGateway } from '@room-sessions/gateway';
import { createControl } from '@room-sessions/gateway/control';
import { InviteError } from '@room-sessions/rooms';
import { describe, expect, it } from 'vitest';
import { control, gateway, rooms } from './given.ts';

describe('docs/control-plane.md and docs/expectations.md', () => {
  it('starts a gateway with a control client', async () => {
    const gateway = await startGateway();
    const { control } = gateway;

    await control.setState('a room with alternate hosts', { names: ['Ann Abbott'] });
  });

  it('creates a client from a URL and a token', async () => {
    const control = createControl({ url: gateway.url, token: gateway.controlToken });
  });

  it('controls another tenant', async () => {
    const { tenant, apiKey } = await control.keys.create({ name: 'job 2' });
    await control.with({ tenant }).clock.freeze('2030-01-01T09:00:00Z');
  });

  it('sets up a state', async () => {
    const { socialId } = await control.setState('a room');
  });

  it('resets', async () => {
    await control.reset();
    await control.reset({ seed: false }); // adds no data
  });

  it('seeds records', async () => {
    await control.seed({
      users: [{ userId: '6f1d0c9e-2f0b-4f0e-9d55-0d9a3f6f2a11', name: 'Ann Abbott' }],
      rooms: [
        {
          socialId: '0b0f3a52-8c0e-4d6f-8f43-3e0a2b6f9c22',
          name: 'Main stage',
          alternateHosts: [{ userId: '6f1d0c9e-2f0b-4f0e-9d55-0d9a3f6f2a11' }],
        },
      ],
      playlists: [{ name: 'Calm' }, { name: 'Loud' }],
    });
    await control.seed({ playlists: [{ name: 'Only this' }] }, { mode: 'replace' });
  });

  it('seeds a gateway at its start', async () => {
    const other = await startGateway({ seed: { playlists: [{ name: 'Calm' }] } });
    await other.close();
  });

  it('takes and restores snapshots', async () => {
    await control.snapshots.take('before the party');
    await control.snapshots.restore('before the party');
    await control.snapshots.list(); // [{ name, taken, records }]
    await control.snapshots.remove('before the party');
  });

  it('sets the clock', async () => {
    await control.clock.freeze(); // now
    await control.clock.freeze('2030-01-01T09:00:00Z');
    await control.clock.advance(60_000); // milliseconds, frozen or not
    await control.clock.resume(); // the real time
    await control.clock.get(); // { now, frozen, offset }
  });

  it('seeds ids', async () => {
    await control.ids.seed('a seed');
  });

  it('lists requests', async () => {
    const { requests, next } = await control.requests.list({
      operation: 'updateRoom',
      status: 400,
    });
    await control.requests.list({ after: next }); // newer requests
    await control.requests.clear();
  });

  it('verifies calls', async () => {
    await rooms.getSettings(sample.socialId);
    await rooms.update({ socialId: sample.socialId, name: 'Main stage' });
    await control.verify({
      operation: 'updateRoom',
      match: { body: { name: 'Main stage' } },
      times: 1,
    });
    await control.verify([{ operation: 'getRoomSettings' }, { operation: 'updateRoom' }]);
  });

  it('watches requests', async () => {
    await fetch(`${gateway.url}/api/v1/badging/badge/question`, {
      headers: { 'X-API-Key': gateway.apiKey },
    });
    for await (const entry of control.requests.watch({ after: 0 })) {
      console.log(entry.method, entry.path, entry.status, entry.ms);
      break;
    }
  });

  it('sets a response', async () => {
    await control.expectations.set({
      operation: 'getRoomSettings',
      match: { params: { socialId: sample.socialId } },
      effect: { status: 200, body: { settings: { allowGuestUsers: false, maxParticipants: 2 } } },
    });
    expect(await rooms.getSettings(sample.socialId)).toEqual({
      settings: { allowGuestUsers: false, maxParticipants: 2 },
    });
  });

  it('matches calls', async () => {
    await control.expectations.set({
      match: {
        query: { text: { pattern: '^ann' } },
        headers: { 'User-Agent': { pattern: 'reception/2' } },
        body: { name: 'Lobby', hosts: [{ id: { pattern: '^[0-9a-f-]{36}$' } }] },
      },
      effect: { status: 409 },
    });
  });

  it('delays calls', async () => {
    await control.expectations.set({ effect: { delay: { min: 50, max: 300 } } });
  });

  it('sets an expectation', async () => {
    await control.expectations.set({
      operation: 'createPlaylist',
      when: 'after',
      effect: { drop: true },
      times: 1,
    });
  });

  it('fails the fifth batch of an invite', async () => {
    const operation = 'inviteUsers';
    await control.expectations.set({ operation, effect: { status: 503 }, skip: 4, times: 1 });
    const { socialId, userIds } = sample;
    const run = async (): Promise<void> => {
      await rooms.invite(socialId, userIds, { batchSize: 1, concurrency: 1 });
    };
    const error = await run().catch((one: unknown) => one);
    assert(error instanceof InviteError);
    expect(error.partial.invited.map(({ invitedUserId }) => invitedUserId)).toEqual(
      userIds.slice(0, 4),
    );
    expect(error.partial.unknown).toEqual([userIds[4]]);
  });

  it('lists and clears expectations', async () => {
    await control.expectations.list(); // with `hits`, the number of calls
    await control.expectations.clear(); // all; with an id, one expectation
  });

  it('replays recorded traffic', async () => {
    await writeFile('traffic.har', JSON.stringify({ log: { entries: [] } }));
    const har = await readFile('traffic.har', 'utf8');
    const { loaded, ignored } = await control.replay.load(har, { unrecorded: 'fail' });
    await control.replay.clear();
  });

  it('creates and revokes keys', async () => {
    const key = await control.keys.create({ name: 'ci' }); // { id, tenant, apiKey, … }
    const { tenant } = key;
    const next = await control.keys.create({ tenant, expires: '2040-01-01T00:00:00Z' }); // the same records
    await control.keys.revoke(key.id);
    await control.keys.remove(key.id);
    await control.keys.list(); // [{ id, tenant, name, state, created, … }]
    // await control.keys.reject(id) rejects a request for a key
  });

  it('exports and imports a tenant', async () => {
    const { id } = (await control.tenants.list())[0]!; // { id, created, records, keys }
    const text = await control.tenants.export(id);
    const [copy] = await control.tenants.import(text, { name: 'copy' }); // [{ tenant, apiKey, … }]
    await control.tenants.remove(copy!.tenant);
    await control.tenants.import(await control.tenants.export()); // all, each with a new key
  });

  it('enters and leaves a room', async () => {
    await control.rooms.enter(sample.socialId, sample.userId);
    await control.rooms.leave(sample.socialId, sample.userId);
  });

  it('lists records', async () => {
    const { items, ids, more } = await control.data.list('playlists', {
      sort: 'name,desc',
      size: 5,
    });
    await control.data.count(); // { rooms: 8, playlists: 26, … }
  });

  it('adds, changes, removes and restores a record', async () => {
    const { id } = await control.data.add('rooms', { name: 'Annex', isOpen: true });
    await control.data.update('rooms', id, { name: 'Side room', isOpen: null }); // null removes a member
    const { data } = await control.data.remove('rooms', id); // { removed: 1, data }
    await control.seed(data); // undoes it
  });

  it('lists assumptions', async () => {
    await control.assumptions.list(); // [{ id, gateway, switch, value }]
  });
});
