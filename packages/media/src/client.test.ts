import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaClient } from './index.ts';

let gateway: Gateway;
let media: MediaClient;
beforeAll(async () => {
  gateway = await startGateway();
  media = new MediaClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });
});
afterAll(() => gateway.close());

describe('the playlists of MediaClient', () => {
  it.each([1, 2, 8])('come whole and in order, %i pages at a time', async (ahead) => {
    const ids: unknown[] = [];
    for await (const { playlistId } of media.listPlaylists({ size: 5 }, { ahead })) {
      ids.push(playlistId);
    }
    expect(ids).toEqual(sample.playlistIds);
  });

  it('may be left within, with pages under way', async () => {
    const pages: number[] = [];
    for await (const { page } of media.listPlaylists({ size: 2 }, { ahead: 4 }).pages()) {
      pages.push(page);
      if (page === 1) break;
    }
    expect(pages).toEqual([0, 1]);
  });
});
