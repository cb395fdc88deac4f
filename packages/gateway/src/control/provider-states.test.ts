// The protocol of state changes. What each state does is tested in states/.
import { describe, expect, it } from 'vitest';
import { queryDatabase, refuseInserts } from '../testing/query-database.ts';
import { launch } from '../testing/gateway.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { createStateChanger, controlToken, statesPath } from '../testing/control.ts';
import { temporaryDatabase } from '../testing/database.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway({ controlToken });
const client = createTestClient(gateway);
const change = createStateChanger(gateway);

const these = 'these playlists and no others';
const playlists = '/api/v1/social/playlist/all?size=1000';

const headers = {
  authorization: `Bearer ${controlToken}`,
  'content-type': 'application/json',
};

it('the provider states are listed; a teardown, and an interaction without one, get 200', async () => {
  const { status, body, assumed } = await client.send('GET', statesPath, { headers });
  expect([status, assumed]).toEqual([200, []]);
  expect(body).toHaveLength(22);
  expect(body).toContainEqual({
    state: 'a room with alternate hosts',
    description: expect.stringContaining('alternate host'),
    params: { names: '1 to 100 texts: the names of the alternate hosts' },
    values: { socialId: 'the id of the room' },
  });
  for (const [action, state] of [
    ['setup', ''],
    ['teardown', ''],
    ['teardown', 'a room'],
  ]) {
    const changed = await change({ action, params: {}, state, consumer: 'web' });
    expect([changed.status, changed.body]).toEqual([200, {}]);
  }
});

const room = 'a room with alternate hosts';
function setup(state: string, params: unknown): object {
  return { state, action: 'setup', params };
}

it('an unknown provider state is 404', async () => {
  for (const state of ['a rooom', '__proto__', 'x'.repeat(100_000)]) {
    for (const action of ['setup', 'teardown']) {
      const { status, body, assumed } = await change({ action, params: {}, state });
      const shown = JSON.stringify(state.length > 40 ? `${state.slice(0, 40)}…` : state);
      const message = `no provider state ${shown}; GET ${statesPath} lists all`;
      expect([status, body, assumed]).toEqual([404, generalError(404, message), []]);
    }
  }
});

it('a state that fails midway leaves no data and no details in the response', async () => {
  await using place = await temporaryDatabase();
  const { database } = place;
  const defects: unknown[] = [];
  await using one = await launch({
    apiKeys: ['key'],
    database,
    controlToken,
    seed: false,
    log: { defect: (error) => defects.push(error) },
  });
  await refuseInserts(database, 'alternate_hosts', 'no more');
  const { status, body } = await createStateChanger(one)(setup(room, { names: ['Ann', 'Ben'] }));
  const error = generalError(500, expect.stringContaining('its log has the reason'));
  expect([status, body]).toEqual([500, error]);
  for (const table of ['rooms', 'users', 'alternate_hosts']) {
    expect(await queryDatabase(database, `SELECT 1 FROM ${table}`)).toEqual([]);
  }
  expect(defects).toEqual([expect.objectContaining({ message: 'no more' })]);
});

describe('the state of a key', () => {
  const keyState = 'an API key that the gateway accepts';
  const getSettings = (one: { readonly url: string }, apiKey: unknown) =>
    createTestClient({ url: one.url, apiKey: String(apiKey) }).get(playlists);

  it('issues a key of the tenant or of the first one, the same to each interaction', async () => {
    await gateway.control.setState(these, { names: ['Calm'] });
    const { apiKey } = await gateway.control.setState(keyState);
    expect(apiKey).not.toBe(gateway.apiKey);
    expect(await getSettings(gateway, apiKey)).toMatchObject({ body: [{ name: 'Calm' }] });
    await using one = await launch({ apiKeys: [], controlToken });
    const set = createStateChanger(one);
    const first = await set(setup(keyState, {}));
    expect((await getSettings(one, first.body['apiKey'])).status).toBe(200);
    expect((await set(setup('a room', {}))).status).toBe(200);
    expect((await set(setup(keyState, {}))).body).toEqual(first.body);
  });

  it('issues another key when the last one was revoked or is about to expire', async () => {
    let now = Date.now();
    await using one = await launch({ apiKeys: ['key'], controlToken, clock: () => now });
    const issue = async (): Promise<unknown> =>
      (await createStateChanger(one)(setup(keyState, {}))).body['apiKey'];
    const first = await issue();
    now += 49 * 60_000;
    expect(await issue()).toBe(first);
    now += 2 * 60_000;
    const second = await issue();
    expect(second).not.toBe(first);
    expect((await getSettings(one, first)).status).toBe(200);
    now += 10 * 60_000;
    expect((await getSettings(one, first)).status).toBe(401);
    expect((await getSettings(one, second)).status).toBe(200);
  });
});
