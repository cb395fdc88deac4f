// Writers whose requests add one record or several, and the checks after a crash: every acknowledged
// write is stored, and none in part.
import type { Playlist, RoomSet } from '@room-sessions/models';
import { sample } from '../seed/sample.ts';
import { createTestClient } from './client.ts';
import { newPlaylist, paths } from './paths.ts';
import { queryDatabase } from './query-database.ts';

const writers = 8;

export class Load {
  readonly playlists: string[] = [];
  readonly roomSets: string[] = [];
  /** Responses other than 200, by status. */
  readonly refused: number[] = [];

  get answered(): number {
    return this.playlists.length + this.roomSets.length;
  }

  /** Writes until the gateway is gone or the writers are stopped. */
  async run(gateway: { url: string; apiKey: string }, signal?: AbortSignal): Promise<void> {
    const { post } = createTestClient(gateway);
    const send = async <Body>(path: string, body?: unknown): Promise<Body | undefined> => {
      const answer = await post<Body>(path, body);
      if (answer.status === 200) return answer.body;
      this.refused.push(answer.status);
      return undefined;
    };
    const write = async (): Promise<void> => {
      const isOver = (): boolean => signal?.aborted ?? false;
      for (let n = 0; !isOver(); n += 1) {
        const playlist = await send<Playlist>(newPlaylist, { name: 'x' });
        if (playlist?.playlistId) this.playlists.push(playlist.playlistId);
        const copy = n % 3 === 0 ? await send<RoomSet>(paths.copy) : undefined;
        if (copy?.socialRoomSetId) this.roomSets.push(copy.socialRoomSetId);
      }
    };
    // A writer ends with an error when the gateway is gone.
    await Promise.allSettled(Array.from({ length: writers }, write));
  }

  /** The violations, one per line. */
  async faults(database: string): Promise<string[]> {
    const ids = async (table: string): Promise<Set<unknown>> =>
      new Set((await queryDatabase(database, `SELECT id FROM ${table}`)).map(({ id }) => id));
    const playlists = await ids('playlists');
    const roomSets = await ids('room_sets');
    return [
      ...this.playlists.filter((id) => !playlists.has(id)).map((id) => `lost the playlist ${id}`),
      ...this.roomSets.filter((id) => !roomSets.has(id)).map((id) => `lost the room set ${id}`),
      ...(await findHalfCopies(database, roomSets)),
    ];
  }
}

/** A copy has as many rooms and hosts as the original, or does not exist. */
async function findHalfCopies(database: string, roomSets: Set<unknown>): Promise<string[]> {
  const count = async (column: string, table: string): Promise<Map<unknown, unknown>> => {
    const rows = await queryDatabase(
      database,
      `SELECT ${column} AS id, CAST(count(*) AS text) AS n FROM ${table} GROUP BY ${column}`,
    );
    return new Map(rows.map(({ id, n }) => [id, n]));
  };
  const rooms = await count('room_set_id', 'rooms');
  const hosts = await count('owner_id', 'alternate_hosts');
  const own = new Set<unknown>([...sample.roomSetIds, null]);
  return [
    ...[...roomSets]
      .filter((id) => !own.has(id) && (rooms.get(id) !== '4' || hosts.get(id) !== '2'))
      .map((id) => `half of the copy ${String(id)}`),
    ...[...rooms.keys()]
      .filter((id) => !own.has(id) && !roomSets.has(id))
      .map((id) => `rooms of no set ${String(id)}`),
  ];
}
