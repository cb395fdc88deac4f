import { key as apiKey, watchedErrors, watchedLogger } from '@room-sessions/testing/canaries';
import { createExtension } from '@room-sessions/core/internal';
import { logTo } from '@room-sessions/core';
import { sample, startGateway } from '@room-sessions/gateway';
import { afterAll, describe, expect, it } from 'vitest';
import { RecordingsClient } from './index.ts';

const { socialId, userIds, recordingId } = sample;
const gateway = await startGateway({ apiKey });
afterAll(() => gateway.close());
const recordings = new RecordingsClient({
  baseUrl: gateway.url,
  apiKey,
  use: [logTo(watchedLogger, { level: 'debug' }), createExtension(watchedErrors)],
});

describe('RecordingsClient', () => {
  it('saves a recording with its participants and returns response-only fields', async () => {
    const saved = await recordings.save({
      socialId,
      name: 'Hour one',
      startDateTime: '2026-11-03T09:00:00+0100',
      participants: [{ userId: userIds[0] }, { userId: userIds[1] }],
    });
    expect(saved).toMatchObject({
      name: 'Hour one',
      status: 'PROCESSING',
      socialRecordingId: expect.any(String),
    });
    expect(saved.participants?.map((one) => one.type)).toEqual(['VIDEO', 'VIDEO']);
  });

  it('does not store a status that was sent contrary to the document', async () => {
    const body = { socialId, name: 'Forged', status: 'DONE' } as { socialId: string };
    expect(await recordings.save(body)).toMatchObject({ status: 'PROCESSING' });
  });

  it.each([
    ['nothing', undefined],
    ['an object', { socialRecordingId: recordingId, reason: 'disk full' }],
    ['a list', ['disk full']],
    ['text', 'disk full'],
  ])('reports a failed recording with %s', async (_, report) => {
    const { response } = await recordings.reportFailed(report).withResponse();
    expect(response.status).toBe(200);
  });

  it.each([
    ['string', expect.any(String)],
    ['text', expect.any(String)],
    ['object', { text: expect.any(String) }],
  ] as const)('returns transcription text unchanged, as %s', async (form, shape) => {
    await using other = await startGateway({ assume: { 'transcription-text-response': form } });
    const client = new RecordingsClient({ baseUrl: other.url, apiKey: other.apiKey });
    expect(await client.getTranscriptionText({ socialRecordingId: recordingId })).toEqual(shape);
  });

  it('lists transcriptions by a property that the document does not name', async () => {
    const all = (await recordings
      .listTranscriptions({ sort: 'dateCreated,desc', size: 3 })
      .all()) as { dateCreated: string }[];
    expect(all.length).toBeGreaterThan(3);
    const dates = all.map((one) => one.dateCreated);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('lists the same transcriptions with and without prefetch', async () => {
    const oneByOne = await recordings.listTranscriptions({ size: 5 }).all();
    expect(await recordings.listTranscriptions({ size: 5 }, { prefetch: 8 }).all()).toEqual(
      oneByOne,
    );
    expect(oneByOne.length).toBeGreaterThan(5);
  });
});
