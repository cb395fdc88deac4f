import { mkdir, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '@room-sessions/core';
import { temporaryFolder } from '@room-sessions/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { imageFile } from './node.ts';
import { mediaClient } from './testing/media-client.ts';
import { png } from './testing/images.ts';
import { failure } from './testing/failure.ts';
import { useSink } from './testing/sink.ts';
import { transport } from './testing/transport.ts';
import { uploadImage } from './upload.ts';

const { sink, media } = await useSink();
const temporary = await temporaryFolder();
afterAll(() => temporary[Symbol.asyncDispose]());
const folder = temporary.path;
const path = join(folder, 'logo.png');

const size = 1_000_000;
/** Content without repeated parts. */
const bytes = png(3, 2, size).map((byte, at) => (at < 24 ? byte : (at * 31 + (at >> 8)) & 255));
const write = (): Promise<void> => writeFile(path, png(3, 2, size));

const read = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** How often this process has the file open, on systems that can report it. */
async function timesOpen(): Promise<number> {
  const open = await readdir('/proc/self/fd').catch(() => []);
  const targets = await Promise.all(
    open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return targets.filter((target) => target === path).length;
}

describe('imageFile', () => {
  it.each([
    ['a path', () => path],
    ['a URL', () => pathToFileURL(path)],
  ])('returns name, size and bytes of %s, each time it is opened', async (_, where) => {
    await writeFile(path, bytes);
    const file = await imageFile(where());
    expect(file).toMatchObject({ name: 'logo.png', size, replayable: true });
    expect(await timesOpen()).toBe(0);
    for (let times = 0; times < 2; times++) {
      expect((await read(file.open())).equals(bytes)).toBe(true);
    }
    expect(await timesOpen()).toBe(0);
  });

  it.each<[string, () => Promise<string | URL>, string]>([
    ['a missing file', async () => join(folder, 'none.png'), 'there is no file "'],
    ['a path below a file', async () => (await write(), join(path, 'x')), '(ENOTDIR)'],
    ['a directory', async () => folder, 'is a directory'],
    ['a device', async () => '/dev/null', 'is not a regular file'],
    ['no path', async () => '', 'must be text or a `file:` URL'],
    ['a URL of the web', async () => new URL('https://example.com/a.png'), 'a `file:` URL'],
    [
      'an empty file',
      async () => (await writeFile(join(folder, 'e'), ''), join(folder, 'e')),
      'is empty',
    ],
  ])('refuses %s before anything is sent', async (_, where, why) => {
    const requests = sink.requests.length;
    const file = await where();
    const error = await failure(media.uploadImage(imageFile(file)));
    expect(error instanceof InputError && error.delivery).toBe('not_sent');
    expect(error.message).toContain(why);
    expect(error.message).toContain('Nothing was sent.');
    expect(sink.requests).toHaveLength(requests);
  });
});

describe('the upload of a file', () => {
  it('is complete and reuses its read buffers', async () => {
    await writeFile(path, bytes);
    const memory = new Set<ArrayBufferLike>();
    const file = await imageFile(path);
    const watched = (chunks: AsyncIterator<Uint8Array>): AsyncIterator<Uint8Array> =>
      Object.assign(Object.create(chunks) as object, {
        next: async () => {
          const result = await chunks.next();
          if (!result.done) memory.add(result.value.buffer);
          return result;
        },
        return: async () => chunks.return!(),
      }) as AsyncIterator<Uint8Array>;
    const open = (): AsyncIterable<Uint8Array> => ({
      [Symbol.asyncIterator]: () => watched(file.open()[Symbol.asyncIterator]()),
    });
    let sent: Uint8Array = Buffer.alloc(0);
    const client = transport(async (body) => void (sent = await read(body.open())));
    await uploadImage(client, { ...file, open }, {});
    expect(Buffer.from(sent).toString()).toBe(`"${Buffer.from(bytes).toString('base64')}"`);
    expect(memory.size).toBe(1);
  });

  it('never reads into a buffer of the caller', async () => {
    await writeFile(path, bytes);
    const chunks = (await imageFile(path)).open()[Symbol.asyncIterator]() as AsyncIterator<
      Uint8Array,
      undefined
    > & { reclaim(chunk: Uint8Array): void };
    const foreign = new Uint8Array(size);
    const parts: Uint8Array[] = [];
    for (let one = await chunks.next(); !one.done; one = await chunks.next()) {
      parts.push(one.value);
      chunks.reclaim(foreign);
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(foreign.every((byte) => byte === 0)).toBe(true);
  });

  it('opens the file while it is read and closes it at the end', async () => {
    await write();
    let open: number | undefined;
    const looking = mediaClient({
      baseUrl: sink.url,
      apiKey: async () => {
        open = await timesOpen();
        return 'key';
      },
    });
    await looking.uploadImage(imageFile(path));
    if (process.platform === 'linux') expect(open).toBe(1);
    expect(await timesOpen()).toBe(0);
  });

  it('closes the file when the upload is refused', async () => {
    await write();
    const error = await failure(media.uploadImage(imageFile(path), { width: 9 }));
    expect(error.message).toContain('`width` is given as 9');
    expect(await timesOpen()).toBe(0);
  });

  it('is rejected when the file changed after imageFile', async () => {
    await write();
    const file = await imageFile(path);
    await truncate(path, 1000);
    const error = await failure(media.uploadImage(file));
    expect(error).toMatchObject({ code: 'invalid_input', delivery: 'not_sent' });
    expect((error.cause as Error).message).toContain('to 1000 bytes');
    expect(await timesOpen()).toBe(0);
  });

  it.each([
    ['shrinks', () => truncate(path, 500_000), 'of 1000000 announced bytes'],
    ['grows', () => truncate(path, 5_000_000), 'more than the 1000000 bytes'],
    ['is replaced by a folder', async () => (await rm(path), mkdir(path)), undefined],
  ])('that %s meanwhile arrives unchanged or fails incomplete', async (_, change, why) => {
    await rm(path, { recursive: true, force: true });
    await write();
    const file = await imageFile(path);
    // Changed after the first bytes were read and before anything is sent.
    const changing = mediaClient({
      baseUrl: sink.url,
      apiKey: async () => (await change(), 'key'),
    });
    const arriving = sink.next();
    if (why === undefined) {
      await changing.uploadImage(file);
      await expect((await arriving).whole).resolves.toBe(true);
      await rm(path, { recursive: true });
    } else {
      const error = await failure(changing.uploadImage(file));
      expect(error).toMatchObject({ code: 'invalid_input', delivery: 'unknown' });
      expect(error.message).toContain(why);
      await expect((await arriving).whole).resolves.toBe(false);
    }
    expect(await timesOpen()).toBe(0);
  });
});
