import type { Recording } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import type { Assumptions } from '../resolve-assumptions.ts';
import { startGateway } from '../testing/gateway.ts';
import { sample } from '../seed/sample.ts';
import type { Transcription } from '../store/kinds/seed-data.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { paths } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

describe('reportFailedRecording', () => {
  it('accepts any body and any query and keeps them [gap:failed-recording-body] [gap:failed-recording-parameters]', async () => {
    await using telling = await startGateway({ assume: { 'failed-recording-response': 'record' } });
    const { post } = createTestClient(telling);
    for (const body of [{ reason: 'disk full' }, ['a', 1], 'text', 7, true, null]) {
      const answer = await post(paths.failed, body);
      expect([answer.status, answer.body]).toEqual([200, { body, parameters: {} }]);
      expect(answer.assumed).toContain('failed-recording-body');
    }
    const { body } = await post(`${paths.failed}?jobId=7&tag=a&tag=b`);
    expect(body).toEqual({ parameters: { jobId: '7', tag: ['a', 'b'] } });
  });
});

describe('a recording that is reported as failed', () => {
  it('gets the failed status for each way to name it, even if it is saved again [gap:failed-recording-status]', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using one = await startGateway({ clock: () => now });
    const { post } = createTestClient(one);
    type Report = readonly [query: string, body?: object];
    const reports: readonly ((id: string, own: string) => Report)[] = [
      (socialRecordingId) => ['', { socialRecordingId, reason: 'disk full' }],
      (id) => ['', { socialRecordingId: id.toUpperCase() }],
      (_, recordingId) => ['', { recordingId }],
      (id) => ['', { id }],
      (id) => [`?socialRecordingId=${id}`],
    ];
    for (const report of reports) {
      const recordingId = `own-${now}`;
      const saved = await post<Recording>(paths.recording, { recordingId });
      const { socialRecordingId = '' } = saved.body;
      now += 1000;
      const [query, body] = report(socialRecordingId, recordingId);
      expect((await post(`${paths.failed}${query}`, body)).status).toBe(200);
      const at = new Date(now).toISOString();
      for (const wait of [0, 60_000]) {
        now += wait;
        const again = await post<Recording>(paths.recording, { socialRecordingId, name: 'Again' });
        expect(again.body).toMatchObject({ status: 'FAILED', processingEndDateTime: at });
        expect(again.assumed).toContain('failed-recording-status');
      }
    }
  });

  it('must exist, otherwise nothing is stored [gap:failed-recording-unknown]', async () => {
    const before = (await gateway.control.data.count()).failedRecordings;
    for (const [code, body] of [
      [404, { socialRecordingId: sample.unknownId }],
      [404, { recordingId: 'no-such-recording' }],
      [400, { socialRecordingId: 'no-uuid' }],
      [400, { recordingId: 7 }],
    ] as const) {
      expect((await client.post(paths.failed, body)).status).toBe(code);
    }
    expect((await gateway.control.data.count()).failedRecordings).toBe(before);
  });
});

describe('getTranscriptionText', () => {
  it('returns the text of the named recording, otherwise the newest [gap:transcription-text-query]', async () => {
    for (const [query, n] of [
      [`socialRecordingId=${sample.recordingId}`, 1],
      ['recordingId=recording-2', 2],
      [`id=${sample.recordingIds[2]}`, 3],
      [`socialId=${sample.socialId}`, 24],
      [`socialId=${sample.socialId}&recordingId=recording-4`, 4],
      ['language=en', 24],
      ['', 24],
    ] as const) {
      const { body, assumed } = await client.get(`${paths.text}?${query}`);
      expect([query, body]).toEqual([query, `Welcome to session ${n}. Let us begin.`]);
      expect(assumed).toContain('transcription-text-query');
    }
  });

  it('never gives the text of another recording', async () => {
    for (const [code, query] of [
      [404, 'recordingId=recording-200'],
      [404, `id=${sample.unknownId}`],
      [404, `socialId=${sample.socialIds[1]}`],
      [404, `socialRecordingId=${sample.recordingId}&recordingId=recording-2`],
      [400, 'id=x'],
      [400, 'recordingId=a&recordingId=b'],
      [400, `socialRecordingID=${sample.recordingId}`],
      [400, 'transcription_id=7'],
      [400, 'recordingId[]=recording-2'],
      [400, 'name=recording-2'],
      [400, 'id%20=x'],
    ] as const) {
      const { status, body } = await client.get(`${paths.text}?${query}`);
      expect([query, status, body]).toEqual([query, code, generalError(code, expect.any(String))]);
    }
  });

  it.each([
    ['string', 'application/json; charset=utf-8', '"Welcome to session 24. Let us begin."'],
    ['text', 'text/plain; charset=utf-8', 'Welcome to session 24. Let us begin.'],
    [
      'object',
      'application/json; charset=utf-8',
      '{"text":"Welcome to session 24. Let us begin."}',
    ],
  ] as const)('answers as %s [gap:transcription-text-response]', async (mode, type, text) => {
    await using other = await startGateway({ assume: { 'transcription-text-response': mode } });
    const answer = await createTestClient(other).get(paths.text);
    expect([answer.headers.get('content-type'), answer.text]).toEqual([type, text]);
    expect(answer.assumed).toContain('transcription-text-response');
  });
});

