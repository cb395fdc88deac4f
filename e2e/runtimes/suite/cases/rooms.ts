import { type InviteState, isInviteError, RoomsClient } from '@room-sessions/rooms';
import type { Case } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

export const roomsCases: readonly Case[] = [
  {
    name: 'updates a room',
    async run({ context: { sample }, client, control }) {
      const rooms = new RoomsClient(client());
      await rooms.update({ socialId: sample.socialId, name: 'Renamed' });
      const { items } = await control.data.list('rooms', { id: sample.socialId });
      fields(items[0], { name: 'Renamed' });
    },
  },
  {
    name: 'copies a room set and shows a banner',
    async run({ context: { sample }, client }) {
      const rooms = new RoomsClient(client());
      const extraQuery = { roomSetId: sample.roomSetId };
      const copy = await rooms.copyRoomSet({ extraQuery });
      ensure(copy.socialRoomSetId && copy.socialRoomSetId !== sample.roomSetId, 'no copy');
      same(await rooms.showBanner(sample.socialId), {});
    },
  },
  {
    name: 'saves an entry configuration and an event',
    async run({ context: { sample }, client }) {
      const rooms = new RoomsClient(client());
      const { configurationId, eventId: socialEventId } = sample;
      const saved = await rooms.saveEntryConfig({ configurationId }).raw();
      same(saved.response.status, 200);
      fields(await rooms.updateEvent({ socialEventId, name: 'Kickoff' }), { name: 'Kickoff' });
    },
  },
  {
    name: 'creates another guest on each call',
    async run({ client }) {
      const rooms = new RoomsClient(client());
      const [one, other] = [await rooms.getGuestUser(), await rooms.getGuestUser()];
      ensure(one.bearer && other.bearer && one.bearer !== other.bearer, 'the same guest');
    },
  },
  {
    name: 'sends invites in batches, with progress and separate failures',
    async run({ context: { sample }, client }) {
      const users = [...sample.userIds.slice(1, 12), sample.unknownId];
      const progress: number[] = [];
      const rooms = new RoomsClient(client());
      const { results, invited, refused } = await rooms.invite(sample.socialId, users, {
        batchSize: 5,
        concurrency: 2,
        onProgress: ({ done }) => void progress.push(done),
      });
      same(
        results.map((one) => one.userId),
        users,
      );
      same([invited.length, refused.length, progress.length, progress.at(-1)], [11, 1, 3, 12]);
    },
  },
  {
    name: 'resumes failed invites',
    async run({ context: { sample }, client, control }) {
      const rooms = new RoomsClient(client());
      const users = sample.userIds.slice(12, 24);
      let batches = 0;
      const error = await failure(
        rooms.invite(sample.socialId, users, {
          batchSize: 4,
          concurrency: 1,
          async onProgress() {
            if (++batches === 1)
              await control.expectations.set({ effect: { status: 403 }, times: 1 });
          },
        }),
      );
      ensure(isInviteError(error), `no InviteError: ${error}`);
      same([error.partial.invited.length, error.partial.open.length], [4, 8]);
      // Like in another process.
      const { batches: sent, partial } = error;
      const state = JSON.parse(JSON.stringify({ batches: sent, partial })) as InviteState;
      const { invited } = await rooms.invite(sample.socialId, users, {
        batchSize: 4,
        resume: state,
      });
      same(invited.length, 12);
    },
  },
];
