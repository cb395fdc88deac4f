// The folder of images for upload. No path can leave it, by `..`, by a link, or by a link that appears
// between the check and the upload.

import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import { RefusedError } from '../tools/failure.ts';

/** The content of an image, read once. */
export interface ImageBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The name of the file, with its ending. */
  readonly name: string;
}

/** In bytes. The file is read into memory, because a confirmation is bound to exactly the bytes that are sent. */
const largest = 100 * 1024 * 1024;

export interface ImageFolder {
  /** @throws RefusedError for a path that is not an image in the folder. */
  read(path: string): Promise<ImageBytes>;
}

/** @throws Error for a path that is not a folder. */
export async function openImageFolder(folder: string): Promise<ImageFolder> {
  const given = resolve(folder);
  const root = await realpath(given);
  if (!(await stat(root)).isDirectory()) throw new Error(`${folder} is not a folder`);

  /** The real path of a file below the folder. */
  async function locate(path: string): Promise<string> {
    const wanted = resolve(root, path);
    // Checked before any access, so that no path outside can be probed.
    if (!isBelow(wanted, root) && !isBelow(wanted, given)) throw outside(path);
    const real = await realpath(wanted).catch((error: unknown) => {
      throw unreadable(path, error);
    });
    if (!isBelow(real, root)) throw outside(path);
    return real;
  }

  return {
    async read(path) {
      if (path.includes('\0')) throw outside(path);
      const real = await locate(path);
      // Opening a named pipe would block until it has a writer.
      const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
      const file = await open(real, flags).catch((error: unknown) => {
        throw unreadable(path, error);
      });
      try {
        await demandSame(file, await locate(path), path);
        return { bytes: await readAll(file, path), name: basename(real) };
      } finally {
        await file.close();
      }
    },
  };
}

const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Checks that the open file is the file at the path, because a link may have replaced a parent folder. */
async function demandSame(file: FileHandle, real: string, path: string): Promise<void> {
  const [opened, there] = await Promise.all([file.stat(), stat(real)]);
  if (opened.ino !== there.ino || opened.dev !== there.dev) throw outside(path);
}

async function readAll(file: FileHandle, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const stats = await file.stat();
  if (!stats.isFile()) throw refused(`${JSON.stringify(path)} is not a file`);
  if (stats.size > largest) {
    throw refused(`${JSON.stringify(path)} has ${stats.size} bytes; the limit is ${largest}`);
  }
  return new Uint8Array(await file.readFile());
}

const outside = (path: string): RefusedError =>
  refused(`${JSON.stringify(path)} is not in the folder of --files`);

function unreadable(path: string, error: unknown): RefusedError {
  const { code } = error as NodeJS.ErrnoException;
  const shown = JSON.stringify(path);
  if (code === 'ENOENT' || code === 'ENOTDIR') return refused(`there is no file ${shown}`);
  return refused(`${shown} cannot be read (${code})`);
}

const refused = (why: string): RefusedError => new RefusedError(`${why}. Nothing was sent.`);
