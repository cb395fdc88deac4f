// Reads seed data with the generated schemas, before anything is added.
import {
  zBadgeData,
  zBadgeQuestion,
  zEntryConfig,
  zImage,
  zPlaylist,
  zRecording,
  zRoomSet,
  zSocial,
  zSocialEvent,
  zSocialInvite,
  zSurveyAnswer,
  zUser,
} from '@room-sessions/schemas';
import {
  invalid,
  isFields,
  readFields,
  readInteger,
  readText,
  readTime,
} from '../checks/fields.ts';
import type { SeedData, SeedKind } from './seed-data.ts';
import { demandUuid } from '../checks/uuid.ts';
import { check, type Schema } from '../checks/schema.ts';
import { refuseLocalTimes } from '../checks/local-times.ts';
import { rejectUnstorable } from '../checks/json-limits.ts';
import { earliest, latest } from '../store/tenant.ts';
import { seedCollections } from './data.ts';

type Path = readonly PropertyKey[];

/** A schema, with its name in the API document. */
const shapes: Readonly<Partial<Record<SeedKind, readonly [Schema, string]>>> = {
  users: [zUser, 'User'],
  rooms: [zSocial, 'Social'],
  roomSets: [zRoomSet, 'RoomSet'],
  invites: [zSocialInvite, 'SocialInvite'],
  entryConfigs: [zEntryConfig, 'EntryConfig'],
  events: [zSocialEvent, 'SocialEvent'],
  playlists: [zPlaylist, 'Playlist'],
  recordings: [zRecording, 'Recording'],
  badgeQuestions: [zBadgeQuestion, 'BadgeQuestion'],
  badgeData: [zBadgeData, 'BadgeData'],
  images: [zImage, 'Image'],
  surveyAnswers: [zSurveyAnswer, 'SurveyAnswer'],
};

/** @throws Failure (400) that names the first mismatch. */
export function readSeedData(value: unknown, root: readonly PropertyKey[]): SeedData {
  rejectUnstorable(value, [...root]);
  const data = readFields(value, root, [...seedCollections, 'state']);
  readState(data['state'], [...root, 'state']);
  for (const name of seedCollections) {
    const list = data[name];
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw invalid([...root, name], 'an array', list);
    for (const [index, item] of list.entries()) readRecord(name, item, [...root, name, index]);
  }
  return data;
}

/** @throws Failure (400) that names the field. */
export function readRecord(name: SeedKind, item: unknown, path: Path): void {
  const [schema, component] = shapes[name] ?? [];
  if (isFields(item)) readOwn(item, path);
  if (schema && component) {
    check(schema, item, path);
    refuseLocalTimes({ $ref: `#/components/schemas/${component}` }, item, path);
    return;
  }
  others[name]?.(item, path);
}

/** What no component of the document describes. */
const others: Readonly<Partial<Record<SeedKind, (item: unknown, path: Path) => void>>> = {
  alternateHosts: readAlternateHost,
  transcriptions: readTranscription,
  banners(item, path) {
    const {
      socialId,
      body = {},
      shown,
    } = readFields(item, path, ['$id', 'socialId', 'body', 'shown']);
    demandUuid(socialId, [...path, 'socialId']);
    if (!isFields(body)) throw invalid([...path, 'body'], 'an object', body);
    if (shown !== undefined) readTime(shown, [...path, 'shown']);
  },
  failedRecordings(item, path) {
    const { parameters = {} } = readFields(item, path, ['$id', 'body', 'parameters']);
    if (!isFields(parameters)) throw invalid([...path, 'parameters'], 'an object', parameters);
  },
  visits(item, path) {
    const fields = readFields(item, path, ['socialId', 'userId', 'entered', 'left']);
    for (const name of ['socialId', 'userId']) demandUuid(fields[name], [...path, name]);
    for (const name of ['entered', 'left']) {
      if (fields[name] !== undefined) readTime(fields[name], [...path, name]);
    }
  },
};

/** Members that only seed data have. */
function readOwn(
  { $id, $processingSince: since }: Readonly<Record<string, unknown>>,
  path: Path,
): void {
  if ($id !== undefined) demandUuid($id, [...path, '$id']);
  if (since !== undefined && since !== null) readTime(since, [...path, '$processingSince']);
}

/** Leaves room for new ids, whose count must stay a safe integer. */
const mostIds = 2 ** 52;

function readState(value: unknown, path: Path): void {
  if (value === undefined) return;
  const { clock, ids } = readFields(value, path, ['clock', 'ids']);
  if (clock !== undefined) {
    const at = [...path, 'clock'];
    const { frozen = null, offset = 0 } = readFields(clock, at, ['frozen', 'offset']);
    if (frozen !== null) readTime(frozen, [...at, 'frozen']);
    const now = Date.now();
    readInteger(offset, [...at, 'offset'], earliest - now, latest - now);
  }
  if (ids !== undefined) {
    const at = [...path, 'ids'];
    const { seed, made = 0 } = readFields(ids, at, ['seed', 'made']);
    readText(seed, [...at, 'seed']);
    readInteger(made, [...at, 'made'], 0, mostIds);
  }
}

function readAlternateHost(item: unknown, path: Path): void {
  const fields = readFields(item, path, ['ownerId', 'userId', 'host', 'licensed']);
  for (const name of ['ownerId', 'userId']) demandUuid(fields[name], [...path, name]);
  for (const name of ['host', 'licensed']) {
    const value = fields[name];
    if (value === undefined || typeof value === 'boolean') continue;
    throw invalid([...path, name], 'true or false', value);
  }
}

function readTranscription(item: unknown, path: Path): void {
  const fields = readFields(item, path, [
    'socialRecordingId',
    'name',
    'dateCreated',
    'text',
    '$id',
  ]);
  const { socialRecordingId, dateCreated } = fields;
  if (socialRecordingId !== undefined && socialRecordingId !== '')
    demandUuid(socialRecordingId, [...path, 'socialRecordingId']);
  for (const name of ['name', 'text']) {
    const value = fields[name];
    if (value !== undefined && value !== '') readText(value, [...path, name], Infinity);
  }
  if (dateCreated === undefined) return;
  if (typeof dateCreated === 'string' && !Number.isNaN(Date.parse(dateCreated))) {
    refuseLocalTimes({ format: 'date-time' }, dateCreated, [...path, 'dateCreated']);
  } else {
    throw invalid([...path, 'dateCreated'], 'a date-time', dateCreated);
  }
}
