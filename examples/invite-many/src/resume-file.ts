// Where a run that was cut short goes on.

import { constants } from 'node:fs';
import { access, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isAbortError } from '@room-sessions/core';
import { type InviteState, isInviteError } from '@room-sessions/rooms';

/** The state that an error holds, if anything was done for anyone. */
export function stateOf(error: unknown): InviteState | undefined {
  const failure = isAbortError(error) ? error.cause : error;
  if (!isInviteError(failure)) return undefined;
  const { batches, partial } = failure;
  return batches.some(({ outcome }) => outcome !== 'open') ? { batches, partial } : undefined;
}

/** The state of an earlier run; undefined where there was none. */
export async function readState(file: string): Promise<InviteState | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as InviteState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(
      `${file} is no JSON. It says who was sent: without it, all of the list are sent again.`,
      { cause: error },
    );
  }
}

/** Throws where a state could not be kept: better before anyone is sent than after that. */
export const tryFolder = (file: string): Promise<void> => access(dirname(file), constants.W_OK);

/** Keeps the state: the whole of it, or the one before. */
export async function writeState(file: string, state: InviteState): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
