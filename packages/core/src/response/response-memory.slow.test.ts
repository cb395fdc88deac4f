// The memory of a response depends on its size, not on the size of its chunks.

import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listen } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAlone } from '../testing/run-alone.ts';
import { transport } from '../testing/use-fault-server.ts';

const mebibyte = 1024 * 1024;
const size = 2 * mebibyte;
/** Node itself grows by 20 to 90 MiB meanwhile. A retained chunk costs 500 bytes. */
const most = 100 * mebibyte;

const text = JSON.stringify('a'.repeat(size - 2));
// Base64 of random bytes, so that compression does not shrink it much.
const zipped = gzipSync(JSON.stringify(randomBytes((size * 3) / 4).toString('base64')));

/** A chunked body with a chunk for each byte, and many chunks in each write. */
function writeBytewise(response: ServerResponse, head: string, body: Uint8Array): void {
  const socket = response.socket!;
  socket.write(`HTTP/1.1 ${head}\r\ntransfer-encoding: chunked\r\n\r\n`);
  let at = 0;
  const more = (): void => {
    while (at < body.length) {
      const part = body.subarray(at, (at += 10_000));
      const chunks = Buffer.alloc(part.length * 6, '1\r\n \r\n');
      for (const [index, byte] of part.entries()) chunks[index * 6 + 3] = byte;
      if (!socket.write(chunks)) return void socket.once('drain', more);
    }
    socket.write('0\r\n\r\n');
  };
  more();
}

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/small': (response) => response.end('{}'),
  '/value': (response) => writeBytewise(response, '200 OK', Buffer.from(text)),
  '/error': (response) => writeBytewise(response, '400 Bad', Buffer.from(text)),
  '/retried': (response) => writeBytewise(response, '503 Busy', Buffer.from(text)),
  '/gzip': (response) => writeBytewise(response, '200 OK\r\ncontent-encoding: gzip', zipped),
};

let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const server = createServer((request, response) => answers[request.url!]!(response));
  const listening = await listen(server);
  ({ url } = listening);
  close = () => listening[Symbol.asyncDispose]();
});
afterAll(() => close());

/** Makes a call in a separate process; returns how it ended and how much the process grew. */
async function measure(path: string, fetch = ''): Promise<{ end: string; grown: number }> {
  const said = await runAlone(`
    import { createClient, request } from './index.ts';
    const bytewise = async () => {
      let left = ${size};
      const letter = (code) => Uint8Array.of(code);
      return new Response(new ReadableStream({
        pull(controller) {
          controller.enqueue(letter(left === ${size} || left === 1 ? 0x22 : 0x61));
          if (--left === 0) controller.close();
        },
      }));
    };
    const client = createClient({
      baseUrl: ${JSON.stringify(url)}, apiKey: 'abc',
      retry: { maxRetries: 1, minDelay: 1, maxDelay: 1 }, ${fetch}
    });
    await request(client, 'GET', '/small');
    const before = process.resourceUsage().maxRSS;
    const end = await request(client, 'GET', ${JSON.stringify(path)}).then(
      (value) => value.length,
      (error) => error.code,
    );
    const grown = (process.resourceUsage().maxRSS - before) * 1024;
    console.log(JSON.stringify({ end: String(end), grown }));
    process.exit();
  `);
  return JSON.parse(said) as { end: string; grown: number };
}

const global = transport === 'fetch' ? 'fetch: globalThis.fetch' : '';

describe('a response of 2 MiB in chunks of one byte', () => {
  it.each<readonly [string, string, string]>([
    ['that is a value', '/value', String(size - 2)],
    ['that is an error', '/error', 'bad_request'],
    ['that is discarded for a retry', '/retried', 'server_error'],
    // Node's `fetch` passes one byte at a time to its decoder, which takes minutes.
    ...(transport === 'node' ? [['that is compressed', '/gzip', String(size)] as const] : []),
  ])('%s costs a small multiple of its size', async (_, path, end) => {
    const seen = await measure(path, global);
    expect(seen.end).toBe(end);
    expect(seen.grown).toBeLessThan(most);
  });

  it.runIf(transport === 'fetch')(
    'of a custom fetch costs a small multiple of its size',
    async () => {
      const seen = await measure('/value', 'fetch: bytewise');
      expect(seen.end).toBe(String(size - 2));
      expect(seen.grown).toBeLessThan(most);
    },
  );
});
