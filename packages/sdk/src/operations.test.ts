// Every operation, through its generated function and through its client, against a real gateway.
// Every request and response is compared with the schemas.

import * as badging from '@room-sessions/badging';
import * as media from '@room-sessions/media';
import * as recordings from '@room-sessions/recordings';
import * as rooms from '@room-sessions/rooms';
import { key as apiKey, watchedErrors, watchedLogger } from '@room-sessions/testing/canaries';
import { createExtension } from '@room-sessions/core/internal';
import { sample, startGateway } from '@room-sessions/gateway';
import { badgingSchemas } from '@room-sessions/schemas/badging';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { recordingsSchemas } from '@room-sessions/schemas/recordings';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { driftSummary, validate } from '@room-sessions/schemas/validation';
import { afterAll, describe, expect, it } from 'vitest';
import * as sdk from './index.ts';

const { socialId, userIds, unknownId, eventId, recordingId, playlistId } = sample;
const schemas = { ...roomsSchemas, ...mediaSchemas, ...recordingsSchemas, ...badgingSchemas };
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const gifBytes = Uint8Array.from(atob(gif), (char) => char.charCodeAt(0));
const path = { imageName: 'dot', type: 'gif', width: 1, height: 1 };

const called = new Set<string>();
const drift = driftSummary();

// Strict: an undocumented field or parameter is refused.
const gateway = await startGateway({ apiKey, strict: true });
afterAll(() => gateway.close());
const sessions = new sdk.RoomSessions({
  baseUrl: gateway.url,
  apiKey,
  use: [
    sdk.logTo(watchedLogger, { level: 'debug' }),
    createExtension(watchedErrors),
    validate({ schemas, onDrift: drift.add }),
  ],
});

interface Case {
  readonly id: keyof typeof schemas;
  readonly byFunction: (client: sdk.Client) => PromiseLike<unknown>;
  readonly byClient: (sessions: sdk.RoomSessions) => PromiseLike<unknown>;
  readonly answers: unknown;
  /** The result of the client, if it differs from that of the function. */
  readonly clientAnswers?: unknown;
}

const text = expect.any(String);
const page = (item: unknown) => ({
  items: expect.arrayContaining([item]),
  page: 0,
  size: 20,
  isLast: expect.any(Boolean),
});
const users = [userIds[3]!, unknownId];
const refused = { invitedUserId: unknownId, error: text };
const event = { socialEventId: eventId, name: 'Renamed' };
const room = { socialId, name: 'Renamed' };
const playlist = { playlistId, name: 'Renamed' };
const recording = { socialId, name: 'Saved', participants: [{ userId: userIds[0] }] };
const answer = { userId: userIds[0], surveyQuestionId: 7, answer: 'Yes' };
const config = {
  name: 'Rules',
  rules: [{ property: 'a', operator: 'b', value: 'c' }],
  layout: 'GRID',
};

