// The records that a twin needs, so that it answers about what the deployment has: everything that
// the responses of a capture showed and that no request of the capture created.

import { randomUUID } from 'node:crypto';
import { startInProcess, StartError } from '@room-sessions/gateway';
import { type Exchange, parseBody } from '../exchange.ts';
import type { Seed } from './replay.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Records by their ids; the first one of an id is kept. */
class Records {
  readonly #all = new Map<string, Fields>();

  add(record: unknown, idName: string): void {
    if (!isFields(record)) return;
    const id = typeof record[idName] === 'string' ? record[idName] : JSON.stringify(record);
    if (!this.#all.has(id)) this.#all.set(id, record);
  }

  get list(): Fields[] {
    return [...this.#all.values()];
  }
}

/** What the responses of some exchanges say about records that were there before. */
export function toSeed(exchanges: readonly Exchange[]): Seed {
  const [users, playlists, badgeData, hosts] = [0, 0, 0, 0].map(() => new Records()) as [
    Records,
    Records,
    Records,
    Records,
  ];
  const rooms: Fields[] = [];
  const roomSets: Fields[] = [];
  const badgeQuestions: Fields[] = [];
  const transcriptions: Fields[] = [];
  const created = new Set<unknown>();
  const found = exchanges.flatMap((exchange) => {
    const isSuccess = exchange.response.status === 200;
    return isSuccess ? { ...exchange, value: parseBody(exchange.response) } : [];
  });
  for (const { operation, value } of found) {
    if (!isFields(value)) continue;
    const { user, socials } = value;
    if (operation === 'getGuestUser' && isFields(user)) created.add(user['userId']);
    if (operation === 'copyRoomSet')
      for (const one of listOf(socials)) created.add(one['socialId']);
  }
  // The assumed owner of an image is the oldest user, so this one is first.
  for (const { operation, value } of found) {
    if (operation !== 'uploadImage' || !isFields(value) || !isFields(value['user'])) continue;
    if (!created.has(value['user']['userId'])) users.add(value['user'], 'userId');
  }
  for (const { operation, value, path, response } of found) {
    switch (operation) {
      case 'listPlaylists':
        for (const one of listOf(value)) playlists.add(one, 'playlistId');
        break;
      case 'listUserBadgeData':
        for (const one of listOf(value)) badgeData.add(one, '');
        break;
      case 'getBadgeQuestion':
        if (isFields(value) && badgeQuestions.length === 0) badgeQuestions.push(value);
        break;
      case 'listTranscriptions':
        if (transcriptions.length === 0) transcriptions.push(...listOf(value).map(toTranscription));
        break;
      case 'listAlternateHosts':
        for (const { user, host, licensed } of listOf(value)) {
          if (!isFields(user)) continue;
          users.add(user, 'userId');
          const one = { ownerId: path.split(/[/?]/)[6], userId: user['userId'], host, licensed };
          hosts.add(one, 'userId');
        }
        break;
      case 'getRoomSettings': {
        const socialId = path.split('/').at(-1);
        if (!isFields(value) || created.has(socialId)) break;
        created.add(socialId);
        const { settings, setSettings } = value;
        const isInSet = isFields(setSettings) && Object.keys(setSettings).length > 0;
        const socialRoomSetId = randomUUID();
        rooms.push({
          ...(isFields(settings) && settings),
          socialId,
          ...(isInSet && { socialRoomSetId }),
        });
        if (isInSet) roomSets.push({ ...setSettings, socialRoomSetId });
        break;
      }
      case 'getTranscriptionText': {
        const { text } = isFields(value) ? value : { text: value ?? response.text };
        if (transcriptions.length === 0 && typeof text === 'string') {
          transcriptions.push(toTranscription({ text }));
        }
        break;
      }
      case 'copyRoomSet':
        if (!roomSets.some(({ isSource }) => isSource)) addSource(value);
        break;
      default:
    }
  }
  return {
    users: users.list,
    rooms,
    roomSets: roomSets.map(({ isSource: _, ...set }) => set),
    alternateHosts: hosts.list,
    playlists: playlists.list,
    transcriptions,
    badgeQuestions,
    badgeData: badgeData.list,
  };

  /** The set that was copied, as its first copy shows it. */
  function addSource(copy: unknown): void {
    if (!isFields(copy)) return;
    const ids = new Map<unknown, string>();
    const hostsOf = (owner: Fields): Fields[] => listOf(owner['alternateHosts']);
    const socials = listOf(copy['socials']).map((room) => {
      const socialId = randomUUID();
      ids.set(room['socialId'], socialId);
      for (const user of [room['user'], ...hostsOf(room)]) users.add(user, 'userId');
      return { ...room, socialId };
    });
    for (const user of [copy['hostUser'], ...hostsOf(copy)]) users.add(user, 'userId');
    roomSets.push({
      ...copy,
      isSource: true,
      socialRoomSetId: randomUUID(),
      startingPointSocialId:
        ids.get(copy['startingPointSocialId']) ?? copy['startingPointSocialId'],
      socials,
    });
  }
}

/** An item in the form that the gateway assumes. */
const toTranscription = ({ socialRecordingId, name, dateCreated, text }: Fields): Fields => ({
  socialRecordingId: typeof socialRecordingId === 'string' ? socialRecordingId : randomUUID(),
  ...(typeof name === 'string' && { name }),
  ...(typeof dateCreated === 'string' && { dateCreated }),
  ...(typeof text === 'string' && { text }),
});

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
