// One contender uploads a file as base64 in JSON: `upload.mjs CONTENDER URL FILE SMALL`. It uploads the small file
// first, so that the measurement excludes the memory of loading code.

import { createReadStream, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { print } from './measure.mjs';

const [name, url, file, small] = process.argv.slice(2);

const [method, headers] = [
  'POST',
  { 'content-type': 'application/json', 'x-api-key': 'benchmark' },
];
const fetched = async (body, init) => {
  const response = await fetch(`${url}/upload`, { method, headers, body, ...init });
  await response.json();
};

/** A handwritten base64 stream: encodes multiples of three bytes and keeps the rest for the next chunk. */
async function* base64Of(path) {
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

async function overHttp(path) {
  const { request } = process.getBuiltinModule('node:http');
  await new Promise((resolve, reject) => {
    const outgoing = request(`${url}/upload`, { method, headers }, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject);
    const send = async () => {
      for await (const chunk of base64Of(path)) {
        if (!outgoing.write(chunk)) await new Promise((drained) => outgoing.once('drain', drained));
      }
      outgoing.end();
    };
    send().catch(reject);
  });
}

const streamed = (init) => (path) =>
  fetched(ReadableStream.from(base64Of(path)), { duplex: 'half', ...init });

const ours = (getSource, options) => async (path) => {
  const { MediaClient } = await import('@room-sessions/media');
  const media = new MediaClient({ baseUrl: url, apiKey: 'benchmark', ...options() });
  const { imageFile } = await import('@room-sessions/media/node');
  await media.uploadImage(getSource(path, imageFile), { name: 'x' }, { maxBytes: Infinity });
};

const overNode = () => ({});
const overFetch = () => ({ fetch });
const asFile = (path, imageFile) => imageFile(path);
const asStream = (path) => createReadStream(path);
const asBytes = (path) => readFile(path);

const contenders = {
  async buffered(path) {
    await fetched(JSON.stringify((await readFile(path)).toString('base64')));
  },
  fetch: streamed({}),
  'fetch, manual': streamed({ redirect: 'manual' }),
  'fetch, error': streamed({ redirect: 'error' }),
  'node:http': overHttp,
  file: ours(asFile, overNode),
  stream: ours(asStream, overNode),
  bytes: ours(asBytes, overNode),
  'file, fetch': ours(asFile, overFetch),
  'stream, fetch': ours(asStream, overFetch),
  'bytes, fetch': ours(asBytes, overFetch),
};

/** Peak memory of the process in bytes. */
function most() {
  try {
    // Not the kernel's peak value, because it starts with the peak of the parent process.
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'latin1'));
    return Number(kilobytes) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

const upload = contenders[name];
await upload(small);
const before = process.memoryUsage.rss();
const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
await upload(file);
const wall = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpu);
print({ memory: (most() - before) / 1e6, wall, cpu: (user + system) / 1000 });
