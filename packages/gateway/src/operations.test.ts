// Calls every operation once, like a client: checks the status, and the response against its
// generated schema.
import { badgingSchemas } from '@room-sessions/schemas/badging';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { recordingsSchemas } from '@room-sessions/schemas/recordings';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { describe, expect, it } from 'vitest';
import { document } from './generated/openapi.ts';
import type { OperationId } from './generated/operations.ts';
import { handlers } from './handlers/table.ts';
import { operationsIn } from './openapi-document.ts';
import { sample } from './seed/sample.ts';
import { createTestClient } from './testing/client.ts';
import { useGateway } from './testing/use-gateway.ts';
import { png } from './testing/images.ts';

const schemas = { ...roomsSchemas, ...mediaSchemas, ...recordingsSchemas, ...badgingSchemas };
const { socialId, userId, userIds, eventId, playlistId } = sample;

type Request = [method: string, path: string, body?: unknown];

const requests: Record<OperationId, Request> = {
  listAlternateHosts: ['GET', `/api/v1/social/alternate/host/${socialId}?text=a&sort=name,asc`],
  inviteUsers: [
    'POST',
    `/api/v1/social/invite/${socialId}`,
    [{ invitedUserId: userIds[1] }, { invitedUserId: sample.unknownId }],
  ],
  saveEntryConfig: ['POST', '/api/v1/rules/entry/config', { name: 'New', layout: 'GRID' }],
  copyRoomSet: ['POST', '/api/v1/social/room/set/copy'],
  showBanner: ['POST', `/api/v1/social/${socialId}/show/banner`, {}],
  updateRoom: ['POST', '/api/v1/social/update', { socialId, name: 'New' }],
  getRoomSettings: ['GET', `/api/v1/social/settings/${socialId}`],
  updateEvent: ['PATCH', '/api/v1/event', { socialEventId: eventId, name: 'New' }],
  getGuestUser: ['GET', '/api/v1/guest/user'],
  uploadImage: ['POST', '/api/v1/image/upload/a/png/3/2', png(3, 2).toString('base64')],
  createPlaylist: ['POST', '/api/v1/audio/api/key/playlist', { name: 'New', qty: 1 }],
  updatePlaylist: ['PATCH', '/api/v1/audio/api/key/playlist', { playlistId, name: 'New' }],
  listPlaylists: ['GET', '/api/v1/social/playlist/all'],
  saveRecording: [
    'POST',
    '/api/v1/recording/save',
    { socialId, name: 'New', participants: [{ userId, endDateTime: '2026-01-05T10:00:00Z' }] },
  ],
  reportFailedRecording: ['POST', '/api/v1/recording/failed', { reason: 'disk full' }],
  getTranscriptionText: ['GET', '/api/v1/transcription/text'],
  listTranscriptions: ['GET', '/api/v1/transcription?sort=dateCreated,desc'],
  getBadgeQuestion: ['GET', '/api/v1/badging/badge/question'],
  listUserBadgeData: ['GET', '/api/v1/badging/user/badge/data'],
  submitSurveyAnswer: ['POST', '/api/v1/survey/answer', { surveyQuestionId: 1, answer: 'Yes' }],
};

const gateway = useGateway();
const client = createTestClient(gateway);

const call = async ([method, path, body]: Request, headers: Record<string, string> = {}) =>
  client.send(method, path, {
    headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe.each(Object.entries(requests))('%s', (name, request) => {
  const id = name as OperationId;

  it('answers 200 with a documented response', async () => {
    const { status, body } = await call(request);
    expect(status).toBe(200);
    const schema = schemas[id].response;
    if (schema === undefined) return;
    const checked = await schema['~standard'].validate(body);
    expect(checked.issues).toBeUndefined();
  });

  it('refuses an unknown key', async () => {
    const { status, body } = await call(request, { 'x-api-key': 'another' });
    expect(status).toBe(401);
    expect(body).toEqual({ error: expect.any(String), status: 'error', code: 401 });
  });

  it('sends no deprecation headers [gap:deprecation-policy]', async () => {
    const { headers } = await call(request);
    expect([headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it('the gateway has a handler for exactly the operations of the document', () => {
  const documented = operationsIn(document).map(({ operation }) => operation.operationId);
  expect(Object.keys(handlers).toSorted()).toEqual(documented.toSorted());
});

it.each(Object.entries(requests).filter(([, [, , body]]) => body !== undefined))(
  'the gateway requires the body of %s, unless it is optional [gap:body-fields-required]',
  async (id, [method, path]) => {
    const { status, body, assumed } = await call([method, path]);
    if (id === 'showBanner' || id === 'reportFailedRecording') {
      expect(status).toBe(200);
    } else {
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'body: expected JSON, got nothing' });
      expect(assumed).toContain('body-fields-required');
    }
  },
);

it.each([
  ['updatePlaylist', 'body.playlistId', { name: 'New' }],
  ['updateRoom', 'body.socialId', { name: 'New' }],
  ['updateEvent', 'body.socialEventId', { name: 'New' }],
] as const)(
  'the gateway requires in %s the id %s [gap:body-fields-required]',
  async (id, where, body) => {
    const [method, path] = requests[id];
    const answer = await call([method, path, body]);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: expect.stringContaining(`${where}: expected`) });
    expect(answer.assumed).toContain('body-fields-required');
  },
);

it.each(['saveEntryConfig', 'submitSurveyAnswer', 'createPlaylist', 'saveRecording'] as const)(
  'the gateway requires no field of %s [gap:body-fields-required]',
  async (id) => {
    const [method, path] = requests[id];
    expect((await call([method, path, {}])).status).toBe(200);
  },
);
