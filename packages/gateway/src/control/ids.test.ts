import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import type { Playlist, RoomSet } from '@room-sessions/models';
import { afterEach, describe, expect, it } from 'vitest';
import type { Gateway } from '../gateway.ts';
import { startGateway } from '../testing/gateway.ts';
import { createTestClient } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

afterEach(() => gateway.control.reset());

type One = Pick<Gateway, 'url' | 'apiKey'>;

const newId = async (one: One = gateway): Promise<string | undefined> =>
  (await createTestClient(one).post<Playlist>('/api/v1/audio/api/key/playlist', {})).body
    .playlistId;

const newIds = async (count: number, one?: One): Promise<(string | undefined)[]> => {
  const ids: (string | undefined)[] = [];
  while (ids.length < count) ids.push(await newId(one));
  return ids;
};

describe('the ids of new records', () => {
  it('are random without a seed', async () => {
    const [one, two] = await newIds(2);
    expect(one).not.toBe(two);
    await gateway.control.reset();
    expect(await newId()).not.toBe(one);
  });

  it('are the same each time for the same seed', async () => {
    const { control } = gateway;
    await control.ids.seed('a seed');
    const first = await newIds(3);
    expect(new Set(first).size).toBe(3);
    await control.reset();
    await control.ids.seed('a seed');
    expect(await newIds(3)).toEqual(first);
    await control.reset();
    await control.ids.seed('another');
    expect(await newId()).not.toBe(first[0]);
    await control.ids.seed(null);
    await control.reset();
    expect(await newId()).not.toBe(first[0]);
  });

  it('skip existing ids when a seed is set again without a reset', async () => {
    const { control } = gateway;
    await control.ids.seed('a seed');
    const first = await newIds(3);
    await control.ids.seed('another');
    const other = await newId();
    await control.ids.seed('a seed');
    const more = await newIds(2);
    await control.reset();
    await control.ids.seed('a seed');
    expect(await newIds(5)).toEqual([...first, ...more]);
    expect([...first, ...more]).not.toContain(other);
  });

  it('never equal the id of another kind of record', async () => {
    const { control } = gateway;
    await control.ids.seed('a seed');
    const [first, second] = await newIds(2);
    await control.reset();
    await control.seed({ rooms: [{ socialId: first }] });
    await control.ids.seed('a seed');
    expect(await newId()).toBe(second);
  });

  it('repeat with the seed in a response with many records', async () => {
    const copy = async (): Promise<RoomSet> => {
      await gateway.control.reset();
      await gateway.control.clock.freeze('2030-01-01T00:00:00Z');
      await gateway.control.ids.seed('x');
      return (await createTestClient(gateway).post<RoomSet>('/api/v1/social/room/set/copy')).body;
    };
    const first = await copy();
    expect(first).toHaveProperty('socials');
    expect(await copy()).toEqual(first);
  });

  it('never repeat in processes that share a database and a seed', async () => {
    await using folder = await temporaryFolder();
    const options = { database: join(folder.path, 'gateway.sqlite'), apiKey: 'of-both' };
    await using one = await startGateway(options);
    await using other = await startGateway(options);
    await one.control.ids.seed('x');
    const both = await Promise.all([newIds(10, one), newIds(10, other)]);
    await gateway.control.ids.seed('x');
    expect(new Set(both.flat())).toEqual(new Set(await newIds(20)));
  });

  it.each([undefined, 5, '', 'x'.repeat(201)])('reject the seed %j', async (seed) => {
    await expect(gateway.control.ids.seed(seed as string)).rejects.toMatchObject({ status: 400 });
  });
});
