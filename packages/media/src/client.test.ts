import { key as apiKey } from '@room-sessions/testing/canaries';
import { sample, startGateway } from '@room-sessions/gateway';
import { afterAll, describe, expect, it } from 'vitest';
import { mediaClient } from './testing/media-client.ts';

const gateway = await startGateway({ apiKey });
afterAll(() => gateway.close());
const media = mediaClient({ baseUrl: gateway.url, apiKey });

describe('the playlists of MediaClient', () => {
  it.each([1, 2, 8])('arrive completely and in order, %i pages at a time', async (prefetch) => {
    const ids: unknown[] = [];
    for await (const { playlistId } of media.listPlaylists({ size: 5 }, { prefetch })) {
      ids.push(playlistId);
    }
    expect(ids).toEqual(sample.playlistIds);
  });

  it('may be left midway, with pages in flight', async () => {
    const pages: number[] = [];
    for await (const { page } of media.listPlaylists({ size: 2 }, { prefetch: 4 }).pages()) {
      pages.push(page);
      if (page === 1) break;
    }
    expect(pages).toEqual([0, 1]);
  });
});
