// Uploads a file as base64 in JSON: `upload.mjs CONTENDER URL FILE SMALL`. Uploads the small file first, so that the
// measurement excludes the memory of loading code.

import { createReadStream, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { replyToTurns } from './turns.mjs';

const [name, url, file, small] = process.argv.slice(2);
const init = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-api-key': 'benchmark' },
};

const send = async (body) => {
  const response = await fetch(url, { ...init, body, duplex: 'half' });
  await response.json();
};

/** Encodes multiples of three bytes and keeps the rest for the next chunk. */
async function* toBase64(path) {
  yield Buffer.from('"');
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 192 * 1024 })) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
  }
  yield Buffer.from(`${rest.toString('base64')}"`);
}

const ours = (getSource, options) => async (path) => {
  const { MediaClient } = await import('@room-sessions/media');
  const { imageFile } = await import('@room-sessions/media/node');
  const media = new MediaClient({ baseUrl: new URL(url).origin, apiKey: 'benchmark', ...options });
  await media.uploadImage(getSource(path, imageFile), { name: 'x' }, { maxBytes: Infinity });
};
const asFile = (path, imageFile) => imageFile(path);

const contenders = {
  'fetch, buffered': async (path) => {
    await send(JSON.stringify((await readFile(path)).toString('base64')));
  },
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

/** Peak memory of the process in bytes. */
function readPeak() {
  try {
    // Not the kernel's peak value, because it starts with the peak of the parent process.
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

await contenders[name](small);
replyToTurns(async () => {
  const [before, startedAt] = [process.memoryUsage.rss(), performance.now()];
  await contenders[name](file);
  return { memory: (readPeak() - before) / 1e6, time: performance.now() - startedAt };
});
