// Random requests for each operation, made by fast-check: valid, almost valid, and invalid.
import { anyCharacter } from '@room-sessions/testing/any-character';
import * as fc from 'fast-check';
import { scalarProperties } from '../document-schemas.ts';
import { document } from '../generated/openapi.ts';
import type { OperationId } from '../generated/operations.ts';
import { type DocumentedOperation, operationsIn } from '../openapi-document.ts';
import { sample } from '../seed/sample.ts';
import { seededId } from '../store/tenant.ts';
import { png } from './images.ts';

export interface Request {
  readonly operation: OperationId;
  readonly method: string;
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
}

/** The seed of a tenant's ids, so that a request can name a record of an earlier request. */
export const idSeed = 'differential';

const madeIds = [1, 2, 3, 4, 5, 6].map((n) => seededId(idSeed, n));
const ownIds = [1, 2, 3].map((n) => `aaaaaaaa-0000-4000-8000-00000000000${n}`);

const anyId = (...known: readonly string[]): fc.Arbitrary<string> => {
  const ids = [...known, ...madeIds, ...ownIds];
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom(...ids).map((id) => id.toUpperCase()) },
    { weight: 1, arbitrary: fc.constantFrom(sample.unknownId, 'no-uuid', '') },
  );
};
const room = anyId(...sample.socialIds.slice(0, 3));
const roomSet = anyId(...sample.roomSetIds);
const user = anyId(...sample.userIds.slice(0, 5));
const config = anyId(sample.configurationId);
const event = anyId(sample.eventId);
const playlist = anyId(...sample.playlistIds.slice(0, 3));
const recording = anyId(...sample.recordingIds.slice(0, 3));

/** Texts that two databases could sort, search or store differently. */
const letters = [
  ...'a A z Z ä Ä é ß ı İ ſ _ % \\ " \' $ - . 0 1 9 ~ { ｆ ss NaN \u{1f600} \ue000'.split(' '),
  ' ',
  '\u00a0',
  '\u0301',
  '\uffff',
  '\u2028',
];
const text = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.constantFrom(...letters), { maxLength: 5 }) },
  {
    weight: 2,
    arbitrary: fc.array(fc.string({ unit: anyCharacter, maxLength: 2 }), { maxLength: 3 }),
  },
  // NUL and an unpaired surrogate, which no store can keep.
  { weight: 1, arbitrary: fc.constantFrom(['\0'], ['a\ud800'], ['\udc00']) },
);
const string = text.map((parts) => parts.join(''));
const integer = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -3, max: 12 }) },
  fc.constantFrom(2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 1 - 2 ** 53),
  fc.constantFrom(2 ** 53, 1.5, 1e300, -0),
);
const wrong = fc.constantFrom(null, [], {}, 'x', 1, true);
const json = fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' });

/** Each field is sometimes omitted, and rarely of another type. */
function fields(shape: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<object> {
  const loose = Object.entries(shape).map(([name, value]) => [
    name,
    fc.oneof({ weight: 40, arbitrary: value }, { weight: 1, arbitrary: wrong }),
  ]);
  const known = fc.record(Object.fromEntries(loose) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [],
  });
  const more = fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(string, json, { maxKeys: 2 }) },
  );
  return fc.tuple(known, more).map(([one, other]) => ({ ...other, ...one }));
}

/** The id that names the record is almost always present. */
const named = (name: string, id: fc.Arbitrary<string>, rest: fc.Arbitrary<object>) =>
  fc
    .tuple(fc.option(id, { nil: undefined, freq: 12 }), rest)
    .map(([one, other]) => ({ ...other, ...(one !== undefined && { [name]: one }) }));

const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 2): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq });

const property = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...names) },
        { weight: 1, arbitrary: fc.constantFrom('', 'none', '__proto__', "a'b") },
      ),
      fc.constantFrom('', ',asc', ',desc', ',desc', ',up'),
    )
    .map(([name, direction]) => name + direction);

/** The requests of an operation, in addition to what the document says. */
interface Parts {
  readonly path?: Values;
  readonly query?: Values;
  readonly body?: fc.Arbitrary<unknown>;
}

/** `undefined` omits one. */
type Values = Readonly<Record<string, fc.Arbitrary<string | undefined>>>;

const paged = (names: readonly string[]): Values => ({
  page: maybe(fc.constantFrom('0', '1', '2', '7', '-1', 'x', '9007199254740991')),
  size: maybe(fc.constantFrom('1', '3', '9', '100', '1000', '0', '1001')),
  sort: maybe(property(names), 6),
});

const sortable = (component: string): string[] =>
  scalarProperties(component).map(({ name }) => name);
