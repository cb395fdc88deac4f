import { describe, expect, it } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { sample } from '../seed/sample.ts';
import type { Transcription } from '../store/tables.ts';
import { clientOf } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = clientOf(gateway);

describe('reportFailedRecording', () => {
  const path = '/api/v1/recording/failed';

  it.each([{ reason: 'disk full' }, ['a', 1], 'text', 7, true, null, undefined])(
    'takes %j and keeps it [gap:failed-recording-body]',
    async (body) => {
      await using telling = await startGateway({
        assume: { 'failed-recording-response': 'record' },
      });
      const answer = await clientOf(telling).post(path, body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(
        body === undefined ? { parameters: {} } : { body, parameters: {} },
      );
      expect(answer.assumed).toContain('failed-recording-body');
    },
  );

  it('keeps any query parameters [gap:failed-recording-parameters]', async () => {
    await using telling = await startGateway({ assume: { 'failed-recording-response': 'record' } });
    const { body } = await clientOf(telling).post(`${path}?recordingId=7&tag=a&tag=b`);
    expect(body).toEqual({ parameters: { recordingId: '7', tag: ['a', 'b'] } });
  });
});

describe('getTranscriptionText', () => {
  const path = '/api/v1/transcription/text';

  it('gives the newest transcription when none is named [gap:transcription-text-query]', async () => {
    const { body, assumed } = await client.get(path);
    expect(body).toBe('Welcome to session 24. Let us begin.');
    expect(assumed).toContain('transcription-text-query');
  });

  it('gives that of the recording that is named [gap:transcription-text-query]', async () => {
    const { body } = await client.get(`${path}?socialRecordingId=${sample.recordingId}`);
    expect(body).toBe('Welcome to session 1. Let us begin.');
    const unknown = await client.get(`${path}?socialRecordingId=${sample.unknownId}`);
    expect(unknown.status).toBe(404);
    const twice = await client.get(`${path}?socialRecordingId=a&socialRecordingId=b`);
    expect(twice.status).toBe(400);
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
    const answer = await clientOf(other).get(path);
    expect([answer.headers.get('content-type'), answer.text]).toEqual([type, text]);
    expect(answer.assumed).toContain('transcription-text-response');
  });

  it('answers 404 when there is none', async () => {
    await using empty = await startGateway({ seed: false });
    expect((await clientOf(empty).get(path)).status).toBe(404);
  });
});

describe('listTranscriptions', () => {
  const path = '/api/v1/transcription';

  it('gives items of four fields [gap:transcription-list-payload]', async () => {
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
  });

  it('sorts by dateCreated, descending [gap:transcription-sort-property]', async () => {
    const { body, assumed } = await client.get<Transcription[]>(`${path}?sort=dateCreated,desc`);
    const dates = body.map(({ dateCreated }) => dateCreated ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates[0]).toBe('2026-01-06T20:30:00.000Z');
    expect(assumed).toContain('transcription-sort-property');
  });
});
