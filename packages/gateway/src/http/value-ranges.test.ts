// Values of the documented type that make no sense.
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { paths } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway({ assume: { 'update-room-response': 'record' } });
const client = createTestClient(gateway);

const { socialId, eventId, playlistId } = sample;
const [early, late] = ['2030-01-01T09:00:00Z', '2030-01-01T10:00:00Z'];

type Case = [method: string, path: string, body: object, place: string];

const cases: Case[] = [
  [
    'POST',
    paths.update,
    { socialId, maxParticipants: -5 },
    'body.maxParticipants: expected at least 0, got -5',
  ],
  [
    'POST',
    paths.update,
    { socialId, theme: { tiles: [{ x: -1 }, { width: -1 }] } },
    'body.theme.tiles[1].width',
  ],
  ['POST', paths.playlist, { qty: -1 }, 'body.qty'],
  ['PATCH', paths.playlist, { playlistId, duration: -1 }, 'body.duration'],
  ['POST', paths.recording, { recordingSize: -1 }, 'body.recordingSize'],
  ['POST', paths.config, { groupSpawnSize: -1 }, 'body.groupSpawnSize'],
  ['POST', paths.config, { groupFormerCount: -1 }, 'body.groupFormerCount'],
  ['POST', paths.update, { socialId, startDateTime: late, endDateTime: early }, 'body.endDateTime'],
  // Compared with the stored start: the sample room and the event begin at 10:00.
  ['POST', paths.update, { socialId, endDateTime: '2026-01-05T09:59:00Z' }, 'body.endDateTime'],
  [
    'PATCH',
    paths.event,
    { socialEventId: eventId, endDateTime: '2026-01-05T09:59:00Z' },
    'body.endDateTime',
  ],
  [
    'PATCH',
    paths.event,
    { socialEventId: eventId, startDateTime: late, endDateTime: early },
    'body.endDateTime',
  ],
  ['POST', paths.recording, { startDateTime: late, endDateTime: early }, 'body.endDateTime'],
  [
    'POST',
    paths.recording,
    { processingStartDateTime: late, processingEndDateTime: early },
    'body.processingEndDateTime',
  ],
  [
    'POST',
    paths.recording,
    { participants: [{}, { startDateTime: late, endDateTime: early }] },
    'body.participants[1].endDateTime',
  ],
  [
    'POST',
    paths.update,
    { socialId, theme: { uploadStatus: { startedDateTime: late, endedDateTime: early } } },
    'body.theme.uploadStatus.endedDateTime',
  ],
];

const send = (to: typeof client, [method, path, body]: Case) =>
  to.send(method, path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a value out of range', () => {
  it.each(cases)('in %s %s with %j is rejected [gap:value-ranges]', async (...one) => {
    const { status, body, assumed } = await send(client, one);
    expect(body).toEqual(generalError(400, expect.stringContaining(one[3])));
    expect(status).toBe(400);
    expect(assumed).toContain('value-ranges');
  });

  it('changes no record', async () => {
    await client.post(paths.update, { socialId, name: 'Changed', maxParticipants: -1 });
    await client.post(paths.update, {
      socialId,
      name: 'Changed',
      endDateTime: '2000-01-01T00:00:00Z',
    });
    expect((await client.post(paths.update, { socialId })).body).toMatchObject({
      name: 'Main stage',
    });
  });

  it.each<[string, string, object]>([
    ['POST', paths.playlist, { qty: 0, duration: 0 }],
    ['POST', paths.config, { startingPointX: -5, startingPointY: -5 }],
    ['POST', paths.update, { socialId, theme: { tiles: [{ x: -1, y: -1, width: 0 }] } }],
    ['POST', paths.survey, { surveyQuestionId: -1 }],
    ['POST', paths.recording, { startDateTime: early, endDateTime: early }],
    // The end may follow in another request.
    ['PATCH', paths.event, { socialEventId: eventId, startDateTime: late }],
    // A start that the gateway guessed is not a reason to reject.
    ['POST', paths.recording, { processingEndDateTime: '2000-01-01T00:00:00Z' }],
  ])('does not include %s %s with %j', async (method, path, body) => {
    expect((await send(client, [method, path, body, ''])).status).toBe(200);
  });

  it('is accepted under any [gap:value-ranges]', async () => {
    await using any = await startGateway({ assume: { 'value-ranges': 'any' } });
    for (const one of cases) expect((await send(createTestClient(any), one)).status).toBe(200);
  });
});
