import { sample, startGateway } from '@room-sessions/gateway';
import { updateRoom } from '@room-sessions/rooms';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { type Drift, validate } from '@room-sessions/schemas/validation';
import { afterAll, describe, expect, it } from 'vitest';
import { middleware, logTo, RoomSessions } from './index.ts';

const { socialId, eventId, userId } = sample;
const gateway = await startGateway();
afterAll(() => gateway.close());

interface WatchedClient {
  readonly sessions: RoomSessions;
  readonly lines: string[];
  readonly drifts: Drift[];
  readonly bodies: unknown[];
}

/** A client without typed input, as in plain JavaScript. */
function watch(
  transport: string,
  with_: 'logger' | 'onDrift' | 'schemas' | 'nothing',
): WatchedClient {
  const [lines, drifts, bodies]: [string[], Drift[], unknown[]] = [[], [], []];
  const write = (message: string): void => void lines.push(message);
  const logger = { debug: write, info: write, warn: write, error: write };
  const onDrift = (drift: Drift): void => void drifts.push(drift);
  const schemas = with_ === 'schemas' ? roomsSchemas : {};
  const sessions = new RoomSessions({
    baseUrl: gateway.url,
    apiKey: gateway.apiKey,
    ...(transport === 'fetch' ? { fetch: globalThis.fetch } : {}),
    use: [
      middleware((request, next) => {
        bodies.push(JSON.parse(request.body as string));
        return next(request);
      }),
      ...(with_ === 'nothing' ? [] : [logTo(logger)]),
      ...(with_ === 'onDrift' || with_ === 'schemas' ? [validate({ schemas, onDrift })] : []),
    ],
  });
  return { sessions, lines, drifts, bodies };
}

const misspelt = { socialId, nmae: 'Hall' } as { socialId: string };

describe.each(['node', 'fetch'])('an unknown field of a body, over %s', (transport) => {
  it('is logged as one warning, and is sent', async () => {
    const { sessions, lines, bodies } = watch(transport, 'logger');
    await sessions.rooms.update(misspelt);
    expect(lines).toEqual([
      'updateRoom: `body` has unknown fields, which the gateway may ignore: "nmae" (did you mean "name"?).',
    ]);
    expect(bodies).toEqual([misspelt]);
  });

  it.each<[string, (sessions: RoomSessions) => PromiseLike<unknown>, string]>([
    [
      'of a function',
      ({ rooms }) => updateRoom(rooms.client, { body: misspelt }),
      '"nmae" (did you mean "name"?)',
    ],
    [
      'that differs in case',
      ({ badging }) => badging.submitSurveyAnswer({ surveyQuestionID: 1 } as object),
      '"surveyQuestionID" (did you mean "surveyQuestionId"?)',
    ],
    [
      'that is not similar to another',
      ({ rooms }) => rooms.updateEvent({ socialEventId: eventId, mood: 'good' } as never),
      'ignore: "mood".',
    ],
    [
      'of a playlist',
      ({ media }) => media.createPlaylist({ name: 'x', durations: 3, kind: null } as object),
      '"durations" (did you mean "duration"?), "kind".',
    ],
    [
      'of a recording',
      ({ recordings }) => recordings.save({ socialID: socialId } as object),
      '"socialID" (did you mean "socialId"?)',
    ],
    [
      'of several items of a list',
      ({ rooms }) =>
        rooms.invite(socialId, [
          { invitedUserId: userId, didAtend: true } as { invitedUserId: string },
          { invitedUserId: userId, didAtend: true } as { invitedUserId: string },
        ]),
      'ignore: "didAtend" (did you mean "didAttend"?).',
    ],
  ])('is reported for %s', async (_, call, said) => {
    const { sessions, lines } = watch(transport, 'logger');
    await call(sessions);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(said);
  });

  it('is reported to `onDrift` instead of the logger', async () => {
    const { sessions, lines, drifts } = watch(transport, 'onDrift');
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
    expect(lines).toEqual([]);
  });

  it('is reported once with schemas, at every depth', async () => {
    const { sessions, lines, drifts } = watch(transport, 'schemas');
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
    expect(lines).toEqual([]);
  });

  it('does not fail the call without a listener, and known fields are not reported', async () => {
    await watch(transport, 'nothing').sessions.rooms.update(misspelt);
    const { sessions, lines } = watch(transport, 'logger');
    await sessions.rooms.update({ socialId, name: 'Hall', nmae: undefined } as never);
    await sessions.rooms.saveEntryConfig({ anything: 1 });
    await sessions.rooms.showBanner(socialId, { anything: 1 });
    expect(lines).toEqual([]);
  });
});
