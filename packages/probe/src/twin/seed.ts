// The records that a twin needs, so that it answers about what the deployment has: those that the
// responses of a capture show and that no request of the capture created.

import { randomUUID } from 'node:crypto';
import { startInProcess, StartError } from '@room-sessions/gateway';
import { type Exchange, parseBody } from '../exchange.ts';
import type { Seed } from './replay.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Successful responses of one operation. */
interface Shown {
  readonly value: unknown;
  /** The segments of the path after `/api/v1`. */
  readonly path: readonly string[];
  /** The text of a response that is not JSON. */
  readonly text: string | undefined;
}

/** What the responses of some exchanges say about records that were there before. */
export function toSeed(exchanges: readonly Exchange[]): Seed {
  const shown = (id: string): Shown[] =>
    exchanges
      .filter(({ operation, response }) => operation === id && response.status === 200)
      .map(({ path, response }) => ({
        value: parseBody(response),
        path: path.split('?')[0]!.split('/').slice(3),
        text: response.text,
      }));
  const lists = (id: string): Fields[] => shown(id).flatMap(({ value }) => listOf(value));
  const records = (id: string): Fields[] =>
    shown(id)
      .map(({ value }) => value)
      .filter(isFields);

  const source = toSource(records('copyRoomSet')[0]);
  const hosts = shown('listAlternateHosts').flatMap(({ value, path }) =>
    listOf(value).map((host) => ({ ...host, ownerId: path[3] })),
  );
  const created = new Set<unknown>([
    ...records('getGuestUser').map(({ user }) => isFields(user) && user['userId']),
    ...records('copyRoomSet').flatMap(({ socials }) =>
      listOf(socials).map((one) => one['socialId']),
    ),
  ]);
  const settings = shown('getRoomSettings').flatMap(({ value, path }) =>
    isFields(value) && !created.has(path[2]) ? [toRoom(value, path[2])] : [],
  );
  const rooms = unique(settings, ({ room }) => room['socialId']);
  return {
    users: unique(
      // The assumed owner of an image is the oldest user, so this one is first.
      [
        ...records('uploadImage').map(({ user }) => user),
        ...hosts.map((host: Fields) => host['user']),
        ...(source?.users ?? []),
      ].filter(isFields),
      ({ userId }) => userId,
    ).filter(({ userId }) => !created.has(userId)),
    rooms: rooms.map(({ room }) => room),
    roomSets: [
      ...rooms.flatMap(({ roomSet }) => roomSet ?? []),
      ...(source ? [source.roomSet] : []),
    ],
    alternateHosts: hosts.flatMap(({ ownerId, user, host, licensed }: Fields) =>
      isFields(user) ? [{ ownerId, userId: user['userId'], host, licensed }] : [],
    ),
    playlists: unique(lists('listPlaylists'), ({ playlistId }) => playlistId),
    transcriptions: toTranscriptions(lists('listTranscriptions'), shown('getTranscriptionText')),
    badgeQuestions: records('getBadgeQuestion').slice(0, 1),
    badgeData: unique(lists('listUserBadgeData'), (one) => JSON.stringify(one)),
  };
}

function unique<T>(records: readonly T[], idOf: (record: T) => unknown): T[] {
  const byId = new Map<unknown, T>();
  for (const record of records) if (!byId.has(idOf(record))) byId.set(idOf(record), record);
  return [...byId.values()];
}

/** A room whose settings are these, in a set of its own if they have any of a set. */
function toRoom(value: Fields, socialId: string | undefined): { room: Fields; roomSet?: Fields } {
  const { settings, setSettings } = value;
  const room = { ...(isFields(settings) && settings), socialId };
  if (!isFields(setSettings) || Object.keys(setSettings).length === 0) return { room };
  const socialRoomSetId = randomUUID();
  return { room: { ...room, socialRoomSetId }, roomSet: { ...setSettings, socialRoomSetId } };
}

/** The set that was copied, as its first copy shows it, and the users in it. */
function toSource(copy: Fields | undefined): { roomSet: Fields; users: unknown[] } | undefined {
  if (!copy) return undefined;
  const rooms = listOf(copy['socials']);
  const newIds = new Map(rooms.map((room) => [room['socialId'], randomUUID()]));
  const { startingPointSocialId: start } = copy;
  return {
    roomSet: {
      ...copy,
      socialRoomSetId: randomUUID(),
      startingPointSocialId: newIds.get(start) ?? start,
      socials: rooms.map((room) => ({ ...room, socialId: newIds.get(room['socialId']) })),
    },
    users: [copy, ...rooms].flatMap(({ user, hostUser, alternateHosts }) => [
      user,
      hostUser,
      ...listOf(alternateHosts),
    ]),
  };
}

/** In the form that the gateway assumes. Without a list, a text shows that there is one. */
function toTranscriptions(items: readonly Fields[], texts: readonly Shown[]): Fields[] {
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

/** A list with more refused records is dropped: each one costs a start. */
const mostRefused = 5;

/** Without the records that the gateway refuses, such as one whose id is not a UUID. */
export async function withoutRefused(seed: Seed): Promise<Seed> {
  const lists = Object.fromEntries(Object.entries(seed).map(([name, list]) => [name, [...list]]));
  const refused = new Map<string, number>();
  for (;;) {
    try {
      await using _ = await startInProcess({ seed: lists });
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
