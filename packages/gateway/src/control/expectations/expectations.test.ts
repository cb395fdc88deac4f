// Which calls an expectation applies to, as a client sees it.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '../../handlers/table.ts';
import { document } from '../../generated/openapi.ts';
import { operationsIn } from '../../openapi-document.ts';
import { createTestClient, generalError } from '../../testing/client.ts';
import { newPlaylist, question } from '../../testing/paths.ts';
import { sample } from '../../seed/sample.ts';
import { useGateway } from '../../testing/use-gateway.ts';
import type { Control } from '../client.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

afterEach(() => gateway.control.reset());

const playlists = '/api/v1/social/playlist/all?size=1000';

describe('an expectation applies to', () => {
  const getStatus = async (path = question): Promise<number> => (await client.get(path)).status;

  it('calls of the named operation', async () => {
    await gateway.control.expectations.set({
      effect: { status: 500 },
      operation: 'getBadgeQuestion',
    });
    expect([await getStatus(), await getStatus(playlists)]).toEqual([500, 200]);
  });

  it('calls of all operations, and no other requests', async () => {
    await gateway.control.expectations.set({ effect: { status: 503 } });
    const operations = operationsIn(document);
    expect(operations).toHaveLength(Object.keys(handlers).length);
    for (const { method, path } of operations) {
      const { status } = await client.send(method, path.replaceAll(/\{\w+\}/g, '1'));
      expect(status, path).toBe(503);
    }
    const others = ['/healthz', '/nothing', '/images/x/y', '/keys/x'].map((path) =>
      getStatus(path),
    );
    expect(await Promise.all(others)).toEqual([200, 404, 404, 404]);
    const [expectation] = await gateway.control.expectations.list();
    expect(expectation?.hits).toBe(20);
  });

  it('only calls with an accepted key', async () => {
    await gateway.control.expectations.set({ effect: { status: 503 } });
    const { status } = await client.send('GET', question, { headers: { 'x-api-key': 'wrong' } });
    expect(status).toBe(401);
    const banner = await fetch(`${gateway.url}/api/v1/social/${sample.socialId}/show/banner`, {
      method: 'POST',
    });
    expect(banner.status).not.toBe(401);
  });

  it('calls after those that it skips', async () => {
    const { set, list } = gateway.control.expectations;
    await set({ effect: { status: 500 }, skip: 2, times: 1, operation: 'getBadgeQuestion' });
    await set({ effect: { status: 502 }, skip: 3 });
    // Another operation is not counted by the first.
    const statuses = [await getStatus(playlists)];
    for (let call = 0; call < 4; call += 1) statuses.push(await getStatus());
    expect(statuses).toEqual([200, 200, 200, 500, 502]);
    expect(await list()).toMatchObject([{ skip: 2, hits: 1 }, { hits: 1 }]);
  });

  it('the same calls of a rate after those that it skips', async () => {
    const { set, clear } = gateway.control.expectations;
    const run = async (skip: number): Promise<number[]> => {
      await set({ effect: { status: 500 }, skip, rate: { of: 0.5, seed: 'skipped' } });
      const statuses: number[] = [];
      for (let call = 0; call < skip + 12; call += 1) statuses.push(await getStatus());
      await clear();
      return statuses;
    };
    const whole = await run(0);
    expect(new Set(whole)).toEqual(new Set([200, 500]));
    expect(await run(3)).toEqual([200, 200, 200, ...whole]);
  });

  it('a number of calls and no more', async () => {
    await gateway.control.expectations.set({ effect: { status: 500 }, times: 2 });
    const statuses = [await getStatus(), await getStatus(), await getStatus()];
    expect(statuses).toEqual([500, 500, 200]);
    expect(await gateway.control.expectations.list()).toMatchObject([{ times: 2, hits: 2 }]);
  });

  it('a number of concurrent calls', async () => {
    await gateway.control.expectations.set({ effect: { status: 500 }, times: 3 });
    const statuses = await Promise.all(Array.from({ length: 20 }, () => getStatus()));
    expect(statuses.filter((status) => status === 500)).toHaveLength(3);
  });

  it('a share of the calls, the same for the same seed', async () => {
    const hits = async (seed: string): Promise<number[]> => {
      await gateway.control.expectations.clear();
      await gateway.control.expectations.set({ effect: { status: 500 }, rate: { of: 0.4, seed } });
      const statuses: number[] = [];
      for (let calls = 0; calls < 100; calls += 1) statuses.push(await getStatus());
      return statuses;
    };
    const once = await hits('a seed');
    // By the numbers of delays.test.ts: 0.11, 0.92, 0.26.
    expect(once.slice(0, 3)).toEqual([500, 200, 500]);
    expect(once.filter((status) => status === 500).length).toBeGreaterThan(20);
    expect(once.filter((status) => status === 500).length).toBeLessThan(60);
    expect(await hits('a seed')).toEqual(once);
    expect(await hits('another')).not.toEqual(once);
  });

  it.each([
    [0, 200],
    [1, 500],
  ])('all or no calls for the rate %d, which respond with %i', async (of, status) => {
    await gateway.control.expectations.set({ effect: { status: 500 }, rate: { of, seed: 'x' } });
    for (let calls = 0; calls < 20; calls += 1) expect(await getStatus()).toBe(status);
  });

  it('calls that match', async () => {
    const { set } = gateway.control.expectations;
    await set({ match: { query: { size: '1' } }, effect: { status: 501 } });
    await set({ match: { body: { name: { pattern: '^T' } } }, effect: { status: 502 } });
    await set({
      operation: 'getRoomSettings',
      match: { params: { socialId: sample.socialId }, headers: { 'X-Trace': 'a' } },
      effect: { status: 200, body: { settings: { name: 'Mine' } } },
    });
    const [list] = playlists.split('?');
    expect([await getStatus(`${list}?size=1`), await getStatus(`${list}?size=2`)]).toEqual([
      501, 200,
    ]);
    const post = async (name: string): Promise<number> =>
      (await client.post(newPlaylist, { name })).status;
    expect([await post('Two'), await post('One')]).toEqual([502, 200]);
    const settings = (headers: Record<string, string>) =>
      client.send('GET', `/api/v1/social/settings/${sample.socialId}`, { headers });
    expect((await settings({ 'x-trace': 'a' })).text).toBe('{"settings":{"name":"Mine"}}');
    expect((await settings({ 'x-trace': 'b' })).text).not.toContain('Mine');
    expect((await settings({})).text).not.toContain('Mine');
  });

  it('no call whose text a pattern takes too long for', async () => {
    const { id } = await gateway.control.expectations.set({
      match: { body: { name: { pattern: '^(a+)+$' } } },
      effect: { status: 502 },
    });
    const { status, body } = await client.post(newPlaylist, { name: `${'a'.repeat(100)}!` });
    expect([status, body]).toEqual([
      500,
      generalError(500, expect.stringContaining('write it without nested repetitions')),
    ]);
    expect(await gateway.control.expectations.list()).toMatchObject([{ id, hits: 0 }]);
  });

  it('a call that no earlier expectation matches', async () => {
    const { set } = gateway.control.expectations;
    await set({ effect: { status: 500 }, times: 1 });
    await set({ effect: { status: 501 }, operation: 'listPlaylists' });
    await set({ effect: { status: 502 }, when: 'after', times: 1 });
    await set({ effect: { status: 503 } });
    expect([await getStatus(), await getStatus(), await getStatus()]).toEqual([500, 502, 503]);
  });
});

