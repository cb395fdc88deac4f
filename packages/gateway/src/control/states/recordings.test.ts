// Tests each state of this domain through the operation that needs it in a contract.
import type { Recording, Social } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import type { Transcription } from '../../store/kinds/table.ts';
import { createTestClient } from '../../testing/client.ts';
import { useGateway } from '../../testing/use-gateway.ts';
import { startGateway } from '../../testing/gateway.ts';

const path = '/api/v1/transcription?size=1000';
const text = '/api/v1/transcription/text';

describe.each([true, false])('with sample data: %s', (seed) => {
  const gateway = useGateway({
    seed,
    clock: () => Date.UTC(2030, 5, 1, 12),
    assume: { 'update-room-response': 'record' },
  });
  const client = createTestClient(gateway);

  it('this many transcriptions and no others: a minute apart, the last one now', async () => {
    for (const count of [100, 3]) {
      await gateway.control.setState('this many transcriptions and no others', { count });
      const { body } = await client.get<Transcription[]>(path);
      expect(body).toHaveLength(count);
      expect(new Set(body.map(({ socialRecordingId }) => socialRecordingId)).size).toBe(count);
      expect(body.slice(-2)).toMatchObject([
        { name: `Session ${count - 1}`, dateCreated: '2030-06-01T11:59:00.000Z' },
        { name: `Session ${count}`, dateCreated: '2030-06-01T12:00:00.000Z' },
      ]);
    }
    const newest = await client.get<Transcription[]>(`${path}&sort=dateCreated,desc`);
    expect(newest.body.map(({ name }) => name)).toEqual(['Session 3', 'Session 2', 'Session 1']);
  });

  it('this many transcriptions and no others: their recordings belong to a room', async () => {
    await gateway.control.setState('this many transcriptions and no others', { count: 1 });
    const [transcription] = (await client.get<Transcription[]>(path)).body;
    const { body } = await client.post<Recording>('/api/v1/recording/save', {
      socialRecordingId: transcription?.socialRecordingId,
    });
    expect(body).toMatchObject({
      name: 'Session 1',
      startDateTime: '2030-06-01T11:00:00.000Z',
      // It has a transcription, so it is processed.
      status: 'COMPLETED',
      processingEndDateTime: '2030-06-01T11:47:00.000Z',
    });
    const { socialId } = body;
    const room = await client.post<Social>('/api/v1/social/update', { socialId });
    expect(room.body.userId).toBe(body.userId);
  });

  it('no transcriptions: the list is empty, and there is no text', async () => {
    const { socialRecordingId } = await gateway.control.setState('a transcription');
    await gateway.control.setState('no transcriptions');
    expect(await client.get(path)).toMatchObject({ status: 200, body: [] });
    expect((await client.get(text)).status).toBe(404);
    const recording = await client.post<Recording>('/api/v1/recording/save', { socialRecordingId });
    expect(recording.body.name).toBe('Session 1');
  });

  it('a transcription: the newest, also by the id of its recording', async () => {
    await gateway.control.setState('this many transcriptions and no others', { count: 2 });
    const { socialRecordingId } = await gateway.control.setState('a transcription');
    const said = 'Welcome to session 1. Let us begin.';
    expect((await client.get(text)).body).toBe(said);
    expect((await client.get(`${text}?socialRecordingId=${socialRecordingId}`)).body).toBe(said);
  });
});

it('a transcription: the newest even when the clock has gone back', async () => {
  let now = Date.UTC(2030, 5, 1);
  await using gateway = await startGateway({
    seed: false,
    clock: () => now,
    assume: { 'transcription-text-response': 'object' },
  });
  const client = createTestClient(gateway);
  await gateway.control.setState('this many transcriptions and no others', { count: 2 });
  now = Date.UTC(2020, 5, 1);
  await gateway.control.setState('a transcription');
  expect((await client.get(text)).body).toEqual({ text: 'Welcome to session 1. Let us begin.' });
});
