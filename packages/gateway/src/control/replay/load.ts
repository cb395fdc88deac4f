// Puts a replay in the place of the one before.
import {
  type HarEntry,
  readCapture,
  readCaptured,
  UnreadableCapture,
} from '@room-sessions/shared/capture';
import { badInput } from '../../failure.ts';
import { addExpectations, removeExpectations } from '../../store/expectations.ts';
import type { Db } from '../../store/tenant.ts';
import { changeTenant } from '../../store/tenants.ts';
import type { Replay } from './to-replay.ts';

/**
 * The entries of a HAR or a journal, as a text or parsed.
 *
 * @throws Failure (400)
 */
export function readEntries(capture: unknown, name: string): readonly HarEntry[] {
  try {
    const { log } = typeof capture === 'string' ? readCapture(capture) : readCaptured(capture);
    return log.entries;
  } catch (error) {
    if (error instanceof UnreadableCapture) throw badInput(`${name}: ${error.message}`);
    throw error;
  }
}

export async function replaceReplay(db: Db, { rows }: Pick<Replay, 'rows'>): Promise<void> {
  await removeExpectations(db, 'replay');
  addExpectations(db, rows);
  changeTenant(db, db.tenant, {});
}
