// Input that matches the documented types and is refused all the same: values that make no sense,
// and, by a strict gateway, names that the document does not have.
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError, type TestClient } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { invitesPath, paths } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const assume = { 'update-room-response': 'record' } as const;
const checked = useGateway({ assume });
const strict = useGateway({ strict: true, assume });

const { socialId, userId, eventId } = sample;
const { config, copy, playlist, playlists, recording, text, update } = paths;
const changeEvent = `PATCH ${paths.event}`;
const [early, late] = ['2030-01-01T09:00:00Z', '2030-01-01T10:00:00Z'];
/** Before the stored start: the sample room and the event begin at 10:00. */
const before = '2026-01-05T09:59:00Z';

/** Without a method, the line is the path of a POST. */
const send = ({ send: to }: TestClient, line: string, body: unknown) => {
  const [path = '', method = 'POST'] = line.split(' ').toReversed();
  const headers = { 'content-type': 'application/json' };
  return to(method, path, body === undefined ? {} : { headers, body: JSON.stringify(body) });
};

type Case = [line: string, body: unknown, error: string];

describe('a value out of range', () => {
  const client = createTestClient(checked);

  const cases: Case[] = [
    [
      update,
      { socialId, maxParticipants: -5 },
      'body.maxParticipants: expected at least 0, got -5',
    ],
    [
      update,
      { socialId, theme: { tiles: [{ x: -1 }, { width: -1 }] } },
      'body.theme.tiles[1].width',
    ],
    [playlist, { qty: -1 }, 'body.qty'],
    [recording, { recordingSize: -1 }, 'body.recordingSize'],
    [update, { socialId, endDateTime: before }, 'body.endDateTime'],
    [recording, { startDateTime: late, endDateTime: early }, 'body.endDateTime'],
    [
      recording,
      { participants: [{}, { startDateTime: late, endDateTime: early }] },
      'body.participants[1].endDateTime',
    ],
    [
      update,
      { socialId, theme: { uploadStatus: { startedDateTime: late, endedDateTime: early } } },
      'body.theme.uploadStatus.endedDateTime',
    ],
  ];

  it.each(cases)('in %s with %j is rejected [gap:value-ranges]', async (line, sent, error) => {
    const { status, body, assumed } = await send(client, line, sent);
    expect([status, body]).toEqual([400, generalError(400, expect.stringContaining(error))]);
    expect(assumed).toContain('value-ranges');
  });

  it('changes no record, and is accepted under any [gap:value-ranges]', async () => {
    await client.post(update, { socialId, name: 'Changed', maxParticipants: -1 });
    await client.post(update, { socialId, name: 'Changed', endDateTime: '2000-01-01T00:00:00Z' });
    expect((await client.post(update, { socialId })).body).toMatchObject({ name: 'Main stage' });
    await using any = await startGateway({ assume: { 'value-ranges': 'any' } });
    for (const [line, sent] of cases) {
      expect((await send(createTestClient(any), line, sent)).status).toBe(200);
    }
  });

  it.each<[string, object]>([
    [playlist, { qty: 0, duration: 0 }],
    [config, { startingPointX: -5, startingPointY: -5 }],
    [update, { socialId, theme: { tiles: [{ x: -1, y: -1, width: 0 }] } }],
    [recording, { startDateTime: early, endDateTime: early }],
    // The end may follow in another request.
    [changeEvent, { socialEventId: eventId, startDateTime: late }],
    // A start that the gateway guessed is not a reason to reject.
    [recording, { processingEndDateTime: '2000-01-01T00:00:00Z' }],
  ])('is not in %s with %j', async (line, sent) => {
    expect((await send(client, line, sent)).status).toBe(200);
  });
});

describe('a strict gateway', () => {
  const client = createTestClient(strict);

  const cases: Case[] = [
    [playlist, { nmae: 'x' }, 'body.nmae: unknown field; did you mean name?'],
    [update, { socialId, isopen: true }, 'body.isopen: unknown field; did you mean isOpen'],
    [
      update,
      { socialId, theme: { tiles: [{ x: 1 }, { X: 2, uri: '' }] } },
      'body.theme.tiles[1].X: unknown field; did you mean x?',
    ],
    [update, { socialId, theme: { type: 'LAYERED' } }, 'body.theme.type: unknown field; known are'],
    [
      changeEvent,
      { socialEventId: eventId, registrationStatus: 'OPEN' },
      'unknown field; known are',
    ],
    [config, { layuot: 'X' }, 'body.layuot: unknown field'],
    [
      invitesPath(socialId),
      [{ invitedUsr: {} }],
      'body[0].invitedUsr: unknown field; did you mean',
    ],
    [copy, { socialRoomSetId: sample.roomSetId }, 'body: this operation takes no body'],
    [`${copy}?roomSetId=1`, undefined, 'query.roomSetId: unknown query parameter'],
    [
      `GET ${playlists}?siez=5`,
      undefined,
      'query.siez: unknown query parameter; did you mean size?',
    ],
    [
      `GET ${paths.settings}?a=1`,
      undefined,
      'query.a: unknown query parameter; this operation has none',
    ],
    [`GET ${text}?langauge=en`, undefined, 'query.langauge: unknown query parameter'],
  ];

  it.each(cases)('refuses %s with %j, which another accepts', async (line, sent, error) => {
    const { status, body } = await send(client, line, sent);
    expect([status, body]).toEqual([400, generalError(400, expect.stringContaining(error))]);
    expect((await send(createTestClient(checked), line, sent)).status).toBe(200);
  });

  it('stores nothing of a rejected request', async () => {
    await client.post(update, { socialId, name: 'Changed', nmae: 'x' });
    await client.post(invitesPath(socialId), [{ invitedUserId: userId }, { user: userId }]);
    const { body } = await client.post<object>(update, { socialId });
    expect(body).toMatchObject({ name: 'Main stage', socialMeta: { numberOfInvites: 0 } });
  });

  it.each<[string, unknown]>([
    [update, { socialId, theme: { tiles: [{ x: 1 }] }, socialMeta: {} }],
    // The response does not show the fields with these values.
    [`${config}?any=1`, { name: 'x', layout: 'GRID', option: 'ACCOUNT' }],
    [paths.banner, { anything: { at: 'all' } }],
    [`${copy}?socialRoomSetId=${sample.roomSetId}`, undefined],
    [`GET ${text}?socialRecordingId=${sample.recordingId}`, undefined],
    [`GET ${playlists}?page=0&size=1&sort=name,desc`, undefined],
  ])('accepts %s with %j', async (line, sent) => {
    expect((await send(client, line, sent)).status).toBe(200);
  });

  it('does not affect the control plane', async () => {
    expect(await strict.control.data.list('rooms', { size: 1 })).toHaveProperty('items');
  });
});
