// Uploads files as base64 in JSON: `upload.mjs CLIENT URL WARM-UP SMALL LARGE`. The first upload excludes the memory of
// loading code from the measurement.

import { createReadStream, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { replyToTurns } from './turns.mjs';

const [name, url, warmUp, small, large] = process.argv.slice(2);
const headers = { 'content-type': 'application/json', 'x-api-key': 'benchmark' };
const init = { method: 'POST', headers };

const send = async (body) => (await fetch(url, { ...init, body, duplex: 'half' })).json();

async function* toBase64(path) {
  yield Buffer.from('"');
  // Chunks of a multiple of three bytes, so that only the last one is padded.
  for await (const chunk of createReadStream(path, { highWaterMark: 192 * 1024 })) {
    yield Buffer.from(chunk.toString('base64'), 'latin1');
  }
  yield Buffer.from('"');
}

const asFile = (path, imageFile) => imageFile(path);
const ours = (getSource, options) => async (path) => {
  const { MediaClient } = await import('@room-sessions/media');
  const { imageFile } = await import('@room-sessions/media/node');
  const media = new MediaClient({ baseUrl: new URL(url).origin, apiKey: 'benchmark', ...options });
  await media.uploadImage(getSource(path, imageFile), { name: 'x' }, { maxBytes: Infinity });
};

const clients = {
  'fetch, buffered': async (path) => send(JSON.stringify(await readFile(path, 'base64'))),
  'fetch, stream': (path) => send(ReadableStream.from(toBase64(path))),
  'node:http, stream': async (path) => {
    const sent = request(url, init);
    const ended = new Promise((resolve, reject) => {
      sent.on('response', (response) => response.resume().on('end', resolve)).on('error', reject);
    });
    await pipeline(toBase64(path), sent);
    await ended;
  },
  'ours, file': ours(asFile),
  'ours, bytes': ours((path) => readFile(path)),
  'ours over fetch, file': ours(asFile, { fetch: globalThis.fetch }),
};

/** Peak memory of the process in bytes. On Linux not `maxRSS`, which starts with the peak of the parent process. */
function readPeak() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))[1]) * 1024;
}

await clients[name](warmUp);
replyToTurns(async () => {
  const before = process.memoryUsage.rss();
  await clients[name](small);
  const [peak, startedAt] = [readPeak(), performance.now()];
  await clients[name](large);
  const time = performance.now() - startedAt;
  return { small: (peak - before) / 1e6, large: (readPeak() - before) / 1e6, time };
});
