/**
 * Images from files, for Node and runtimes with Node's file system API.
 *
 * @packageDocumentation
 */

import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImageContent } from './image-source.ts';
import { throwInputError } from './input-error.ts';

/**
 * An image file, open only while it is sent. Its name is that of the file, with its extension.
 *
 * @param path A path, or a `file:` URL.
 * @throws InputError if the path is not a readable regular file; then nothing is sent. The upload
 * fails with an InputError if the file cannot be opened or its size has changed.
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
    const what = stats.isDirectory() ? 'a directory' : 'not a regular file; give a stream of it';
    throwInputError('source', `${JSON.stringify(file)} is ${what}.`);
  }
  const { size } = stats;
  return { name: basename(file), size, replayable: true, open: () => read(file, size) };
}

function toPath(path: string | URL): string {
  if (typeof path === 'string' && path !== '') return path;
  // A URL of any realm, for example under Jest.
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
        // A chunk belongs to its reader until the reader returns it.
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
  // Buffers are reused: on a busy machine, garbage could grow to the size of the image.
  const reclaim = ({ buffer }: Uint8Array): void => {
    // Only our own buffers, because a wrapper of the source may return other chunks.
    if (buffer === given?.buffer) spare = given;
  };
  return Object.assign(chunks(), { reclaim });
}

async function demandSize(file: FileHandle, path: string, size: number): Promise<void> {
  const now = (await file.stat()).size;
  if (now === size) return;
  throw new Error(`${path} changed from ${size} to ${now} bytes`);
}
