// A strict gateway rejects fields and parameters that the API document does not name.
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { invitesPath, paths } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const strict = useGateway({ strict: true, assume: { 'update-room-response': 'record' } });
const lenient = useGateway();
const client = createTestClient(strict);

const { socialId, playlistId, userId, eventId } = sample;

type Case = [method: string, path: string, body: unknown, error: string];

const cases: Case[] = [
  ['POST', paths.playlist, { nmae: 'x' }, 'body.nmae: unknown field; did you mean name?'],
  [
    'PATCH',
    paths.playlist,
    { playlistId, zzz: 1 },
    'body.zzz: unknown field; known are playlistId',
  ],
  [
    'POST',
    paths.update,
    { socialId, isopen: true },
    'body.isopen: unknown field; did you mean isOpen',
  ],
  [
    'POST',
    paths.update,
    { socialId, theme: { tiles: [{ x: 1 }, { X: 2, uri: '' }] } },
    'body.theme.tiles[1].X: unknown field; did you mean x?',
  ],
  [
    'POST',
    paths.update,
    { socialId, user: { emailAdress: 'a@example.com' } },
    'body.user.emailAdress: unknown field; did you mean emailAddress?',
  ],
  [
    'POST',
    paths.update,
    { socialId, theme: { type: 'LAYERED' } },
    'body.theme.type: this field is in responses only',
  ],
  [
    'PATCH',
    paths.event,
    { socialEventId: eventId, registrationStatus: 'NOT_CREATED' },
    'in responses only',
  ],
  [
    'POST',
    paths.recording,
    { participants: [{ userId, role: 'host' }] },
    'body.participants[0].role:',
  ],
  ['POST', paths.survey, { question: 1 }, 'body.question: unknown field'],
  ['POST', paths.config, { layuot: 'X' }, 'body.layuot: unknown field'],
  [
    'POST',
    paths.config,
    { rules: [{ valeu: '' }] },
    'body.rules[0].valeu: unknown field; did you mean value?',
  ],
  [
    'POST',
    invitesPath(socialId),
    [{ invitedUserId: userId, invitedUsr: {} }],
    'body[0].invitedUsr: unknown field; did you mean invitedUser?',
  ],
  ['POST', paths.copy, { socialRoomSetId: sample.roomSetId }, 'body: this operation takes no body'],
  [
    'POST',
    `${paths.copy}?roomSetId=${sample.roomSetId}`,
    undefined,
    'query.roomSetId: unknown query parameter',
  ],
  [
    'GET',
    `${paths.playlists}?pagesize=5`,
    undefined,
    'query.pagesize: unknown query parameter; known are page, size, sort',
  ],
  [
    'GET',
    `${paths.playlists}?siez=5`,
    undefined,
    'query.siez: unknown query parameter; did you mean size?',
  ],
  [
    'GET',
    `${paths.settings}?a=1`,
    undefined,
    'query.a: unknown query parameter; this operation has none',
  ],
  ['GET', `${paths.text}?langauge=en`, undefined, 'query.langauge: unknown query parameter'],
];

const send = (to: typeof client, [method, path, body]: Case) =>
  to.send(method, path, {
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });

describe('a strict gateway', () => {
  it.each(cases)('refuses %s %s with %j', async (...one) => {
    const { status, body } = await send(client, one);
    expect(body).toEqual(generalError(400, expect.stringContaining(one[3])));
    expect(status).toBe(400);
  });

  it('stores nothing of a rejected request', async () => {
    await client.post(paths.update, { socialId, name: 'Changed', nmae: 'x' });
    await client.post(invitesPath(socialId), [{ invitedUserId: userId }, { user: userId }]);
    const { body } = await client.post<object>(paths.update, { socialId });
    expect(body).toMatchObject({ name: 'Main stage', socialMeta: { numberOfInvites: 0 } });
  });

  it.each<[string, string, unknown]>([
    ['POST', paths.update, { socialId, theme: { tiles: [{ x: 1 }] }, socialMeta: {} }],
    // The response does not show the fields with these values.
    ['POST', `${paths.config}?any=1`, { name: 'x', layout: 'GRID', option: 'ACCOUNT' }],
    ['POST', paths.banner, { anything: { at: 'all' } }],
    ['POST', `${paths.failed}?any=1`, { reason: 'disk full' }],
    ['POST', `${paths.copy}?socialRoomSetId=${sample.roomSetId}`, undefined],
    ['POST', paths.copy, {}],
    ['GET', `${paths.text}?socialRecordingId=${sample.recordingId}`, undefined],
    ['GET', `${paths.playlists}?page=0&size=1&sort=name,desc`, undefined],
  ])('accepts %s %s with %j', async (method, path, body) => {
    expect((await send(client, [method, path, body, ''])).status).toBe(200);
  });

  it('does not affect the control plane and operator routes', async () => {
    expect((await client.get('/healthz?probe=1')).status).toBe(200);
    expect(await strict.control.data.list('rooms', { size: 1 })).toHaveProperty('items');
  });
});

describe('a lenient gateway', () => {
  it.each(cases)('accepts %s %s with %j', async (...one) => {
    expect((await send(createTestClient(lenient), one)).status).toBe(200);
  });
});
