// Several gateways on one database: each applies what was set at another, and they count together.
import { expect, it } from 'vitest';
import type { Gateway } from '../../gateway.ts';
import { createTestClient } from '../../testing/client.ts';
import { temporaryDatabase } from '../../testing/database.ts';
import { startGateway } from '../../testing/gateway.ts';
import { newPlaylist, question } from '../../testing/paths.ts';

const getStatus = async (at: Pick<Gateway, 'url' | 'apiKey'>): Promise<number> =>
  (await createTestClient(at).get(question)).status;

it('the gateways of a database share their expectations', async () => {
  await using place = await temporaryDatabase();
  const options = { database: place.database, apiKey: 'right-key' };
  await using here = await startGateway(options);
  await using there = await startGateway(options);
  const { expectations, snapshots } = here.control;
  const inBoth = async <T>(run: (at: Gateway) => Promise<T>): Promise<T[]> => [
    await run(here),
    await run(there),
  ];

  // Both know the key and its tenant.
  expect(await inBoth(getStatus)).toEqual([200, 200]);
  const { id } = await expectations.set({ effect: { status: 503 } });
  expect(await inBoth(getStatus)).toEqual([503, 503]);
  expect(await there.control.expectations.list()).toMatchObject([{ id, hits: 2 }]);
  await there.control.expectations.clear(id);
  expect(await inBoth(getStatus)).toEqual([200, 200]);
  await there.control.expectations.set({ effect: { status: 504 } });
  expect(await inBoth(getStatus)).toEqual([504, 504]);
  await there.control.reset();
  expect(await inBoth(getStatus)).toEqual([200, 200]);

  // A call whose input is rejected reads nothing.
  const post = async (at: Gateway): Promise<number> =>
    (await createTestClient(at).post(newPlaylist, { name: 5 })).status;
  expect(await inBoth(post)).toEqual([400, 400]);
  await expectations.set({ effect: { status: 503 } });
  expect(await inBoth(post)).toEqual([503, 503]);
  await expectations.clear();
  expect(await inBoth(post)).toEqual([400, 400]);

  // They count together, and share the sequence of a rate: 0.11, 0.92, 0.26.
  await expectations.set({ effect: { status: 503 }, times: 5 });
  const calls = Array.from({ length: 40 }, (_, n) => getStatus(n % 2 === 0 ? here : there));
  expect((await Promise.all(calls)).filter((status) => status === 503)).toHaveLength(5);
  expect(await there.control.expectations.list()).toMatchObject([{ hits: 5 }]);
  await expectations.clear();
  await expectations.set({ effect: { status: 500 }, rate: { of: 0.4, seed: 'a seed' } });
  expect([...(await inBoth(getStatus)), await getStatus(here)]).toEqual([500, 200, 500]);
  await expectations.clear();

  // A replay is an expectation too.
  const entry = (title: string) => ({
    request: { method: 'GET', url: `https://api.example.com${question}` },
    response: { status: 200, content: { text: JSON.stringify({ title }) } },
  });
  await here.control.replay.load({ log: { entries: [entry('one'), entry('two')] } });
  const getTitle = async (at: Gateway) => (await createTestClient(at).get(question)).text;
  expect([await getTitle(there), ...(await inBoth(getTitle))]).toEqual(
    ['one', 'two', 'two'].map((title) => JSON.stringify({ title })),
  );
  await there.control.replay.clear();
  expect(await getTitle(here)).toContain('description');

  // They are not in snapshots, and stay where one is restored.
  await snapshots.take('before');
  await expectations.set({ effect: { status: 503 } });
  await snapshots.take('after');
  await there.control.snapshots.restore('before');
  expect(await inBoth(getStatus)).toEqual([503, 503]);
  await expectations.clear();
  await there.control.snapshots.restore('after');
  expect(await inBoth(getStatus)).toEqual([200, 200]);

  // They outlive a restart.
  await expectations.set({ effect: { status: 503 }, times: 2 });
  expect(await getStatus(here)).toBe(503);
  await here.close();
  await using again = await startGateway(options);
  expect([await getStatus(again), await getStatus(there)]).toEqual([503, 200]);
});
