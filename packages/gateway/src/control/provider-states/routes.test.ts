// The protocol of state changes. What each state does is tested in states/.
import { describe, expect, it } from 'vitest';
import { createTestClient, generalError } from '../../testing/client.ts';
import { controlToken, statesPath } from '../../testing/control.ts';
import { temporaryDatabase } from '../../testing/database.ts';
import { launch, startGateway } from '../../testing/gateway.ts';
import { allPlaylists } from '../../testing/paths.ts';
import { queryDatabase, refuseInserts } from '../../testing/query-database.ts';
import { useGateway } from '../../testing/use-gateway.ts';
import { createControl } from '../client.ts';

const gateway = useGateway({ controlToken });
const { send } = createTestClient(gateway);
const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };

it('provider states are listed, and changed as the verifiers of contracts ask for it', async () => {
  const { status, body, assumed } = await send('GET', statesPath, { headers });
  expect([status, assumed]).toEqual([200, []]);
  expect(body).toHaveLength(22);
  expect(body).toContainEqual({
    state: 'a room with alternate hosts',
    description: expect.stringContaining('alternate host'),
    params: { names: '1 to 100 texts: the names of the alternate hosts' },
    values: { socialId: 'the id of the room' },
  });
  const long = 'x'.repeat(100_000);
  for (const [action, state, answer] of [
    ['setup', '', {}],
    ['teardown', '', {}],
    ['teardown', 'a room', {}],
    ...['setup', 'teardown'].flatMap((one) =>
      ['a rooom', '__proto__', long].map((name) => [one, name, undefined] as const),
    ),
  ] as const) {
    const sent = JSON.stringify({ action, params: {}, state, consumer: 'web' });
    const changed = await send('POST', statesPath, { headers, body: sent });
    const shown = JSON.stringify(state.length > 40 ? `${state.slice(0, 40)}…` : state);
    const unknown = generalError(404, `no provider state ${shown}; GET ${statesPath} lists all`);
    expect([changed.body, changed.assumed]).toEqual([answer ?? unknown, []]);
    expect(changed.status).toBe(answer ? 200 : 404);
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
  const { setState } = createControl({ url: one.url, token: controlToken });
  await expect(
    setState('a room with alternate hosts', { names: ['Ann', 'Ben'] }),
  ).rejects.toMatchObject({
    status: 500,
    message: expect.stringContaining('its log has the reason') as unknown,
  });
  for (const table of ['rooms', 'users', 'alternate_hosts']) {
    expect(await queryDatabase(database, `SELECT 1 FROM ${table}`)).toEqual([]);
  }
  expect(defects).toEqual([expect.objectContaining({ message: 'no more' })]);
});

it.each([0, 101])('a state is refused with %i names', async (length) => {
  const names = Array.from({ length }, (_, n) => `Name ${n}`);
  const refused = gateway.control.setState('these playlists and no others', { names });
  await expect(refused).rejects.toThrow('expected 1 to 100 texts');
});

describe('the state of a key', () => {
  const keyState = 'an API key that the gateway accepts';
  const getPlaylists = ({ url }: { readonly url: string }, apiKey: string) =>
    createTestClient({ url, apiKey }).get(allPlaylists);

  it('issues a key of the tenant or of the first one, the same to each interaction', async () => {
    await gateway.control.setState('these playlists and no others', { names: ['Calm'] });
    const { apiKey } = await gateway.control.setState(keyState);
    expect(apiKey).not.toBe(gateway.apiKey);
    expect(await getPlaylists(gateway, apiKey)).toMatchObject({ body: [{ name: 'Calm' }] });
    await using one = await launch({ apiKeys: [], controlToken });
    const { setState } = createControl({ url: one.url, token: controlToken });
    const first = await setState(keyState);
    expect((await getPlaylists(one, first.apiKey)).status).toBe(200);
    await setState('a room');
    expect(await setState(keyState)).toEqual(first);
  });

  it('issues another key when the last one was revoked or is about to expire', async () => {
    let now = Date.now();
    await using one = await startGateway({ clock: () => now });
    const issue = async (): Promise<string> => (await one.control.setState(keyState)).apiKey;
    const first = await issue();
    now += 49 * 60_000;
    expect(await issue()).toBe(first);
    now += 2 * 60_000;
    const second = await issue();
    expect(second).not.toBe(first);
    expect((await getPlaylists(one, first)).status).toBe(200);
    now += 10 * 60_000;
    expect((await getPlaylists(one, first)).status).toBe(401);
    expect((await getPlaylists(one, second)).status).toBe(200);
  });
});
