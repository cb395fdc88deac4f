// The initial records of a twin, so that it responds like the deployment: the records that the responses of a
// capture show, except the records that a request of the capture created.

import { randomUUID } from 'node:crypto';
import { startInProcess, StartError } from '@room-sessions/gateway';
import { type Exchange, isSuccessStatus, parseBody } from '../exchange.ts';
import { unknownRecords } from '../scenario/reads.ts';
import type { Seed } from './replay.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toList = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Successful responses of one operation. */
interface Success {
  readonly value: unknown;
  /** The segments of the path after `/api/v1`. */
  readonly path: readonly string[];
  /** The text of a response that is not JSON. */
  readonly text: string | undefined;
}

/** The records that existed before, according to the responses of some exchanges. */
export function toSeed(exchanges: readonly Exchange[]): Seed {
  const shown = (id: string): Success[] =>
    exchanges
      .filter(
        ({ operation, response, step }) =>
          operation === id && isSuccessStatus(response.status) && !unknownRecords.has(step),
      )
      .map(({ path, response }) => ({
        value: parseBody(response),
        path: path.split('?')[0]!.split('/').slice(3),
        text: response.text,
      }));
  const lists = (id: string): Fields[] => shown(id).flatMap(({ value }) => toList(value));
  const records = (id: string): Fields[] =>
    shown(id)
      .map(({ value }) => value)
      .filter(isFields);

  const source = toSource(records('copyRoomSet')[0]);
  const created = new Set<unknown>([
    ...records('getGuestUser').map(({ user }) => isFields(user) && user['userId']),
    ...records('copyRoomSet').flatMap(({ socials }) =>
      toList(socials).map((one) => one['socialId']),
    ),
  ]);
  const isOld = ({ socialId }: Fields): boolean => !created.has(socialId);
  const settings = shown('getRoomSettings').flatMap(({ value, path }) =>
    isFields(value) ? [toRoom(value, path[2])] : [],
  );
  // Their state before an update, as far as their settings show it.
  const updated = records('updateRoom').filter((one) => typeof one['socialId'] === 'string');
  const before = unique(
    settings.filter(({ room }) => isOld(room)),
    ({ room }) => room['socialId'],
  );
  const rooms = unique(
    [...before.map(({ room }) => room), ...updated.filter(isOld)],
    ({ socialId }) => socialId,
  ).map((room) => ({ ...updated.find((one) => one['socialId'] === room['socialId']), ...room }));
  const hosts = shown('listAlternateHosts').flatMap(({ value, path }) =>
    rooms.some((room: Fields) => room['socialId'] === path[3] && room['alternateHosts'])
      ? []
      : toList(value).map((host): Fields => ({ ...host, ownerId: path[3] })),
  );
  return {
    users: unique(
      // The assumed owner of an image is the oldest user, so this user comes first.
      [
        ...records('uploadImage').map(({ user }) => user),
        ...hosts.map(({ user }) => user),
        ...rooms.flatMap(usersIn),
        ...(source ? [source, ...toList(source['socials'])].flatMap(usersIn) : []),
      ].filter(isFields),
      ({ userId }) => userId,
    ).filter(({ userId }) => !created.has(userId)),
    rooms,
    roomSets: [...before.flatMap(({ roomSet }) => roomSet ?? []), ...(source ? [source] : [])],
    alternateHosts: hosts.flatMap(({ ownerId, user, host, licensed }) =>
      isFields(user) ? [{ ownerId, userId: user['userId'], host, licensed }] : [],
    ),
    playlists: unique(lists('listPlaylists'), ({ playlistId }) => playlistId),
    transcriptions: toTranscriptions(lists('listTranscriptions'), shown('getTranscriptionText')),
    badgeQuestions: records('getBadgeQuestion').slice(0, 1),
    badgeData: unique(lists('listUserBadgeData'), (one) => JSON.stringify(one)),
  };
}

const usersIn = ({ user, hostUser, alternateHosts }: Fields): unknown[] => [
  user,
  hostUser,
  ...toList(alternateHosts),
];

function unique<T>(records: readonly T[], getId: (record: T) => unknown): T[] {
  const byId = new Map<unknown, T>();
  for (const record of records) if (!byId.has(getId(record))) byId.set(getId(record), record);
  return [...byId.values()];
}

/** A room with these settings. It is in a new set if the response shows settings of a set. */
function toRoom(value: Fields, socialId: string | undefined): { room: Fields; roomSet?: Fields } {
  const { settings, setSettings } = value;
  const room = { ...(isFields(settings) && settings), socialId };
  if (!isFields(setSettings) || Object.keys(setSettings).length === 0) return { room };
  const socialRoomSetId = randomUUID();
  return { room: { ...room, socialRoomSetId }, roomSet: { ...setSettings, socialRoomSetId } };
}

/** The set that was copied, as its first copy shows it. */
function toSource(copy: Fields | undefined): Fields | undefined {
  if (!copy) return undefined;
  const rooms = toList(copy['socials']);
  const newIds = new Map(rooms.map((room) => [room['socialId'], randomUUID()]));
  const { startingPointSocialId: start } = copy;
  return {
    ...copy,
    socialRoomSetId: randomUUID(),
    startingPointSocialId: newIds.get(start) ?? start,
    socials: rooms.map((room) => ({ ...room, socialId: newIds.get(room['socialId']) })),
  };
}

/** The transcriptions, in the form that the gateway assumes. Without a list, a text shows that one exists. */
function toTranscriptions(items: readonly Fields[], texts: readonly Success[]): Fields[] {
  const [first] = texts;
  const text = isFields(first?.value) ? first.value['text'] : (first?.value ?? first?.text);
  const shown = items.length > 0 || typeof text !== 'string' ? items : [{ text }];
  return shown.map(({ socialRecordingId, ...item }) => ({
    socialRecordingId: typeof socialRecordingId === 'string' ? socialRecordingId : randomUUID(),
    ...Object.fromEntries(
      ['name', 'dateCreated', 'text'].flatMap((name) =>
        typeof item[name] === 'string' ? [[name, item[name]]] : [],
      ),
    ),
  }));
}

/** A list with more refused records is dropped, because each refusal costs a restart. */
const mostRefused = 5;

/** Without the records that the gateway refuses, such as one whose id is not a UUID. */
export async function withoutRefused(seed: Seed): Promise<Seed> {
  const lists = Object.fromEntries(Object.entries(seed).map(([name, list]) => [name, [...list]]));
  const refused = new Map<string, number>();
  for (;;) {
    try {
      await (await startInProcess({ seed: lists })).close();
      return lists;
    } catch (error) {
      const place = error instanceof StartError && /^seed\.(\w+)\[(\d+)\]/.exec(error.message);
      if (!place) throw error;
      const [, name = '', index] = place;
      refused.set(name, (refused.get(name) ?? 0) + 1);
      if (refused.get(name)! > mostRefused) lists[name] = [];
      else lists[name]!.splice(Number(index), 1);
    }
  }
}
