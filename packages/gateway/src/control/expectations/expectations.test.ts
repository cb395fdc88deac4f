// Which calls an expectation applies to, as a client sees it.
import { afterEach, describe, expect, it } from 'vitest';
import { handlers } from '../../handlers/table.ts';
import { document } from '../../generated/openapi.ts';
import { operationsIn } from '../../openapi-document.ts';
import { createTestClient } from '../../testing/client.ts';
import { question } from '../../testing/paths.ts';
import { useGateway } from '../../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

afterEach(() => gateway.control.reset());

const playlists = '/api/v1/social/playlist/all?size=1000';
const getStatus = async (path = question): Promise<number> => (await client.get(path)).status;

async function getStatuses(count: number): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) statuses.push(await getStatus());
  return statuses;
}

describe('an expectation applies to', () => {
  it('calls of all operations with an accepted key, and no other requests', async () => {
    await gateway.control.expectations.set({ effect: { status: 503 } });
    const operations = operationsIn(document);
    expect(operations).toHaveLength(Object.keys(handlers).length);
    for (const { method, path } of operations) {
      const { status } = await client.send(method, path.replaceAll(/\{\w+\}/g, '1'));
      expect(status, path).toBe(503);
    }
    const paths = ['/healthz', '/nothing', '/images/x/y', '/keys/x'];
    expect(await Promise.all(paths.map(getStatus))).toEqual([200, 404, 404, 404]);
    const headers = { 'x-api-key': 'wrong' };
    expect((await client.send('GET', question, { headers })).status).toBe(401);
    const [expectation] = await gateway.control.expectations.list();
    expect(expectation?.hits).toBe(20);
  });

  it('calls of the named operation, after those that it skips', async () => {
    const { set, list } = gateway.control.expectations;
    await set({ effect: { status: 500 }, skip: 2, times: 1, operation: 'getBadgeQuestion' });
    await set({ effect: { status: 502 }, skip: 3 });
    // Another operation is not counted by the first.
    expect([await getStatus(playlists), ...(await getStatuses(4))]).toEqual([
      200, 200, 200, 500, 502,
    ]);
    expect(await list()).toMatchObject([{ skip: 2, hits: 1 }, { hits: 1 }]);
  });

  it('a number of calls, also of concurrent ones', async () => {
    const { set, list, clear } = gateway.control.expectations;
    await set({ effect: { status: 500 }, times: 2 });
    expect(await getStatuses(3)).toEqual([500, 500, 200]);
    expect(await list()).toMatchObject([{ times: 2, hits: 2 }]);
    await clear();
    await set({ effect: { status: 500 }, times: 3 });
    const statuses = await Promise.all(Array.from({ length: 20 }, () => getStatus()));
    expect(statuses.filter((status) => status === 500)).toHaveLength(3);
  });
});

it('an expectation does not apply to a key that was revoked', async () => {
  const { tenant, apiKey, id } = await gateway.control.keys.create();
  const { get } = createTestClient({ ...gateway, apiKey });
  await gateway.control.with({ tenant }).expectations.set({ effect: { status: 503 } });
  expect((await get(question)).status).toBe(503);
  await gateway.control.keys.revoke(id);
  expect((await get(question)).status).toBe(401);
});

it('the list of expectations shows them as they were set, and clears one or all', async () => {
  const { set, list, clear } = gateway.control.expectations;
  const one = await set({ effect: { drop: true }, operation: 'updateRoom' });
  const two = await set({ effect: { delay: 1 }, when: 'after', times: 5 });
  expect(await list()).toEqual([one, two]);
  const id = expect.stringMatching(/^expectation-\d+$/) as unknown;
  const effect = { drop: true } as const;
  expect(one).toEqual({ id, operation: 'updateRoom', when: 'before', effect, hits: 0 });
  await clear(two.id);
  expect(await list()).toEqual([one]);
  await clear();
  expect(await list()).toEqual([]);
  await expect(clear('expectation-0')).rejects.toThrow('no expectation "expectation-0"');
  const message = 'body.effect.delay: expected an integer from 0 to 600000, got -1';
  const refused = set({ effect: { delay: -1 } });
  await expect(refused).rejects.toMatchObject({ name: 'ControlError', status: 400, message });
});
