// `--har FILE`: the requests of a command as HAR.

import type { Extension } from '@room-sessions/core';
import { recordHar } from '@room-sessions/har';
import { tryWriting, writePrivately } from '@room-sessions/shared/output';
import { CommandError, exitCodes } from '../exit-code.ts';

export interface HarFile {
  readonly extension: Extension;
  /** Writes the recorded requests, if any. Returns why they cannot be written, for example on a full disk. */
  readonly write: () => CommandError | undefined;
}

/**
 * Opens the file before any request, so that a misspelled folder loses no requests. Only its owner may read the
 * file, because bodies contain personal data.
 *
 * @throws CommandError (usage) for a file that cannot be written.
 */
export function openHarFile(path: string): HarFile {
  try {
    tryWriting(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such folder' : `it cannot be written (${code})`;
    throw new CommandError(exitCodes.usage, `--har ${path}: ${why}. Nothing was sent.`);
  }
  const recorder = recordHar();
  return {
    extension: recorder,
    write() {
      const har = recorder.har();
      if (har.log.entries.length === 0) return undefined;
      try {
        writePrivately(path, `${JSON.stringify(har, null, 2)}\n`);
        return undefined;
      } catch (error) {
        const why = `it cannot be written (${(error as NodeJS.ErrnoException).code})`;
        return new CommandError(exitCodes.answered, `--har ${path}: ${why}.`);
      }
    },
  };
}
