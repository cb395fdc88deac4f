// Images from files: the entry for Node, and for runtimes with its file system.

import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImageContent } from './image-source.ts';
import { throwInputError } from './input-error.ts';

/**
 * An image file, read while it is sent and open for no longer. Its name is that of the file, with
 * its ending.
 *
 * @param path A path, or a `file:` URL.
 * @throws InputError for what is no regular file or cannot be looked at; nothing is sent then. A
 * file that cannot be opened, or whose size has changed by then, ends the upload with one.
 * @example await media.uploadImage(imageFile('logo.png'))
 */
export async function imageFile(path: string | URL): Promise<ImageContent> {
  const file = toPath(path);
  const stats = await stat(file).catch((cause: unknown) => {
    const { code } = cause as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? throwInputError('source', `there is no file ${JSON.stringify(file)}.`, cause)
      : throwInputError(
          'source',
          `the file ${JSON.stringify(file)} cannot be read (${code}).`,
          cause,
        );
  });
  if (!stats.isFile()) {
    const what = stats.isDirectory() ? 'a directory' : 'no regular file; give a stream of it';
    throwInputError('source', `${JSON.stringify(file)} is ${what}.`);
  }
  const { size } = stats;
  return { name: basename(file), size, replayable: true, open: () => read(file, size) };
}

function toPath(path: string | URL): string {
  if (typeof path === 'string' && path !== '') return path;
  // Of any realm, as under Jest.
  const isUrl = Object.prototype.toString.call(path) === '[object URL]';
  if (isUrl && (path as URL).protocol === 'file:') return fileURLToPath(path);
  return throwInputError('source', 'the path of an image must be text or a `file:` URL.');
}

const chunkSize = 192 * 1024;

function read(path: string, size: number): AsyncIterable<Uint8Array> {
  let spare: Uint8Array | undefined;
  let given: Uint8Array | undefined;
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    const file = await open(path);
    try {
      await demandSize(file, path, size);
      for (;;) {
        // A chunk belongs to its reader, until that gives it back.
        const memory = spare ?? new Uint8Array(chunkSize);
        spare = undefined;
        const { bytesRead } = await file.read(memory, 0, chunkSize);
        if (bytesRead === 0) return;
        given = memory;
        yield memory.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
  }
  // What waits to be collected would be as large as the image, on a machine that is busy.
  const reclaim = ({ buffer }: Uint8Array): void => {
    // Nothing else: somebody between may give chunks of his own, and hand these on.
    if (buffer === given?.buffer) spare = given;
  };
  return Object.assign(chunks(), { reclaim });
}

async function demandSize(file: FileHandle, path: string, size: number): Promise<void> {
  const now = (await file.stat()).size;
  if (now === size) return;
  throw new Error(`${path} had ${size} bytes when it was looked at, and has ${now} now`);
}
