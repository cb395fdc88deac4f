// A list of 40,000 items in a heap that could not hold them.

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { listen } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { afterAll, expect, it } from 'vitest';
import { bin } from '../testing/command.ts';

const items = 40_000;
const size = 100;
/** Bytes of an item, so that all of them together have 80 MB. */
const bytes = 2_000;
/** In MB. */
const heap = '--max-old-space-size=48';

const server = await listen(
  createServer((request, response) => {
    const page = Number(new URL(request.url!, 'http://loopback').searchParams.get('page'));
    const list = Array.from({ length: page * size < items ? size : 0 }, (_, at) => ({
      n: page * size + at,
      text: 'x'.repeat(bytes),
    }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(list));
  }),
);
afterAll(() => server[Symbol.asyncDispose]());

const env = {
  PATH: process.env['PATH'],
  ROOM_SESSIONS_BASE_URL: server.url,
  ROOM_SESSIONS_API_KEY: key,
  ROOM_SESSIONS_CONFIG_DIR: '/nonexistent',
};

/** Runs Node with that heap, and counts the bytes that it prints without keeping them. */
async function run(args: readonly string[]): Promise<{ code: number | null; length: number }> {
  const child = spawn(process.execPath, [heap, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let length = 0;
  child.stdout.on('data', (chunk: Buffer) => (length += chunk.length));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, length };
}

it.each(['json', 'jsonl', 'table'])('prints 40,000 items as %s in flat memory', async (format) => {
  const list = ['media', 'list-playlists', '--all', '--size', String(size)];
  const { code, length } = await run([bin, ...list, '--output', format]);
  expect(code).toBe(0);
  const least = format === 'table' ? 40 : bytes;
  expect(length).toBeGreaterThan(items * least);
});

it('fails a program that keeps all items, with the same heap', async () => {
  const program = `const all = [];
for (let page = 0; ; page++) {
  const url = process.env.ROOM_SESSIONS_BASE_URL + '/api/v1/x?page=' + page;
  const list = await (await fetch(url)).json();
  if (list.length === 0) break;
  all.push(...list);
}
console.log(all.length);`;
  const { code } = await run(['--input-type=module', '--eval', program]);
  expect(code).not.toBe(0);
});
