import { RoomsClient } from '@room-sessions/rooms';
import type { Case } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

export const pagingCases: readonly Case[] = [
  {
    name: 'returns the first page of an awaited list',
    async run({ context: { sample }, client }) {
      const page = await new RoomsClient(client()).listAlternateHosts(sample.socialId, {
        size: 10,
      });
      fields(page, { page: 0, size: 10, isLast: false });
      same(page.items.length, 10);
      same(page.response.status, 200);
    },
  },
  {
    name: 'iterates a list with prefetch, each item once and in order',
    async run({ context: { sample }, client }) {
      const rooms = new RoomsClient(client());
      const all = await rooms.listAlternateHosts(sample.socialId, { size: 1000 });
      const ids = all.items.map((host) => host.user?.userId);
      ensure(ids.length > 40, `${ids.length} items`);
      for (const prefetch of [1, 4]) {
        const seen: (string | undefined)[] = [];
        const list = rooms.listAlternateHosts(sample.socialId, { size: 7 }, { prefetch });
        for await (const host of list) seen.push(host.user?.userId);
        same(seen, ids);
      }
    },
  },
  {
    name: 'stops a list at its limit, and when the loop breaks',
    async run({ context: { sample }, client }) {
      const rooms = new RoomsClient(client());
      const list = rooms.listAlternateHosts(sample.socialId, { size: 5 }, { prefetch: 3 });
      same((await list.all({ limit: 12 })).length, 12);
      let count = 0;
      for await (const host of list) {
        ensure(host.user, 'no user');
        if (++count === 6) break;
      }
      same(count, 6);
    },
  },
  {
    name: 'iterates pages with pages(), and sends the sort order',
    async run({ context: { sample }, client }) {
      const rooms = new RoomsClient(client());
      const sizes: number[] = [];
      const names: string[] = [];
      const query = { size: 20, sort: 'name,asc' } as const;
      for await (const { items } of rooms.listAlternateHosts(sample.socialId, query).pages()) {
        sizes.push(items.length);
        names.push(...items.map((host) => host.user?.name ?? ''));
      }
      same(
        sizes.slice(0, -1),
        Array.from({ length: sizes.length - 1 }, () => 20),
      );
      same(names, names.toSorted());
    },
  },
  {
    name: 'stops a list with the error of a failed page',
    async run({ context: { sample }, client, control }) {
      const rooms = new RoomsClient(client({ retry: false }));
      await control.expectations.set({
        effect: { status: 500 },
        times: 1,
        rate: { of: 1, seed: 'a' },
      });
      const list = rooms.listAlternateHosts(sample.socialId, { size: 5 }, { prefetch: 2 });
      fields(await failure(list.all()), { name: 'ServerError', operation: 'listAlternateHosts' });
    },
  },
];
