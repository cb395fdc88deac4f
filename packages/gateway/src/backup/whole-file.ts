// Writes files completely or not at all: a file has a temporary name until it is on disk.
import { lstat, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { environmentError, StartError } from '../start-error.ts';
import { whyNoFolder } from '../file-errors.ts';

export interface WholeFileOptions {
  /** Whether it replaces an existing file. */
  readonly replaces: boolean;
  /** The kind of file, for messages: `no backup was written`. */
  readonly what: string;
}

/** @throws StartError when it cannot be written, or exists and must not be replaced. */
export async function writeWholeFile<T>(
  file: string,
  { replaces, what }: WholeFileOptions,
  write: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const partial = `${resolve(file)}.${process.pid}.partial`;
  try {
    if (!replaces) await demandFree(file);
    // Readable only by this user, because it contains the records of tenants.
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
    // If the file could not be created, there is nothing to remove.
    await rm(partial, { force: true }).catch(() => undefined);
    throw explain(error, file, what);
  }
}

async function demandFree(file: string): Promise<void> {
  // Not opened, because opening a pipe waits for a writer.
  const there = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (there === undefined) return;
  throw environmentError('already exists; use another name, or remove it');
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  // Some systems cannot flush folders; there the next flush of the disk saves the name.
  await folder.sync().catch(() => undefined);
  await folder.close();
}

function explain(error: unknown, file: string, what: string): Error {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const reasons = new Map<string | undefined, string>([
    ['ENOENT', whyNoFolder(file)],
    ['ENOTDIR', whyNoFolder(file)],
    ['EACCES', 'this user may not write there'],
    ['EROFS', 'is on a read-only disk'],
    ['ENOSPC', 'the disk is full'],
    ['EFBIG', 'this user may not write such a large file'],
    ['EISDIR', 'is a folder, not a file'],
    ['ENAMETOOLONG', 'the name is too long for this disk'],
  ]);
  const { message } = error as Error;
  const reason = error instanceof StartError ? message : syscall && (reasons.get(code) ?? message);
  // An error of the database, which has its own message, or a bug.
  if (!reason) return error instanceof Error ? error : new Error(String(error));
  return environmentError(`--to ${file}: ${reason}; no ${what} was written`, error);
}
