// The memory of an upload does not depend on its size.

import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programOfCode, execOk, temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { mediaClient } from './testing/media-client.ts';
import { base64, png } from './testing/images.ts';
import { startSink } from './testing/sink.ts';

const mib = 1024 * 1024;

describe('a large upload', () => {
  it('is read no faster than the gateway reads it', async () => {
    await using sink = await startSink();
    const media = mediaClient({ baseUrl: sink.url, apiKey: 'key' });
    const chunks = 64;
    let farthest = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < chunks; at++) {
        yield at === 0 ? png(3, 2, mib) : new Uint8Array(mib);
        const received = ((sink.requests[0]?.received ?? 0) / 4) * 3;
        farthest = Math.max(farthest, (at + 1) * mib - received);
      }
    }
    await media.uploadImage(source(), { name: 'x' });
    const [request] = sink.requests;
    expect(request).toMatchObject({
      received: base64(chunks * mib),
      start: expect.stringMatching(/^"iVBOR/) as string,
      end: expect.stringMatching(/"$/) as string,
    });
    // The difference is in the buffers of the sockets. With read-ahead, it would be the whole image.
    expect(farthest).toBeLessThan((chunks / 2) * mib);
  });

  it.each([
    // Its chunks are garbage, which V8 keeps for a while, so the image must be larger.
    ['a stream', 'image(size)', 512 * mib],
    ['a file', 'imageFile(file)', 256 * mib],
    ['a Blob on a disk', 'openAsBlob(file)', 256 * mib],
  ])('of %s needs memory for only a fraction of it', async (_, source, size) => {
    await using sink = await startSink();
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'large.png');
    await writeFile(file, png(3, 2));
    await truncate(file, size);
    const said = await execOk(programOfCode(growth(source)), {
      cwd: import.meta.dirname,
      env: { ...process.env, SINK: sink.url, SIZE: String(size), FILE: file },
    });
    expect(sink.requests.at(-1)!.received).toBe(base64(size));
    expect(Number(said)).toBeLessThan(size / 4);
  });
});

/** Prints the maximum growth of the process in bytes during an upload, after a first upload. */
const growth = (source: string): string => `
  import { openAsBlob } from 'node:fs';
  import { MediaClient } from './client.ts';
  import { imageFile } from './node.ts';
  import { png } from './testing/images.ts';
  const { SINK: baseUrl, SIZE, FILE: file, ROOM_SESSIONS_TEST_TRANSPORT: TRANSPORT } = process.env;
  const sending = TRANSPORT === 'fetch' ? { fetch } : {};
  const media = new MediaClient({ baseUrl, apiKey: 'key', ...sending });
  const size = Number(SIZE);
  const chunk = 1024 * 1024;
  async function* image(size) {
    for (let at = 0; at < size; at += chunk) yield at === 0 ? png(3, 2, chunk) : new Uint8Array(chunk);
  }
  const upload = (source) => media.uploadImage(source, { name: 'x' }, { maxBytes: Infinity });
  const most = () => process.resourceUsage().maxRSS * 1024;
  await upload(image(chunk));
  const before = most();
  await upload(${source});
  console.log(most() - before);
`;
