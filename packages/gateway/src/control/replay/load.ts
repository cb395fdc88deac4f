// Puts a replay in the place of the one before.
import {
  type HarEntry,
  readCapture,
  readCaptured,
  UnreadableCapture,
} from '@room-sessions/shared/capture';
import { badInput, Failure } from '../../failure.ts';
import type { ControlServices } from '../route.ts';
import { environmentError, usageError } from '../../start-error.ts';
import { addExpectations, removeExpectations } from '../../store/expectations.ts';
import type { Db } from '../../store/tenant.ts';
import { changeTenant } from '../../store/tenants.ts';
import type { StartReplay } from './start-replay.ts';
import { type Replay, toReplay } from './to-replay.ts';

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

/**
 * Loads the replay of the command line, for the default tenant.
 *
 * @returns what the log says about it
 * @throws StartError
 */
export async function loadStartReplay(
  { file, text, unrecorded }: StartReplay,
  { store, keyring, secrets }: Pick<ControlServices, 'store' | 'keyring' | 'secrets'>,
): Promise<string> {
  const option = `--replay ${file}`;
  let replay: Replay;
  try {
    replay = await toReplay(readEntries(text, option), unrecorded, secrets);
  } catch (error) {
    if (error instanceof Failure) throw environmentError(error.message, error);
    throw error;
  }
  const tenant = await keyring.usual();
  if (tenant === undefined) throw usageError('--replay: needs a key, such as --api-key');
  await store.of({ ...tenant, version: null }).write((db) => replaceReplay(db, replay));
  const { loaded, ignored } = replay.report;
  const count = ignored.reduce((sum, one) => sum + one.count, 0);
  const reasons = [...new Set(ignored.map(({ reason }) => reason))];
  const rest = count === 0 ? '' : `; ignores ${count}: ${reasons.join(', ')}`;
  return `${option}: replays ${loaded} ${loaded === 1 ? 'response' : 'responses'}${rest}`;
}

export async function replaceReplay(db: Db, { rows }: Pick<Replay, 'rows'>): Promise<void> {
  await removeExpectations(db, 'replay');
  await addExpectations(db, rows);
  changeTenant(db, db.tenant, {});
}
