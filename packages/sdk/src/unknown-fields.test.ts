import { sample, startGateway } from '@room-sessions/gateway';
import { updateRoom } from '@room-sessions/rooms';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { type Drift, validate } from '@room-sessions/schemas/validation';
import { afterAll, describe, expect, it } from 'vitest';
import { middleware, RoomSessions } from './index.ts';

const { socialId, eventId, userId } = sample;
const gateway = await startGateway();
afterAll(() => gateway.close());

interface WatchedClient {
  readonly sessions: RoomSessions;
  readonly drifts: Drift[];
  readonly bodies: unknown[];
}

/** A client without typed input, as in plain JavaScript. */
function watch(transport: string, schemas = {}): WatchedClient {
  const [drifts, bodies]: [Drift[], unknown[]] = [[], []];
  const sessions = new RoomSessions({
    baseUrl: gateway.url,
    apiKey: gateway.apiKey,
    ...(transport === 'fetch' ? { fetch: globalThis.fetch } : {}),
    use: [
      middleware((request, next) => {
        bodies.push(JSON.parse(request.body as string));
        return next(request);
      }),
      validate({ schemas, onDrift: (drift) => void drifts.push(drift) }),
    ],
  });
  return { sessions, drifts, bodies };
}

const misspelt = { socialId, nmae: 'Hall' } as { socialId: string };

describe.each(['node', 'fetch'])('an unknown field of a body, over %s', (transport) => {
  it('is reported without schemas, and is sent', async () => {
    const { sessions, drifts, bodies } = watch(transport);
    await sessions.rooms.update(misspelt);
    await sessions.rooms.invite(socialId, [
      { invitedUserId: userId },
      { invitedUserId: userId, didAtend: '' } as { invitedUserId: string },
      { invitedUserId: userId, didAtend: '' } as { invitedUserId: string },
    ]);
    const common = { part: 'body', kind: 'unknown_field', expected: 'no such field' };
    expect(drifts).toEqual([
      { ...common, operation: 'updateRoom', path: 'nmae', pattern: 'nmae', count: 1, got: 'text' },
      {
        ...common,
        operation: 'inviteUsers',
        path: '[1].didAtend',
        pattern: '[].didAtend',
        count: 2,
        got: 'empty text',
      },
    ]);
    expect(bodies[0]).toEqual(misspelt);
  });

  it.each<[string, (sessions: RoomSessions) => PromiseLike<unknown>, string[]]>([
    ['of a function', ({ rooms }) => updateRoom(rooms.client, { body: misspelt }), ['nmae']],
    [
      'that differs in case',
      ({ badging }) => badging.submitSurveyAnswer({ surveyQuestionID: 1 } as object),
      ['surveyQuestionID'],
    ],
    [
      'of an event',
      ({ rooms }) => rooms.updateEvent({ socialEventId: eventId, mood: 'good' } as never),
      ['mood'],
    ],
    [
      'of a playlist',
      ({ media }) => media.createPlaylist({ name: 'x', durations: 3, kind: null } as object),
      ['durations', 'kind'],
    ],
    [
      'of a recording',
      ({ recordings }) => recordings.save({ socialID: socialId } as object),
      ['socialID'],
    ],
  ])('is reported for %s', async (_, call, names) => {
    const { sessions, drifts } = watch(transport);
    await call(sessions);
    expect(drifts.map(({ path }) => path)).toEqual(names);
  });

  it('is reported once with schemas, at every depth', async () => {
    const { sessions, drifts } = watch(transport, roomsSchemas);
    await sessions.rooms.update({ ...misspelt, theme: { colour: 'red' } } as never);
    await sessions.badging.submitSurveyAnswer({ surveyQuestionID: 1 } as object);
    expect(drifts.map(({ path, got }) => [path, got])).toEqual(
      expect.arrayContaining([
        ['nmae', 'text'],
        ['theme.colour', 'text'],
        ['surveyQuestionID', 'number'],
      ]),
    );
    expect(drifts).toHaveLength(3);
  });

  it('is reported only if it is one and has a value', async () => {
    const { sessions, drifts } = watch(transport);
    await sessions.rooms.update({ socialId, name: 'Hall', nmae: undefined } as never);
    await sessions.rooms.saveEntryConfig({ anything: 1 });
    await sessions.rooms.showBanner(socialId, { anything: 1 });
    expect(drifts).toEqual([]);
  });
});
