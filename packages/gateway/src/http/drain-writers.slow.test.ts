// The gateway stops while clients write on kept connections: no request is reset.
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { queryDatabase } from '../testing/query-database.ts';
import { temporaryDatabase } from '../testing/database.ts';
import { startBin } from '../testing/process.ts';

const playlist = '/api/v1/audio/api/key/playlist';

interface WriterResult {
  /** The acknowledged ids. */
  readonly ids: string[];
  /** Why the last request got no response. */
  readonly code: string | undefined;
  /** `Connection` of the last response. */
  readonly connection: string | undefined;
}

/** Writes on one kept connection, or on a new one after it was closed, until a request fails. */
async function write(url: string, onWritten: () => void): Promise<WriterResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ids: string[] = [];
  let connection: string | undefined;
  try {
    for (;;) {
      const sent = request(`${url}${playlist}`, {
        method: 'POST',
        agent,
        headers: { 'x-api-key': 'key', 'content-type': 'application/json' },
      });
      sent.end('{"name":"x"}');
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const body = await text(answer);
      if (answer.statusCode !== 200) throw Object.assign(new Error(body), { code: body });
      ({ connection } = answer.headers);
      ids.push((JSON.parse(body) as { playlistId: string }).playlistId);
      onWritten();
    }
  } catch (error) {
    return { ids, code: (error as NodeJS.ErrnoException).code, connection };
  } finally {
    agent.destroy();
  }
}

describe('SIGTERM', () => {
  it.each([0, 1])(
    'resets no request of 50 clients that write, with a delay of %s s',
    async (delay) => {
      await using place = await temporaryDatabase();
      const args = [`--database=${place.database}`, '--api-key=key', '--port=0', '--no-seed'];
      const { url, stop } = await startBin([...args, `--drain-delay=${delay}`]);
      let written = 0;
      let enough = (): void => {};
      const begun = new Promise<void>((resolve) => (enough = resolve));
      const writers = Array.from({ length: 50 }, () =>
        write(url, () => {
          written += 1;
          if (written === 200) enough();
        }),
      );
      await begun;
      const end = stop('SIGTERM');
      const outcomes = await Promise.all(writers);
      // No new connection is made after the port is closed; no acknowledged write is lost.
      expect(outcomes.map(({ code }) => code)).toEqual(outcomes.map(() => 'ECONNREFUSED'));
      expect(outcomes.map(({ connection }) => connection)).toEqual(outcomes.map(() => 'close'));
      expect((await end).code).toBe(0);
      const rows = await queryDatabase(place.database, 'SELECT id FROM playlists');
      const stored = new Set(rows.map(({ id }) => id));
      expect(outcomes.flatMap(({ ids }) => ids).filter((id) => !stored.has(id))).toEqual([]);
    },
  );
});