const cases: Case[] = [
  {
    id: 'listAlternateHosts',
    byFunction: (client) => rooms.listAlternateHosts(client, { socialId }),
    byClient: ({ rooms }) => rooms.listAlternateHosts(socialId),
    answers: page(expect.objectContaining({ user: expect.objectContaining({ userId: text }) })),
  },
  {
    id: 'inviteUsers',
    byFunction: (client) =>
      rooms.inviteUsers(client, {
        socialId,
        body: users.map((invitedUserId) => ({ invitedUserId })),
      }),
    byClient: ({ rooms }) => rooms.invite(socialId, users),
    answers: [
      expect.objectContaining({ invitedUserId: users[0], socialInviteId: text }),
      expect.objectContaining(refused),
    ],
    clientAnswers: {
      results: [
        expect.objectContaining({ user: users[0], status: 'invited' }),
        expect.objectContaining({ user: unknownId, status: 'refused' }),
      ],
      invited: [expect.objectContaining({ invitedUserId: users[0] })],
      refused: [
        {
          user: unknownId,
          status: 'refused',
          error: text,
          invite: expect.objectContaining(refused),
        },
      ],
      unknown: [],
      unmatched: [],
    },
  },
  {
    id: 'saveEntryConfig',
    byFunction: (client) => rooms.saveEntryConfig(client, { body: config }),
    byClient: ({ rooms }) => rooms.saveEntryConfig(config),
    answers: undefined,
  },
  {
    id: 'copyRoomSet',
    byFunction: (client) => rooms.copyRoomSet(client),
    byClient: ({ rooms }) => rooms.copyRoomSet(),
    answers: expect.objectContaining({ socialRoomSetId: text, socials: expect.any(Array) }),
  },
  {
    id: 'showBanner',
    byFunction: (client) => rooms.showBanner(client, { socialId }),
    byClient: ({ rooms }) => rooms.showBanner(socialId),
    answers: {},
  },
  {
    id: 'updateRoom',
    byFunction: (client) => rooms.updateRoom(client, { body: room }),
    byClient: ({ rooms }) => rooms.update(room),
    answers: undefined,
  },
  {
    id: 'getRoomSettings',
    byFunction: (client) => rooms.getRoomSettings(client, { socialId }),
    byClient: ({ rooms }) => rooms.getSettings(socialId),
    answers: { settings: expect.any(Object), setSettings: expect.any(Object) },
  },
  {
    id: 'updateEvent',
    byFunction: (client) => rooms.updateEvent(client, { body: event }),
    byClient: ({ rooms }) => rooms.updateEvent(event),
    answers: expect.objectContaining({ ...event, registrationStatus: 'NOT_CREATED' }),
  },
  {
    id: 'getGuestUser',
    byFunction: (client) => rooms.getGuestUser(client),
    byClient: ({ rooms }) => rooms.getGuestUser(),
    answers: { user: expect.objectContaining({ userId: text }), bearer: text, refreshBearer: text },
  },
  {
    id: 'uploadImage',
    byFunction: (client) => media.uploadImage(client, { ...path, body: gif }),
    byClient: ({ media }) => media.uploadImage(gifBytes, { name: 'dot' }),
    answers: expect.objectContaining({ imageId: text, imageName: 'dot', imageURI: text }),
  },
  {
    id: 'createPlaylist',
    byFunction: (client) => media.createPlaylist(client, { body: { name: 'New', qty: 2 } }),
    byClient: ({ media }) => media.createPlaylist({ name: 'New', qty: 2 }),
    answers: expect.objectContaining({
      playlistId: text,
      name: 'New',
      qty: 2,
      type: 'FREE_PLAYLIST',
    }),
  },
  {
    id: 'updatePlaylist',
    byFunction: (client) => media.updatePlaylist(client, { body: playlist }),
    byClient: ({ media }) => media.updatePlaylist(playlist),
    answers: expect.objectContaining(playlist),
  },
  {
    id: 'listPlaylists',
    byFunction: (client) => media.listPlaylists(client),
    byClient: ({ media }) => media.listPlaylists(),
    answers: page(expect.objectContaining({ type: 'FREE_PLAYLIST' })),
  },
  {
    id: 'saveRecording',
    byFunction: (client) => recordings.saveRecording(client, { body: recording }),
    byClient: ({ recordings }) => recordings.save(recording),
    answers: expect.objectContaining({ name: 'Saved', status: 'PROCESSING' }),
  },
  {
    id: 'reportFailedRecording',
    byFunction: (client) => recordings.reportFailedRecording(client),
    byClient: ({ recordings }) => recordings.reportFailed({ socialRecordingId: recordingId }),
    answers: undefined,
  },
  {
    id: 'getTranscriptionText',
    byFunction: (client) => recordings.getTranscriptionText(client),
    byClient: ({ recordings }) => recordings.getTranscriptionText(),
    answers: text,
  },
  {
    id: 'listTranscriptions',
    byFunction: (client) => recordings.listTranscriptions(client),
    byClient: ({ recordings }) => recordings.listTranscriptions(),
    answers: page(expect.any(Object)),
  },
  {
    id: 'getBadgeQuestion',
    byFunction: (client) => badging.getBadgeQuestion(client),
    byClient: ({ badging }) => badging.getQuestion(),
    answers: expect.objectContaining({ title: text }),
  },
  {
    id: 'listUserBadgeData',
    byFunction: (client) => badging.listUserBadgeData(client),
    byClient: ({ badging }) => badging.listUserData(),
    answers: page(expect.objectContaining({ title: text })),
  },
  {
    id: 'submitSurveyAnswer',
    byFunction: (client) => badging.submitSurveyAnswer(client, { body: answer }),
    byClient: ({ badging }) => badging.submitSurveyAnswer(answer),
    answers: undefined,
  },
];

describe.each(cases)('$id', ({ id, byFunction, byClient, answers, clientAnswers = answers }) => {
  it('works through its generated function', async () => {
    called.add(id);
    expect(await byFunction(sessions.client)).toEqual(answers);
  });

  it('works through its client', async () => {
    expect(await byClient(sessions)).toEqual(clientAnswers);
  });

  it('rejects a wrong key with advice', async () => {
    const client = sdk.createClient({ baseUrl: gateway.url, apiKey: 'wrong' });
    const error = await Promise.resolve(byFunction(client)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(sdk.AuthenticationError);
    expect(error).toMatchObject({ status: 401, operation: id, delivery: 'answered' });
    expect((error as Error).message).toContain('Check the API key');
  });
});

describe('the tests of all operations', () => {
  it('have a case for each operation with schemas', () => {
    const missing = Object.keys(schemas).filter((id) => !called.has(id));
    expect(missing, 'write a case above, by its function and by its client').toEqual([]);
    expect([...called].toSorted()).toEqual(Object.keys(schemas).toSorted());
  });

  it('found no mismatch with the schemas, in requests and responses', () => {
    expect(String(drift)).toBe('No drift was reported.');
  });

  it('would report unknown fields in requests and responses', async () => {
    const summary = driftSummary();
    await using lenient = await startGateway({ apiKey });
    const rooms = new sdk.RoomsClient({
      baseUrl: lenient.url,
      apiKey,
      use: [validate({ schemas, onDrift: summary.add })],
    });
    const user = { userId: userIds[0]!, nick: 'A' };
    await rooms.update({ socialId, platform: 'BRAND_NEW', alternateHosts: [user] });
    await rooms.copyRoomSet();
    await rooms.update({ socialId, platform: 'SERVICE' });
    expect(summary.entries).toMatchObject([
      {
        operation: 'copyRoomSet',
        part: 'response',
        kind: 'unknown_value',
        pattern: 'socials[].platform',
        expected: '"SERVICE"',
        got: '"BRAND_NEW"',
      },
      { operation: 'updateRoom', part: 'body', pattern: 'alternateHosts[].nick', got: 'text' },
      { operation: 'updateRoom', part: 'body', pattern: 'platform', got: '"BRAND_NEW"' },
    ]);
  });
});
