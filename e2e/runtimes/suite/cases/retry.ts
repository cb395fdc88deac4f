import { isApiError } from '@room-sessions/core';
import { MediaClient } from '@room-sessions/media';
import { RoomsClient } from '@room-sessions/rooms';
import type { Case, Setting } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

export const retryCases: readonly Case[] = [
  {
    name: 'retries a safe operation after 503 and after a lost connection',
    async run(setting) {
      const { context, client, control } = setting;
      const rooms = new RoomsClient(client({ retry: { minDelay: 1 } }));
      for (const effect of [{ status: 503 }, { drop: true }] as const) {
        await control.expectations.set({ effect, times: 2 });
        const seen = await counting(setting, 'getRoomSettings');
        ensure((await rooms.getSettings(context.sample.socialId)).settings, 'no value');
        same(await seen(), 3, 'requests');
      }
    },
  },
  {
    name: 'does not retry an unsafe operation after 503',
    async run(setting) {
      const media = new MediaClient(setting.client());
      await setting.control.expectations.set({ effect: { status: 503 } });
      const seen = await counting(setting, 'createPlaylist');
      fields(await failure(media.createPlaylist({ name: 'Once' })), { status: 503, attempts: 1 });
      same(await seen(), 1, 'requests');
    },
  },
  {
    name: 'retries an unsafe operation after 503 if the caller allows it',
    async run({ client, control }) {
      const media = new MediaClient(client());
      await control.expectations.set({ effect: { status: 503 }, times: 1 });
      const retry = { unsafe: true, minDelay: 1 };
      fields(await media.createPlaylist({ name: 'Twice' }, { retry }), { name: 'Twice' });
    },
  },
  {
    name: 'does not retry a request that the server may have processed',
    async run({ client, control, transport }) {
      const media = new MediaClient(client());
      const name = 'The response is lost';
      await media.listPlaylists();
      const fault = { operation: 'createPlaylist', effect: { drop: true }, when: 'after' } as const;
      await control.expectations.set(fault);
      fields(await failure(media.createPlaylist({ name })), { delivery: 'unknown', attempts: 1 });
      const all = await media.listPlaylists({ size: 100 }).all();
      const made = all.filter((one) => one.name === name).length;
      ensure(made === 1 || transport === 'fetch', `the request was sent ${made} times`);
      // A client cannot control retries of the runtime on a keep-alive connection.
      return made === 1 ? 'sent once' : `sent ${made} times by the runtime`;
    },
  },
  {
    name: 'waits for Retry-After in both forms, also for unsafe operations',
    async run({ client, control }) {
      const media = new MediaClient(client());
      for (const retryAfter of [1, 'http-date']) {
        await control.expectations.set({ effect: { rateLimit: { retryAfter } }, times: 1 });
        fields(await media.createPlaylist({ name: 'Later' }), { name: 'Later' });
      }
    },
  },
  {
    name: 'fails at once if Retry-After exceeds the limit, and reports the delay',
    async run({ context: { sample }, client, control }) {
      await control.expectations.set({ effect: { rateLimit: { retryAfter: 3600 } } });
      const error = await failure(new RoomsClient(client()).getSettings(sample.socialId));
      ensure(isApiError(error), `no ApiError: ${error}`);
      fields(error, { name: 'RateLimitError', retryAfter: 3_600_000, attempts: 1 });
    },
  },
  {
    name: 'limits retries to the retry budget of the client',
    async run(setting) {
      const { context, client, control } = setting;
      await control.expectations.set({ effect: { status: 503 } });
      const retry = { limit: 20, minDelay: 1, maxDelay: 1 };
      const rooms = new RoomsClient(client({ retryBudget: { capacity: 4 }, retry }));
      const seen = await counting(setting, 'getRoomSettings');
      fields(await failure(rooms.getSettings(context.sample.socialId)), { status: 503 });
      ensure((await seen()) <= 5, 'more retries than the budget allows');
    },
  },
];

/** Counts the requests of an operation that the gateway receives from now on. */
async function counting(
  { control }: Setting,
  operation: 'getRoomSettings' | 'createPlaylist',
): Promise<() => Promise<number>> {
  const { next: after } = await control.requests.list();
  return async () => (await control.requests.list({ after, operation })).requests.length;
}
