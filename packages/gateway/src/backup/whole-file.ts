// Files that are there whole, or not at all: each has another name until it is on the disk.
import { lstat, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { environmentError, StartError } from '../start-error.ts';
import { whyNoFolder } from '../unreadable.ts';

export interface WholeFileOptions {
  /** Whether it takes the place of one that is there. */
  readonly replaces: boolean;
  /** Of such a file, for messages: `no backup was written`. */
  readonly what: string;
}

/** @throws StartError when it cannot be written, or is there and stays. */
export async function writeWholeFile<T>(
  file: string,
  { replaces, what }: WholeFileOptions,
  write: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const partial = `${resolve(file)}.${process.pid}.partial`;
  try {
    if (!replaces) await demandFree(file);
    // Nobody else's to read: it has what tenants have.
    const handle = await open(partial, 'wx', 0o600);
    const result = await write(handle)
      .then(async (value) => {
        await handle.sync();
        return value;
      })
      .finally(() => handle.close());
    await rename(partial, file);
    await flushFolder(dirname(resolve(file)));
    return result;
  } catch (error) {
    // Where none could be made, there is none to remove.
    await rm(partial, { force: true }).catch(() => undefined);
    throw explain(error, file, what);
  }
}

async function demandFree(file: string): Promise<void> {
  // Not opened: a pipe would wait for whoever writes to it.
  const there = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (there === undefined) return;
  throw environmentError('is there already; take another name, or remove it');
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  // Some systems do not flush folders; there the name is safe with the next flush of the disk.
  await folder.sync().catch(() => undefined);
  await folder.close();
}

function explain(error: unknown, file: string, what: string): Error {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const reasons = new Map<string | undefined, string>([
    ['ENOENT', whyNoFolder(file)],
    ['ENOTDIR', whyNoFolder(file)],
    ['EACCES', 'this user may not write there'],
    ['EROFS', 'is on a disk that may only be read'],
    ['ENOSPC', 'the disk is full'],
    ['EFBIG', 'this user may not write a file as large'],
    ['EISDIR', 'is a folder, not a file'],
    ['ENAMETOOLONG', 'the name is too long for this disk'],
  ]);
  const { message } = error as Error;
  const reason = error instanceof StartError ? message : syscall && (reasons.get(code) ?? message);
  // Of the database, which says so by itself, or a defect.
  if (!reason) return error instanceof Error ? error : new Error(String(error));
  return environmentError(`--to ${file}: ${reason}; no ${what} was written`, error);
}
