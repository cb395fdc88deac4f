// Writers whose requests change several records, and the checks after a crash: every acknowledged
// write is stored, and none in part.
import type { Playlist, RoomSet } from '@room-sessions/models';
import { sample } from '../seed/sample.ts';
import { queryDatabase } from './query-database.ts';
import { createTestClient } from './client.ts';

/** Each writer has its own room, so that the order of its requests is the order in the room. */
interface Writer {
  readonly socialId: string;
  sent: number;
  /** The last one with a response. */
  named: number;
}

export class Load {
  readonly writers: readonly Writer[] = sample.socialIds.map((socialId) => ({
    socialId,
    sent: 0,
    named: 0,
  }));
  readonly playlists: string[] = [];
  readonly roomSets: string[] = [];
  /** Responses other than 200, by status. */
  readonly refused: number[] = [];

  get answered(): number {
    const each = this.writers.reduce((sum, { named }) => sum + named, 0);
    return each + this.playlists.length + this.roomSets.length;
  }

  /** Writes until the gateway is gone or the writer is stopped. */
  async run(gateway: { url: string; apiKey: string }, signal?: AbortSignal): Promise<void> {
    await Promise.all(this.writers.map((writer) => this.#write(writer, gateway, signal)));
  }

  async #write(
    writer: Writer,
    gateway: { url: string; apiKey: string },
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { post } = createTestClient(gateway);
    const { socialId } = writer;
    const send = async <Body>(path: string, body?: unknown): Promise<Body | undefined> => {
      const answer = await post<Body>(path, body);
      if (answer.status === 200) return answer.body;
      this.refused.push(answer.status);
      return undefined;
    };
    try {
      const isOver = (): boolean => signal?.aborted ?? false;
      while (!isOver()) {
        const n = (writer.sent += 1);
        const playlist = await send<Playlist>('/api/v1/audio/api/key/playlist', { name: 'x' });
        if (playlist?.playlistId) this.playlists.push(playlist.playlistId);
        const update = { socialId, name: String(n), alternateHosts: createHosts(n) };
        const { status } = await post('/api/v1/social/update', update);
        if (status === 200) writer.named = n;
        else this.refused.push(status);
        if (n % 3 === 0) {
          const copy = await send<RoomSet>('/api/v1/social/room/set/copy');
          if (copy?.socialRoomSetId) this.roomSets.push(copy.socialRoomSetId);
        }
      }
    } catch {
      // The gateway is gone.
    }
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
      ...(await this.#halfCopies(database, roomSets)),
      ...(await Promise.all(this.writers.map((one) => this.#roomFaults(database, one)))).flat(),
    ];
  }

  /** A copy has as many rooms and hosts as the original, or does not exist. */
  async #halfCopies(database: string, roomSets: Set<unknown>): Promise<string[]> {
    const count = async (column: string, table: string): Promise<Map<unknown, unknown>> => {
      const rows = await queryDatabase(
        database,
        `SELECT ${column} AS id, CAST(count(*) AS text) AS n FROM ${table} GROUP BY ${column}`,
      );
      return new Map(rows.map(({ id, n }) => [id, n]));
    };
    const [rooms, hosts] = [
      await count('room_set_id', 'rooms'),
      await count('owner_id', 'alternate_hosts'),
    ];
    const own = new Set<unknown>([...sample.roomSetIds, null]);
    const copies = [...roomSets].filter((id) => !own.has(id));
    return [
      ...copies
        .filter((id) => rooms.get(id) !== '4' || hosts.get(id) !== '2')
        .map((id) => `half of the copy ${String(id)}`),
      ...[...rooms.keys()]
        .filter((id) => !own.has(id) && !roomSets.has(id))
        .map((id) => `rooms of no set ${String(id)}`),
    ];
  }

  async #roomFaults(database: string, writer: Writer): Promise<string[]> {
    const { socialId, sent } = writer;
    const select = (what: string) => queryDatabase(database, `SELECT ${what}`);
    const [room] = await select(`document FROM rooms WHERE id = '${socialId}'`);
    const name = Number((JSON.parse(String(room?.['document'])) as { name: string }).name) || 0;
    const hosts = await select(
      `user_id FROM alternate_hosts WHERE owner_id = '${socialId}' ORDER BY user_id`,
    );
    const expected = createHosts(name)
      .map(({ userId }) => userId)
      .toSorted();
    const found = hosts.map((row) => row['user_id']);
    const faults: string[] = [];
    if (name < writer.named || name > sent) faults.push(`the name of ${socialId} is ${name}`);
    if (name > 0 && found.join() !== expected.join())
      faults.push(`hosts of ${socialId}: ${found.join()}`);
    return faults;
  }
}

function createHosts(n: number): { userId: string }[] {
  const [from, count] = [7 + (n % 30), 1 + (n % 3)];
  return sample.userIds.slice(from, from + count).map((userId) => ({ userId }));
}
