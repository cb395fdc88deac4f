import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/api-document.ts';
import { toExchanges } from '../exchange.ts';
import { toEntry } from '../testing/entries.ts';
import { replay } from './replay.ts';
import { toSeed, withoutRefused } from './seed.ts';

const document = await loadDocument();
const id = (last: number): string => `7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b${last}`;
const readExchanges = (...entries: Parameters<typeof toEntry>[]) =>
  toExchanges(
    entries.map((one) => toEntry(...one)),
    document,
  );

describe('the records of a twin', () => {
  it('are those that read responses showed', async () => {
    const exchanges = readExchanges(
      ['GET', '/api/v1/social/playlist/all', { body: [{ playlistId: id(100), name: 'One' }] }],
      [
        'GET',
        '/api/v1/social/playlist/all?size=5',
        { body: [{ playlistId: id(100), name: 'One' }] },
      ],
      [
        'GET',
        `/api/v1/social/settings/${id(200)}`,
        { body: { settings: { isOpen: true }, setSettings: { entryOption: 'DEFAULT' } } },
      ],
      [
        'GET',
        `/api/v1/social/alternate/host/${id(200)}?page=0`,
        { body: [{ user: { userId: id(300) }, host: true, licensed: false }] },
      ],
      ['GET', '/api/v1/transcription/text', { body: 'Hello' }],
    );
    const seed = toSeed(exchanges);
    expect(seed).toMatchObject({
      playlists: [{ playlistId: id(100), name: 'One' }],
      rooms: [{ socialId: id(200), isOpen: true }],
      roomSets: [{ entryOption: 'DEFAULT' }],
      alternateHosts: [{ ownerId: id(200), userId: id(300), host: true }],
      transcriptions: [{ text: 'Hello' }],
    });
    expect(seed['playlists']).toHaveLength(1);
    const answers = await replay(exchanges, { assume: {}, seed: await withoutRefused(seed) });
    const own = answers.map(({ status, text }) => [status, JSON.parse(text!) as unknown]);
    const shown = exchanges.map(({ response }) => [200, JSON.parse(response.text!) as unknown]);
    expect(own).toEqual(shown);
  });

  it('include no record that a request of the capture created', () => {
    const room = { socialId: id(400), dateCreated: '2026-01-01T00:00:00Z' };
    const seed = toSeed(
      readExchanges(
        ['GET', '/api/v1/guest/user', { body: { user: { userId: id(500) } } }],
        ['POST', '/api/v1/image/upload/a/png/3/2', { body: { user: { userId: id(500) } } }],
        ['POST', '/api/v1/social/room/set/copy', { body: { name: 'Set', socials: [room] } }],
        ['GET', `/api/v1/social/settings/${id(400)}`, { body: { settings: {} } }],
      ),
    );
    expect(seed).toMatchObject({ users: [], rooms: [], roomSets: [{ name: 'Set' }] });
    const [set] = seed['roomSets'] as { socials: { socialId: string }[] }[];
    expect(set!.socials[0]!.socialId).not.toBe(id(400));
  });

  it('exclude those that the gateway refuses', async () => {
    const bad = Array.from({ length: 7 }, (_, at) => ({ userId: `user ${at}` }));
    const playlists = [{ playlistId: 'not a UUID' }, { playlistId: id(100) }];
    expect(await withoutRefused({ users: bad, playlists })).toEqual({
      users: [],
      playlists: [{ playlistId: id(100) }],
    });
  });
});

describe('a twin', () => {
  it("are requested with the twin's ids instead of the deployment's", async () => {
    const theirs = 'recording-of-theirs';
    const exchanges = readExchanges(
      ['POST', '/api/v1/recording/save', { sent: {}, body: { socialRecordingId: theirs } }],
      [
        'GET',
        `/api/v1/transcription/text?socialRecordingId=${theirs}`,
        { status: 404, body: { error: 'no' } },
      ],
    );
    const [saved, text] = await replay(exchanges, { assume: {}, seed: {} });
    const { socialRecordingId } = JSON.parse(saved!.text!) as { socialRecordingId: string };
    // Their id is not a UUID, which the gateway would refuse with 400.
    expect(text!.status).toBe(404);
    expect(text!.text).toContain(socialRecordingId);
  });

  it('have the time of each request', async () => {
    const [first, second] = readExchanges(
      ['GET', '/api/v1/guest/user', { body: {} }],
      ['GET', '/api/v1/guest/user', { body: {} }],
    );
    const later = { ...second!, at: first!.at + 5000 };
    const answers = await replay([first!, later], { assume: {}, seed: {} });
    const times = answers.map(({ text }) => /"registeredDateTime":"([^"]+)"/.exec(text!)?.[1]);
    expect(times).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:05.000Z']);
  });
});
