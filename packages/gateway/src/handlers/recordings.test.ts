import type { Recording } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { sample } from '../seed/sample.ts';
import type { Transcription } from '../store/kinds/seed-data.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

describe('reportFailedRecording', () => {
  const path = '/api/v1/recording/failed';

  it('accepts any body and any query and keeps them [gap:failed-recording-body] [gap:failed-recording-parameters]', async () => {
    await using telling = await startGateway({ assume: { 'failed-recording-response': 'record' } });
    const { post } = createTestClient(telling);
    for (const body of [{ reason: 'disk full' }, ['a', 1], 'text', 7, true, null]) {
      const answer = await post(path, body);
      expect([answer.status, answer.body]).toEqual([200, { body, parameters: {} }]);
      expect(answer.assumed).toContain('failed-recording-body');
    }
    const { body } = await post(`${path}?jobId=7&tag=a&tag=b`);
    expect(body).toEqual({ parameters: { jobId: '7', tag: ['a', 'b'] } });
  });
});

describe('a recording that is reported as failed', () => {
  const failed = '/api/v1/recording/failed';
  const save = '/api/v1/recording/save';

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
      const saved = await post<Recording>(save, { recordingId });
      const { socialRecordingId = '' } = saved.body;
      now += 1000;
      const [query, body] = report(socialRecordingId, recordingId);
      expect((await post(`${failed}${query}`, body)).status).toBe(200);
      const at = new Date(now).toISOString();
      for (const wait of [0, 60_000]) {
        now += wait;
        const again = await post<Recording>(save, { socialRecordingId, name: 'Again' });
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
      expect((await client.post(failed, body)).status).toBe(code);
    }
    expect((await gateway.control.data.count()).failedRecordings).toBe(before);
  });
});

describe('getTranscriptionText', () => {
  const path = '/api/v1/transcription/text';

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
      const { body, assumed } = await client.get(`${path}?${query}`);
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
      const { status, body } = await client.get(`${path}?${query}`);
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
    const answer = await createTestClient(other).get(path);
    expect([answer.headers.get('content-type'), answer.text]).toEqual([type, text]);
    expect(answer.assumed).toContain('transcription-text-response');
  });
});

describe('listTranscriptions', () => {
  const path = '/api/v1/transcription';

  it('returns items of four fields, sorted by their times [gap:transcription-list-payload] [gap:transcription-sort-property]', async () => {
    const { body, assumed } = await client.get<Transcription[]>(`${path}?size=1`);
    expect(body).toEqual([
      {
        socialRecordingId: sample.recordingId,
        name: 'Session 1',
        dateCreated: '2026-01-05T10:00:00.000Z',
        text: 'Welcome to session 1. Let us begin.',
      },
    ]);
    expect(assumed).toContain('transcription-list-payload');
    const sorted = await client.get<Transcription[]>(`${path}?sort=dateCreated,desc`);
    const dates = sorted.body.map(({ dateCreated }) => dateCreated ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates[0]).toBe('2026-01-06T20:30:00.000Z');
    expect(sorted.assumed).toContain('transcription-sort-property');
  });
});
