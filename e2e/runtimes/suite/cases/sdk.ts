import { entryOptions, recordingStatuses } from '@room-sessions/models';
import { request, RoomSessions, version } from '@room-sessions/sdk';
import type { Case } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

export const sdkCases: readonly Case[] = [
  {
    name: 'provides all clients with one import',
    async run({ context: { sample }, options }) {
      const sessions = new RoomSessions(options);
      ensure((await sessions.rooms.getSettings(sample.socialId)).settings, 'no settings');
      ensure((await sessions.media.listPlaylists()).items.length > 0, 'no playlists');
      ensure((await sessions.recordings.listTranscriptions()).items.length > 0, 'no texts');
      ensure((await sessions.badging.getQuestion()).title, 'no question');
      same(
        (await request(sessions.client, 'GET', '/api/v1/badging/badge/question').raw()).response
          .status,
        200,
      );
    },
  },
  {
    name: 'copies a client with other defaults, and leaves the original unchanged',
    async run({ context: { sample }, options, control }) {
      const sessions = new RoomSessions(options);
      const once = sessions.with({ retry: false });
      await control.expectations.set({ effect: { status: 503 }, times: 2 });
      fields(await failure(once.rooms.getSettings(sample.socialId)), { attempts: 1 });
      ensure((await sessions.rooms.getSettings(sample.socialId)).settings, 'no settings');
    },
  },
  {
    name: 'exports enumerations as arrays, and the version',
    run() {
      same(entryOptions, ['DEFAULT', 'ACCOUNT', 'CUSTOM_RULES', 'STARTING_POINT']);
      same(recordingStatuses, ['PROCESSING']);
      ensure(/^\d+\.\d+\.\d+/.test(version), `version ${version}`);
    },
  },
];