const times = fc.constantFrom('2026-01-05T10:00:00Z', '2026-01-05T11:00:00+02:00', 'now', '');

const playlistFields = fields({
  name: string,
  qty: integer,
  duration: integer,
  available: fc.boolean(),
  type: string,
});
const hostUsers = fc.array(
  user.map((userId) => ({ userId })),
  { maxLength: 4 },
);
const png32 = png(3, 2).toString('base64');

/** One per operation; a new one does not compile until it is listed here. */
const sent: Readonly<Record<OperationId, Parts>> = {
  listAlternateHosts: {
    path: { socialId: room },
    query: {
      ...paged([
        'host',
        'licensed',
        ...sortable('User'),
        ...sortable('User').map((name) => `user.${name}`),
      ]),
      text: maybe(fc.oneof(fc.constantFrom('a', 'AN', 'é', 'Zoë', '%', '_', 'ÖZTÜRK'), string)),
    },
  },
  inviteUsers: {
    path: { socialId: room },
    body: fc.array(
      named(
        'invitedUserId',
        user,
        fields({ socialId: room, host: fc.boolean(), didAttend: fc.boolean(), message: string }),
      ),
      { maxLength: 4 },
    ),
  },
  saveEntryConfig: {
    query: { a: fc.constantFrom(undefined, 'b') },
    body: fields({
      configurationId: config,
      name: string,
      groupSpawnSize: integer,
      layout: string,
      associatedSocialIds: fc.array(room, { maxLength: 3 }),
    }),
  },
  copyRoomSet: { query: { socialRoomSetId: maybe(roomSet) } },
  showBanner: { path: { socialId: room }, body: maybe(fields({ text: string })) },
  updateRoom: {
    body: named(
      'socialId',
      room,
      fields({
        name: string,
        hostAdmitted: fc.boolean(),
        configurationId: config,
        socialRoomSetId: roomSet,
        alternateHosts: hostUsers,
        theme: fields({ name: string, themeId: room }),
      }),
    ),
  },
  getRoomSettings: { path: { socialId: room } },
  updateEvent: {
    body: named('socialEventId', event, fields({ name: string, startDateTime: times })),
  },
  getGuestUser: {},
  uploadImage: {
    path: {
      imageName: string.map((name) => name.toWellFormed().replaceAll(/^\.+$/g, '') || 'a'),
      type: fc.constantFrom('png', 'PNG', 'gif', 'x'),
      width: fc.constantFrom('3', '4', '0'),
      height: fc.constant('2'),
    },
    body: fc.oneof(fc.constant(png32), fc.base64String({ maxLength: 40 }), wrong),
  },
  createPlaylist: {
    body: fc.oneof(
      playlistFields,
      fc.tuple(playlistFields, playlist).map(([one, playlistId]) => ({ ...one, playlistId })),
    ),
  },
  updatePlaylist: { body: named('playlistId', playlist, playlistFields) },
  listPlaylists: { query: paged(sortable('Playlist')) },
  saveRecording: {
    body: fields({
      socialRecordingId: recording,
      socialId: room,
      name: string,
      status: string,
      startDateTime: times,
      participants: fc.array(fields({ userId: user, endDateTime: times }), { maxLength: 2 }),
    }),
  },
  reportFailedRecording: {
    query: { why: maybe(string.map((why) => why.toWellFormed())) },
    body: maybe(json),
  },
  getTranscriptionText: { query: { socialRecordingId: maybe(recording) } },
  listTranscriptions: { query: paged(['socialRecordingId', 'name', 'text', 'dateCreated']) },
  getBadgeQuestion: {},
  listUserBadgeData: { query: paged(sortable('BadgeData')) },
  submitSurveyAnswer: {
    body: fields({
      userId: user,
      surveyQuestionId: integer,
      answer: string,
      skipped: fc.boolean(),
    }),
  },
};

function requestArbitrary({ path, method, operation }: DocumentedOperation): fc.Arbitrary<Request> {
  const id = operation.operationId as OperationId;
  const { body = fc.constant(undefined), ...parts } = sent[id];
  return fc
    .record({ inPath: fc.record(parts.path ?? {}), query: fc.record(parts.query ?? {}), body })
    .map(({ inPath, query, body: value }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(inPath[name] ?? ''),
      );
      const given = Object.entries(query).filter(([, one]) => one !== undefined);
      const search = new URLSearchParams(given as [string, string][]);
      return {
        operation: id,
        method,
        path: given.length > 0 ? `${filled}?${search}` : filled,
        ...(value !== undefined && { body: JSON.stringify(value) }),
      };
    });
}

export const anyRequest: fc.Arbitrary<Request> = fc.oneof(
  ...operationsIn(document).map(requestArbitrary),
);
