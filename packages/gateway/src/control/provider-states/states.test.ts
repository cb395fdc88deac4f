// What provider states set up, through the operations that need it. The contracts verify each
// interaction with its state; here are the values and what is special about some states.
import type { BadgeQuestion, Recording, RoomSet } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import type { Transcription } from '../../store/kinds/seed-data.ts';
import { createTestClient } from '../../testing/client.ts';
import { temporaryDatabase } from '../../testing/database.ts';
import { startGateway } from '../../testing/gateway.ts';
import { question } from '../../testing/paths.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { useGateway } from '../../testing/use-gateway.ts';

const clock = (): number => Date.UTC(2030, 5, 1, 12);
const transcriptions = '/api/v1/transcription?size=1000';
const text = '/api/v1/transcription/text';
const copyPath = '/api/v1/social/room/set/copy';

const params: Readonly<Record<string, unknown>> = {
  names: ['Hall', 'Desk'],
  titles: ['Team', 'Company'],
  count: 2,
};

const gateway = useGateway({ clock, assume: { 'update-room-response': 'record' } });
const client = createTestClient(gateway);

describe('a provider state', () => {
  it.each([true, false])('has its values each time, with sample data: %s', async (seed) => {
    await gateway.control.reset({ seed });
    for (const { state, ...one } of await gateway.control.listStates()) {
      const given = Object.fromEntries(Object.keys(one.params).map((name) => [name, params[name]]));
      const wanted = Object.keys(one.values).flatMap((name) =>
        name.endsWith('N') ? [1, 2].map((n) => name.replace(/N$/, String(n))) : name,
      );
      for (let times = 0; times < 2; times += 1) {
        expect([state, ...Object.keys(await gateway.control.setState(state, given))]).toEqual([
          state,
          ...wanted,
        ]);
      }
    }
  });

  it('creates transcriptions a minute apart, the last one now', async () => {
    const { control } = gateway;
    for (const count of [100, 3]) {
      await control.setState('this many transcriptions and no others', { count });
      const { body } = await client.get<Transcription[]>(transcriptions);
      expect(body).toHaveLength(count);
      expect(body.slice(-2)).toMatchObject([
        { name: `Session ${count - 1}`, dateCreated: '2030-06-01T11:59:00.000Z' },
        { name: `Session ${count}`, dateCreated: '2030-06-01T12:00:00.000Z' },
      ]);
    }
    const { socialRecordingId } = await control.setState('a transcription');
    const said = 'Welcome to session 1. Let us begin.';
    expect((await client.get(text)).body).toBe(said);
    expect((await client.get(`${text}?socialRecordingId=${socialRecordingId}`)).body).toBe(said);
    await control.setState('no transcriptions');
    expect((await client.get(transcriptions)).body).toEqual([]);
    expect((await client.get(text)).status).toBe(404);
    const saved = await client.post<Recording>('/api/v1/recording/save', { socialRecordingId });
    expect(saved.body).toMatchObject({ name: 'Session 1', status: 'COMPLETED' });
  });

  it.each(['oldest', 'newest'] as const)('creates a room set that is the %s one', async (edge) => {
    await using one = await startGateway({ assume: { 'room-set-copy-source': edge } });
    const { post } = createTestClient(one);
    for (const names of [['Hall', 'Booth'], ['Desk']]) {
      const { socialRoomSetId } = await one.control.setState('a room set with rooms', { names });
      const { body } = await post<RoomSet>(copyPath);
      expect(body.socials?.map(({ name }) => name)).toEqual(names);
      expect(body).toMatchObject({
        hostUser: { name: 'Ann Abbott' },
        alternateHosts: [{ name: 'Ben Adeyemi' }],
        startingPointSocialId: body.socials?.[0]?.socialId,
      });
      const named = await post<RoomSet>(`${copyPath}?socialRoomSetId=${socialRoomSetId}`);
      expect(named.body.socials).toHaveLength(names.length);
    }
  });
});

it('a badge question has all fields, when the first has only some', async () => {
  await using place = await temporaryDatabase();
  const { database } = place;
  await using gateway = await startGateway({ database });
  await queryDatabase(database, `UPDATE badge_questions SET document = '{"title":"Bare"}'`);
  const { get } = createTestClient(gateway);
  expect((await get(question)).body).toEqual({ title: 'Bare' });
  await gateway.control.setState('a badge question');
  expect(Object.keys((await get<BadgeQuestion>(question)).body)).toHaveLength(8);
});
