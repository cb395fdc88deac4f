import { describe, it } from 'vitest';
import { media, rooms, socialId } from './given.ts';

describe('docs/paging.md', () => {
  it('reads a page, items and pages', async () => {
    const list = rooms.listAlternateHosts(socialId, { sort: 'name,asc' });

    // The first page.
    const { items, isLast } = await list;

    // Every item.
    for await (const host of list) console.log(host.user?.name);

    // Every page.
    for await (const page of list.pages()) console.log(page.page, page.items.length);
  });

  it('stops at a limit', async () => {
    for await (const playlist of media.listPlaylists({}, { maxItems: 50 }))
      console.log(playlist.name);
  });

  it('reads pages ahead', async () => {
    for await (const host of rooms.listAlternateHosts(socialId, { size: 100 }, { prefetch: 4 })) {
      console.log(host.user?.name);
    }
  });

  it('limits pages and time', async () => {
    const options = { maxPages: 100, signal: AbortSignal.timeout(30_000) };
    for await (const host of rooms.listAlternateHosts(socialId, {}, options))
      console.log(host.user?.name);
  });

  it('keeps items read before a failure', async () => {
    const hosts = [];
    try {
      for await (const host of rooms.listAlternateHosts(socialId)) hosts.push(host);
    } catch (error) {
      console.error(`stopped after ${hosts.length} hosts`, error);
    }
  });
});
