// Sends requests to a gateway with autocannon, in its own process.

import { fileURLToPath } from 'node:url';
import { execOk } from '@room-sessions/testing';

const program = fileURLToPath(import.meta.resolve('autocannon/autocannon.js'));

/** A new playlist of about 5 KB. */
const playlist = JSON.stringify({
  name: 'Morning',
  qty: 40,
  duration: 7200,
  available: true,
  tracks: Array.from({ length: 40 }, (_, at) => ({
    track: `Track ${at}`,
    artist: 'An artist with a name of usual length',
    seconds: 180 + at,
    source: `https://media.example.com/tracks/${1000 + at}`,
  })),
});

const paths = {
  page: '/api/v1/social/playlist/all?page=0&size=20',
  write: '/api/v1/audio/api/key/playlist',
};

interface Load {
  /** The number of responses. */
  readonly count: number;
  readonly seconds: number;
}

/** @throws Error if a request fails. */
export async function sendLoad(
  url: string,
  kind: keyof typeof paths,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Load> {
  const post = [
    '--method',
    'POST',
    '--body',
    playlist,
    '--headers',
    'Content-Type=application/json',
  ];
  const output = await execOk([
    process.execPath,
    program,
    '--json',
    '--no-progress',
    '--headers',
    'X-API-Key=benchmark-key',
    ...(kind === 'write' ? post : []),
    '--connections',
    `${connections}`,
    '--duration',
    `${seconds}`,
    url + paths[kind],
  ]);
  const found = JSON.parse(output) as Record<'2xx' | 'non2xx' | 'errors' | 'duration', number>;
  if (found.non2xx + found.errors > 0) throw new Error(`Requests of ${kind} failed: ${output}`);
  return { count: found['2xx'], seconds: found.duration };
}
