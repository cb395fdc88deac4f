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
  zUser,
} from '@room-sessions/schemas';
import { invalid, readFields, readText } from '../checks/fields.ts';
import type { SeedData } from './seed-data.ts';
import { demandUuid } from '../checks/uuid.ts';
import { check, type Schema } from '../checks/schema.ts';
import { refuseLocalTimes } from '../checks/local-times.ts';
import { rejectUnstorable } from '../checks/json-limits.ts';
import type { DataCollection } from '../store/collections.ts';
import { seedCollections } from './data.ts';

type Path = readonly PropertyKey[];

/** A schema, with its name in the API document. */
const shapes: Readonly<Partial<Record<DataCollection, readonly [Schema, string]>>> = {
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
};

/** @throws Failure (400) that names the first mismatch. */
export function readSeedData(value: unknown, root: readonly PropertyKey[]): SeedData {
  rejectUnstorable(value, [...root]);
  const data = readFields(value, root, seedCollections);
  for (const name of seedCollections) {
    const list = data[name];
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw invalid([...root, name], 'an array', list);
    for (const [index, item] of list.entries()) readRecord(name, item, [...root, name, index]);
  }
  return data;
}

/** @throws Failure (400) that names the field. */
export function readRecord(
  name: keyof typeof shapes | 'alternateHosts' | 'transcriptions',
  item: unknown,
  path: Path,
): void {
  const [schema, component] = shapes[name] ?? [];
  if (schema && component) {
    check(schema, item, path);
    refuseLocalTimes({ $ref: `#/components/schemas/${component}` }, item, path);
  } else if (name === 'alternateHosts') {
    readAlternateHost(item, path);
  } else {
    readTranscription(item, path);
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
  const fields = readFields(item, path, ['socialRecordingId', 'name', 'dateCreated', 'text']);
  const { socialRecordingId, dateCreated } = fields;
  if (socialRecordingId !== undefined)
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
