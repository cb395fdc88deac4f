import { type GatewayOptions, sample } from '@room-sessions/gateway';
import { describe, expect, it } from 'vitest';
import { compare } from '../compare.ts';
import { toExchanges } from '../exchange.ts';
import type { Recording } from '../recorder.ts';
import { toText } from '../report/text.ts';
import { deploy, document } from '../testing/deployment.ts';
import { toEntry } from '../testing/entries.ts';
import { serveFiltered } from '../testing/filter.ts';
import { findShortPages } from './short-pages.ts';

const room = '7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d4';
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

interface Lists {
  readonly playlists?: number;
  readonly others?: number;
  /** The numbers of the items that the deployment removes from pages. */
  readonly hidden?: readonly number[];
}

/** Lists of these lengths. */
function toSeed({ playlists = 0, others = 0, hidden = [] }: Lists): GatewayOptions['seed'] {
  const toName = (one: number): string => (hidden.includes(one) ? 'hidden' : `item ${one}`);
  const toId = (one: number): string => `7d3c1f52-6a0e-4b8f-9c56-${String(one).padStart(12, '0')}`;
  return {
    users: upTo(others).map((one) => ({ userId: toId(one), name: toName(one) })),
    rooms: [{ socialId: room, isOpen: true }],
    alternateHosts: upTo(others).map((one) => ({ ownerId: room, userId: toId(one) })),
    transcriptions: upTo(others).map((one) => ({ name: toName(one) })),
    badgeData: upTo(others).map((one) => ({ title: toName(one) })),
    playlists: upTo(playlists).map((one) => ({ name: toName(one) })),
  };
}

/** Probes a gateway with these lists, which a server before it filters. */
async function probe(lists: Lists, assume: GatewayOptions['assume'] = {}): Promise<Recording> {
  await using deployment = await deploy({ seed: toSeed(lists), assume });
  await using filtered = await serveFiltered(deployment.gateway.url);
  return await deployment.probe({ baseUrl: filtered.url, level: 'read', room });
}

const findIn = ({ har }: Recording) => findShortPages(toExchanges(har.log.entries, document));

/** How many pages of a list were requested. */
const countPages = ({ har }: Recording, path: string): number =>
  har.log.entries.filter(({ request }) => new URL(request.url).pathname.includes(path)).length;

const one = { hidden: [28], playlists: 100 } as const;

describe('short pages before the end of a list', () => {
  it('are reported with the two pages and with the option that reads the whole list', async () => {
    const recording = await probe(one);
    const findings = await compare(recording.har);
    expect(toText(findings)).toContain(
      'differs: listPlaylists: a short page is not the last: set untilEmpty: true to read the whole list (docs/paging.md)\n' +
        '  read/the playlists, page 0 of 99: 98 of 99 items\n' +
        '  read/the playlists, page 1 of 99: 1 of 99 items\n',
    );
    expect(findings.shortPages).toMatchObject([{ operation: 'listPlaylists', size: 99 }]);
    // No twin removes items, so the pages show no maximum.
    const limit = findings.findings.find(({ gap }) => gap === 'max-page-size');
    expect(limit).toMatchObject({ verdict: 'unknown' });
  });

  it('do not give the maximum of a page a wrong value', async () => {
    const { har } = await probe(
      { hidden: [3, 28, 107, 150, 211], playlists: 250 },
      { 'max-page-size': 100 },
    );
    const { findings, shortPages } = await compare(har);
    expect(shortPages).toMatchObject([{ counts: [96, 96] }]);
    const limit = findings.find(({ gap }) => gap === 'max-page-size');
    expect(limit).toMatchObject({ verdict: 'unknown' });
  });

  it('are found in each list with two more requests at most', async () => {
    const found = findIn(await probe({ hidden: [1, 4], others: 6, playlists: 40 }));
    expect(found.map(({ operation, size, counts }) => [operation, size, counts])).toEqual([
      ['listAlternateHosts', 4, [3, 1]],
      ['listUserBadgeData', 4, [3, 1]],
      ['listTranscriptions', 4, [3, 1]],
      ['listPlaylists', 38, [36, 2]],
    ]);
  });
});

