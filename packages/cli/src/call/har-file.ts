// `--har FILE`: the requests of a command as HAR.

import { type FileHandle, open } from 'node:fs/promises';
import type { Extension } from '@room-sessions/core';
import { recordHar } from '@room-sessions/core/har';
import { CommandError, exitCodes } from '../exit-code.ts';

export interface HarFile {
  readonly extension: Extension;
  /** Writes what was recorded, and closes the file. */
  readonly write: () => Promise<void>;
}

/**
 * Opens the file before anything is sent, so that no request is lost for a misspelt folder. Only its
 * owner may read it: bodies hold data of people.
 *
 * @throws CommandError (usage) for a file that cannot be written.
 */
export async function openHarFile(path: string): Promise<HarFile> {
  let file: FileHandle;
  try {
    file = await open(path, 'w', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such folder' : `it cannot be written (${code})`;
    throw new CommandError(exitCodes.usage, `--har ${path}: ${why}. Nothing was sent.`);
  }
  const recorder = recordHar();
  return {
    extension: recorder,
    async write() {
      await file.writeFile(`${JSON.stringify(recorder.har(), null, 2)}\n`);
      await file.close();
    },
  };
}
