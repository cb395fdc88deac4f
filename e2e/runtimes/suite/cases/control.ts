import { createControl } from '@room-sessions/gateway/control';
import { RoomsClient } from '@room-sessions/rooms';
import type { Case } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

export const controlCases: readonly Case[] = [
  {
    name: 'watches requests of the gateway',
    async run({ context: { sample }, client, control }) {
      const { next: after } = await control.requests.list();
      const watched = control.requests.watch({ after });
      await new RoomsClient(client()).getSettings(sample.socialId);
      for await (const entry of watched) {
        fields(entry, { operation: 'getRoomSettings', status: 200 });
        break;
      }
    },
  },
  {
    name: 'sets states, the clock and snapshots',
    async run({ control }) {
      await control.snapshots.take('before');
      const { socialId } = await control.setState('a room');
      ensure(socialId, 'no room');
      same((await control.clock.freeze('2030-01-01T09:00:00.000Z')).frozen, true);
      await control.clock.resume();
      await control.snapshots.restore('before');
    },
  },
  {
    name: 'rejects a wrong token with a ControlError',
    async run({ context: { control } }) {
      const wrong = createControl({ url: control.url, token: 'a-token-that-is-not-it' });
      fields(await failure(wrong.listStates()), { name: 'ControlError', status: 401 });
    },
  },
];