describe('no short page before the end is reported', () => {
  it.each<[string, Lists, GatewayOptions['assume']]>([
    ['a gateway that removes nothing', { playlists: 99, others: 30 }, {}],
    ['a short last page', { playlists: 25, others: 7 }, {}],
    ['empty lists', {}, {}],
    ['items removed after all others', { playlists: 30, hidden: [28, 29] }, {}],
    ['a maximum of 100', { playlists: 250 }, { 'max-page-size': 100 }],
    [
      'a maximum of 100 that refuses',
      { playlists: 250 },
      { 'max-page-size': 100, 'oversized-page': 'refuse' },
    ],
  ])('for %s', async (_, lists, assume) => {
    const recording = await probe(lists, assume);
    expect(findIn(recording)).toEqual([]);
    for (const path of ['/alternate/host', '/badge/data', '/transcription/list']) {
      expect(countPages(recording, path)).toBeLessThanOrEqual(2);
    }
  });

  it('for the sample data of the gateway', async () => {
    await using deployment = await deploy();
    const recording = await deployment.probe({ level: 'read', room: sample.socialId });
    expect(findIn(recording)).toEqual([]);
  });
});

describe('in recorded traffic', () => {
  const list = '/api/v1/social/playlist/all';
  type Page = readonly [query: string, ids: readonly number[] | 'fails'];
  const read = (...pages: readonly Page[]) => {
    const entries = pages.map(([query, ids]) =>
      toEntry(
        'GET',
        `${list}?${query}`,
        ids === 'fails'
          ? { status: 500, body: { error: 'x' } }
          : { body: ids.map((playlistId) => ({ playlistId })) },
      ),
    );
    return findShortPages(toExchanges(entries, document)).map(({ counts }) => counts);
  };
  const from = (first: number, count: number): number[] =>
    upTo(count).map((index) => first + index);

  it.each<[string, readonly Page[], readonly number[]]>([
    [
      'below 20 and `size`',
      [
        ['size=20', from(0, 19)],
        ['size=20&page=1', from(20, 19)],
      ],
      [19, 19],
    ],
    [
      'below the first page',
      [
        ['size=50', from(0, 30)],
        ['size=50&page=1', from(50, 29)],
        ['size=50&page=2', [100]],
      ],
      [29, 1],
    ],
    [
      'below a later page',
      [
        ['size=50', from(0, 30)],
        ['size=50&page=1', from(50, 31)],
      ],
      [30, 31],
    ],
    [
      'without items',
      [
        ['size=2', []],
        ['size=2&page=1', [3]],
        ['size=9', [3]],
      ],
      [0, 1],
    ],
  ])('a short page %s is found', (_, pages, counts) => {
    expect(read(...pages)).toEqual([counts]);
  });

  it.each<[string, readonly Page[]]>([
    [
      'an empty page follows',
      [
        ['size=20', from(0, 19)],
        ['size=20&page=1', []],
      ],
    ],
    [
      'a failure follows',
      [
        ['size=20', from(0, 19)],
        ['size=20&page=1', 'fails'],
      ],
    ],
    [
      'the next page was not requested',
      [
        ['size=20', from(0, 19)],
        ['size=20&page=2', [40]],
      ],
    ],
    [
      'the next page has another `size`',
      [
        ['size=20', from(0, 19)],
        ['size=5&page=1', from(5, 5)],
      ],
    ],
    [
      'the next page is of another list',
      [
        ['size=20', from(0, 19)],
        ['size=20&page=1&sort=name', [40]],
      ],
    ],
    [
      'the request has no `size`',
      [
        ['page=0', from(0, 10)],
        ['page=1', from(10, 10)],
      ],
    ],
    [
      'the deployment ignores `page`',
      [
        ['size=20', from(0, 3)],
        ['size=20&page=1', from(0, 3)],
      ],
    ],
    [
      'the page has 20 items or more',
      [
        ['size=50', from(0, 30)],
        ['size=50&page=1', from(30, 30)],
      ],
    ],
  ])('a short page is not found if %s', (_, pages) => {
    expect(read(...pages)).toEqual([]);
  });
});
