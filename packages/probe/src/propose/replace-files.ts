// Replaces some files, all or none: the new texts are complete on the disk before the first file changes.

import * as fs from 'node:fs';
import { join } from 'node:path';
import { FileError } from '../errors.ts';

export interface NewText {
  /** Relative to the folder. */
  readonly file: string;
  readonly text: string;
}

interface Replacement {
  readonly file: string;
  readonly target: string;
  readonly temporary: string;
  readonly before: Buffer;
}

/** @throws FileError when one of the files cannot be replaced. All files are unchanged then. */
export function replaceFiles(folder: string, files: readonly NewText[]): void {
  const prepared: Replacement[] = [];
  const replaced: Replacement[] = [];
  try {
    for (const { file, text } of files) {
      orFileError(file, () => {
        const target = fs.realpathSync(join(folder, file));
        // A rename would also replace a file that is read-only.
        fs.accessSync(target, fs.constants.W_OK);
        const temporary = `${target}.${process.pid}.tmp`;
        const handle = fs.openSync(temporary, 'wx', fs.statSync(target).mode);
        prepared.push({ file, target, temporary, before: fs.readFileSync(target) });
        try {
          fs.writeFileSync(handle, text);
          fs.fsyncSync(handle);
        } finally {
          fs.closeSync(handle);
        }
      });
    }
    for (const one of prepared) {
      orFileError(one.file, () => fs.renameSync(one.temporary, one.target));
      replaced.push(one);
    }
  } catch (error) {
    for (const { target, before } of replaced) fs.writeFileSync(target, before);
    throw error;
  } finally {
    for (const { temporary } of prepared) fs.rmSync(temporary, { force: true });
  }
}

/** Reports a failure of the file system in a sentence. */
export function orFileError<T>(file: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new FileError(
      `--propose: ${file} cannot be read or written (${code}). Nothing was changed.`,
    );
  }
}