describe('the list of expectations', () => {
  let control: Control;
  beforeAll(() => ({ control } = gateway));

  it('shows expectations as they were set, and clears one or all', async () => {
    const one = await control.expectations.set({ effect: { drop: true }, operation: 'updateRoom' });
    const two = await control.expectations.set({ effect: { delay: 1 }, when: 'after', times: 5 });
    expect(await control.expectations.list()).toEqual([one, two]);
    expect(one).toEqual({
      id: expect.stringMatching(/^expectation-\d+$/),
      operation: 'updateRoom',
      when: 'before',
      effect: { drop: true },
      hits: 0,
    });
    await control.expectations.clear(one.id);
    expect(await control.expectations.list()).toEqual([two]);
    await control.expectations.clear();
    expect(await control.expectations.list()).toEqual([]);
  });

  it('answers 404 for an unknown expectation', async () => {
    await expect(control.expectations.clear('expectation-0')).rejects.toMatchObject({
      status: 404,
      message: 'no expectation "expectation-0"',
    });
  });

  it('rejects an invalid expectation', async () => {
    const refused = control.expectations.set({ effect: { delay: -1 } });
    await expect(refused).rejects.toMatchObject({
      name: 'ControlError',
      status: 400,
      message: 'body.effect.delay: expected an integer from 0 to 600000, got -1',
    });
    expect(await control.expectations.list()).toEqual([]);
  });

  it('is limited in size', async () => {
    for (let n = 0; n < 100; n += 1) await control.expectations.set({ effect: { drop: true } });
    await expect(control.expectations.set({ effect: { drop: true } })).rejects.toMatchObject({
      status: 409,
    });
  });
});
