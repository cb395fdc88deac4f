// Paging and sorting, the same for every list.
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { startGateway } from '../testing/gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

const lists = [
  [`/api/v1/social/alternate/host/${sample.socialId}`, 46, 'user.active'],
  ['/api/v1/social/playlist/all', 26, 'available'],
  ['/api/v1/badging/user/badge/data', 28, 'visibility'],
  ['/api/v1/transcription', 24, 'dateCreated'],
] as const;

const read = async (path: string): Promise<unknown[]> => (await client.get<unknown[]>(path)).body;

async function walk(path: string, query: string, size: number): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  do {
    pages.push(await read(`${path}?page=${pages.length}&size=${size}${query}`));
  } while (pages.at(-1)?.length === size);
  return pages;
}

describe.each(lists)('%s', (path, count, sort) => {
  it('returns 20 items without a size, and empty pages after the last', async () => {
    const { body, assumed } = await client.get<unknown[]>(`${path}?size=1000`);
    expect(await read(path)).toEqual(body.slice(0, 20));
    expect(assumed).not.toContain('max-page-size');
    const greatest = Math.floor(Number.MAX_SAFE_INTEGER / 1000);
    for (const page of [1000, greatest]) {
      expect(await read(`${path}?page=${page}&size=1000`)).toEqual([]);
    }
  });

  it.each(['', `&sort=${sort},asc`, `&sort=${sort},desc`])(
    'returns every item once over all pages (%s)',
    async (query) => {
      const pages = await walk(path, query, 9);
      expect(pages).toHaveLength(Math.ceil(count / 9));
      const whole = await read(`${path}?size=1000${query}`);
      expect(whole).toHaveLength(count);
      expect(pages.flat()).toEqual(whole);
      expect(new Set(whole.map((item) => JSON.stringify(item))).size).toBe(count);
    },
  );
});

it.each([
  ['page=-1', 'page: expected an integer from 0, got "-1"'],
  ['page=x', 'page: expected an integer from 0, got "x"'],
  ['page=1.5', 'page: expected an integer from 0, got "1.5"'],
  ['page=', 'page: expected an integer from 0, got ""'],
  ['page=1&page=2', 'page: expected one value, got 2'],
  ['page=9007199254740993', /^page: expected .*got "9007199254740993"/],
  ['page=9007199254740991&size=1000', /^page: .* is too large/],
  ['size=0', 'size: expected an integer from 1, got "0"'],
  ['size=-1', 'size: expected an integer from 1, got "-1"'],
  ['size=ten', 'size: expected an integer from 1, got "ten"'],
  ['size=9007199254740993', /^size: expected .*got "9007199254740993"/],
  ['sort=', /^sort: expected "property"/],
  ['sort=name,up', /^sort: expected .*got "name,up"/],
  ['sort=name,asc,desc', /^sort: expected/],
  ['sort=name&sort=text', 'sort: expected one value, got 2'],
  ['sort=__proto__', /^sort: no property "__proto__"/],
  ['sort=constructor', /^sort: no property "constructor"/],
  ['sort=toString,desc', /^sort: no property "toString"/],
  [`sort=${encodeURIComponent("name'; DROP TABLE users; --")}`, /^sort: no property/],
])('a list rejects %s and names the accepted values', async (query, error) => {
  const { status, body } = await client.get(`${lists[0][0]}?${query}`);
  expect(status).toBe(400);
  expect(body).toEqual(
    generalError(400, typeof error === 'string' ? error : expect.stringMatching(error)),
  );
});

describe('a size above the maximum [gap:max-page-size]', () => {
  const playlists = '/api/v1/social/playlist/all';

  it('returns pages of the maximum without a sign of it [gap:oversized-page]', async () => {
    await using small = await startGateway({ assume: { 'max-page-size': 5 } });
    const { get } = createTestClient(small);
    const all = (await client.get<unknown[]>(`${playlists}?size=1000`)).body;
    for (const page of [0, 1]) {
      const { body, assumed } = await get(`${playlists}?size=1000&page=${page}`);
      expect(body).toEqual(all.slice(page * 5, page * 5 + 5));
      expect(assumed).toEqual(expect.arrayContaining(['max-page-size', 'oversized-page']));
    }
    expect((await get(`${playlists}?size=5`)).assumed).not.toContain('oversized-page');
    // The default size is also above the maximum.
    const usual = await get(playlists);
    expect(usual.body).toEqual(all.slice(0, 5));
    expect(usual.assumed).toContain('max-page-size');
  });

  it('gets 400 with the switch refuse [gap:oversized-page]', async () => {
    await using small = await startGateway({
      assume: { 'max-page-size': 5, 'oversized-page': 'refuse' },
    });
    const { get } = createTestClient(small);
    expect((await get(`${playlists}?size=5`)).body).toHaveLength(5);
    const { status, body, assumed } = await get(`${playlists}?size=6`);
    expect(status).toBe(400);
    expect(body).toEqual(generalError(400, 'size: expected an integer from 1 to 5, got "6"'));
    expect(assumed).toEqual(expect.arrayContaining(['max-page-size', 'oversized-page']));
    expect((await get(playlists)).body).toHaveLength(5);
  });
});

it('a list orders equal values by their id, in both directions', async () => {
  for (const direction of ['asc', 'desc']) {
    const items = (await read(`/api/v1/social/playlist/all?size=1000&sort=type,${direction}`)) as {
      playlistId: string;
    }[];
    expect(items.map(({ playlistId }) => playlistId)).toEqual(sample.playlistIds);
  }
});
