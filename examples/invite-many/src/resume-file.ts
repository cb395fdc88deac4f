// The state of an interrupted run, from which the next run resumes.

import { constants } from 'node:fs';
import { access, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AbortError } from '@room-sessions/core';
import { type InviteState, InviteError } from '@room-sessions/rooms';

/** The state of an error, if the run has processed any user. */
export function getState(error: unknown): InviteState | undefined {
  const failure = error instanceof AbortError ? error.cause : error;
  if (!(failure instanceof InviteError)) return undefined;
  const { batches, partial } = failure;
  return batches.some(({ outcome }) => outcome !== 'open') ? { batches, partial } : undefined;
}

/** The state of an earlier run, if any. */
export async function readState(file: string): Promise<InviteState | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as InviteState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(
      `${file} is not JSON. It records the users of earlier requests: without it, the whole list is sent again.`,
      { cause: error },
    );
  }
}

/** Throws if the state could not be saved: better before the first request than after it. */
export const tryFolder = (file: string): Promise<void> => access(dirname(file), constants.W_OK);

/** Saves the state completely, or leaves the previous one. */
export async function writeState(file: string, state: InviteState): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