describe('listTranscriptions', () => {
  it('returns items of four fields, sorted by their times [gap:transcription-list-payload] [gap:transcription-sort-property]', async () => {
    const { body, assumed } = await client.get<Transcription[]>(`${paths.transcriptions}?size=1`);
    expect(body).toEqual([
      {
        socialRecordingId: sample.recordingId,
        name: 'Session 1',
        dateCreated: '2026-01-05T10:00:00.000Z',
        text: 'Welcome to session 1. Let us begin.',
      },
    ]);
    expect(assumed).toContain('transcription-list-payload');
    const sorted = await client.get<Transcription[]>(
      `${paths.transcriptions}?sort=dateCreated,desc`,
    );
    const dates = sorted.body.map(({ dateCreated }) => dateCreated ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates[0]).toBe('2026-01-06T20:30:00.000Z');
    expect(sorted.assumed).toContain('transcription-sort-property');
  });
});

describe('saveRecording', () => {
  it('updates an existing one, and sets its status and types for any sent value [gap:recording-status-values] [gap:recording-participant-type-values]', async () => {
    const updated = await client.post<Recording>(paths.recording, {
      socialRecordingId: sample.recordingId,
      recordingSize: 5,
    });
    expect(updated.body).toMatchObject({ recordingSize: 5, name: 'Session 1' });
    const { body, assumed } = await client.post<Recording>(paths.recording, {
      status: 'READY',
      $processingSince: '2000-01-01T00:00:00Z',
      processingEndDateTime: '2026-01-05T11:00:00Z',
      participants: [{ userId: sample.userId, type: 'AUDIO' }, {}],
    });
    expect(body.status).toBe('PROCESSING');
    expect(body).not.toHaveProperty('$processingSince');
    expect(body.participants?.map(({ type }) => type)).toEqual(['VIDEO', 'VIDEO']);
    expect(assumed).toContain('recording-status-values');
  });
});

describe('the processing of a recording', () => {
  /** A gateway and a recording that was saved at its start; `at` reads it that much later. */
  async function recorded(assume: Partial<Assumptions> = {}) {
    let now = Date.UTC(2030, 0, 1);
    const started = now;
    const running = await startGateway({ assume, clock: () => now });
    const { post } = createTestClient(running);
    const save = async (body: object) => (await post<Recording>(paths.recording, body)).body;
    const { socialRecordingId } = await save({});
    return {
      async at(ms: number) {
        now = started + ms;
        return save({ socialRecordingId });
      },
      [Symbol.asyncDispose]: () => running.close(),
    };
  }

  it('ends after a minute of the clock [gap:recording-status-transitions]', async () => {
    await using recording = await recorded();
    const before = await recording.at(59_999);
    expect(before.status).toBe('PROCESSING');
    expect(before).not.toHaveProperty('processingEndDateTime');
    expect(await recording.at(60_000)).toMatchObject({
      status: 'COMPLETED',
      processingStartDateTime: '2030-01-01T00:00:00.000Z',
      processingEndDateTime: '2030-01-01T00:01:00.000Z',
    });
    // The status is computed: a clock that is set back restores the earlier one.
    expect(await recording.at(1000)).toEqual(before);
  });

  it('ends after the time and in the status of the switches, or never [gap:recording-status-transitions] [gap:recording-status-values]', async () => {
    await using soon = await recorded({
      'recording-status-transitions': 5,
      'recording-status-values': 'READY TO PLAY',
    });
    expect((await soon.at(4)).status).toBe('PROCESSING');
    expect((await soon.at(5)).status).toBe('READY TO PLAY');
    await using recording = await recorded({ 'recording-status-transitions': 'never' });
    const later = await recording.at(10 ** 12);
    expect(later.status).toBe('PROCESSING');
    expect(later).not.toHaveProperty('processingEndDateTime');
  });

  it('begins with the seed, unless the data says otherwise', async () => {
    await using running = await startGateway({ seed: false });
    const { control } = running;
    await control.clock.freeze('2030-01-01T00:00:00Z');
    const [told, untold] = [sample.recordingIds[0] ?? '', sample.recordingIds[1] ?? ''];
    await control.seed({
      recordings: [
        { socialRecordingId: told, processingStartDateTime: '2029-12-31T23:59:00Z' },
        { socialRecordingId: untold },
      ],
    });
    const status = async (socialRecordingId: string) =>
      (await createTestClient(running).post<Recording>(paths.recording, { socialRecordingId })).body
        .status;
    expect([await status(told), await status(untold)]).toEqual(['COMPLETED', 'PROCESSING']);
    await control.clock.advance(60_000);
    expect(await status(untold)).toBe('COMPLETED');
  });
});

describe('the users of a recording', () => {
  const [, ben = '', chloe = ''] = sample.userIds;
  const times = { startDateTime: '2026-01-05T10:00:00Z' };

  it('are known users, of the recording and its participants', async () => {
    const { body } = await client.post<Recording>(paths.recording, {
      userId: ben,
      participants: [{ userId: chloe, ...times }, { userId: sample.unknownId }, times],
    });
    expect(body.user).toMatchObject({ userId: ben, name: 'Ben Adeyemi' });
    expect(body.participants?.[0]).toEqual({
      userId: chloe,
      ...times,
      type: 'VIDEO',
      user: expect.objectContaining({ name: 'Chloé Arnaud' }),
    });
    expect(body.participants?.[1]).not.toHaveProperty('user');
    expect(body.participants?.[2]).not.toHaveProperty('user');
  });
});
