// Says why a file cannot be read or created.
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { environmentError } from './start-error.ts';

const reasons = new Map<unknown, string>([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'there is no such file'],
  ['EACCES', 'this user may not read it'],
  ['EISDIR', 'is a folder, not a file'],
]);

/** `undefined` when the error does not come from the system. */
function whyUnreadable(error: unknown): string | undefined {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : (reasons.get(code) ?? `cannot be read: ${message}`);
}

/** @throws StartError that names the option and the file. */
export function readOptionFile(option: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw environmentError(
      `--${option} ${file}: ${whyUnreadable(error) ?? 'cannot be read'}`,
      error,
    );
  }
}

/** Why a file could not be created in its folder. */
export function whyNoFolder(file: string): string {
  const folder = dirname(resolve(file));
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return `the folder ${folder} does not exist; create it first`;
  return found.isDirectory()
    ? `cannot create a file in ${folder}`
    : `${folder} is a file, not a folder`;
}
