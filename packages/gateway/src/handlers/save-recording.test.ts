import { describe, expect, it } from 'vitest';
import type { Recording } from '@room-sessions/models';
import type { Assumptions } from '../assume.ts';
import { startGateway } from '../testing/gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

describe('saveRecording', () => {
  const path = '/api/v1/recording/save';

  it('updates an existing one, and sets its status and types for any sent value [gap:recording-status-values] [gap:recording-participant-type-values]', async () => {
    const updated = await client.post<Recording>(path, {
      socialRecordingId: sample.recordingId,
      recordingSize: 5,
    });
    expect(updated.body).toMatchObject({ recordingSize: 5, name: 'Session 1' });
    const { body, assumed } = await client.post<Recording>(path, {
      status: 'READY',
      processingEndDateTime: '2026-01-05T11:00:00Z',
      participants: [{ userId: sample.userId, type: 'AUDIO' }, {}],
    });
    expect(body.status).toBe('PROCESSING');
    expect(body.participants?.map(({ type }) => type)).toEqual(['VIDEO', 'VIDEO']);
    expect(assumed).toContain('recording-status-values');
  });
});

describe('the processing of a recording', () => {
  const path = '/api/v1/recording/save';

  /** A gateway and a recording that was saved at its start; `at` reads it that much later. */
  async function recorded(assume: Partial<Assumptions> = {}, sent: object = {}) {
    let now = Date.UTC(2030, 0, 1);
    const started = now;
    const running = await startGateway({ assume, clock: () => now });
    const { post } = createTestClient(running);
    const save = async (body: object) => (await post<Recording>(path, body)).body;
    const { socialRecordingId } = await save(sent);
    return {
      async at(ms: number, changes: object = {}) {
        now = started + ms;
        return save({ socialRecordingId, ...changes });
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

  it('begins with the first save, for any sent value and any later save', async () => {
    const sent = {
      processingStartDateTime: '2000-01-01T00:00:00Z',
      processingEndDateTime: '2030-01-01T00:00:30Z',
    };
    await using recording = await recorded({}, sent);
    expect((await recording.at(59_999, { name: 'Renamed' })).status).toBe('PROCESSING');
    expect(await recording.at(60_000)).toMatchObject({ status: 'COMPLETED', ...sent });
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
      (await createTestClient(running).post<Recording>(path, { socialRecordingId })).body.status;
    expect([await status(told), await status(untold)]).toEqual(['COMPLETED', 'PROCESSING']);
    await control.clock.advance(60_000);
    expect(await status(untold)).toBe('COMPLETED');
  });
});

describe('the users of a recording', () => {
  const path = '/api/v1/recording/save';
  const [, ben = '', chloe = ''] = sample.userIds;
  const times = { startDateTime: '2026-01-05T10:00:00Z' };

  it('are known users, of the recording and its participants', async () => {
    const { body } = await client.post<Recording>(path, {
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
