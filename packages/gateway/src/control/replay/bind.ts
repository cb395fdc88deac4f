// Replays: recorded traffic that the gateway responds with. One takes the place of the one before.
import {
  type HarEntry,
  readCapture,
  readCaptured,
  UnreadableCapture,
} from '@room-sessions/shared/capture';
import * as z from 'zod/mini';
import { zFields } from '../../checks/inputs.ts';
import { badInput, Failure } from '../../failure.ts';
import type { Keyring } from '../../keys/keyring.ts';
import { environmentError, usageError } from '../../start-error.ts';
import type { Store } from '../../store/database.ts';
import { addExpectations, removeExpectations } from '../../store/expectations.ts';
import type { Db } from '../../store/tenant.ts';
import { changeTenant } from '../../store/tenants.ts';
import { largestBody, route, type Routes } from '../route.ts';
import type { StartReplay } from './start-replay.ts';
import { type Replay, toReplay } from './to-replay.ts';

export const replayRoutes = (secrets: readonly string[]): Routes => ({
  'POST /replay': route({
    bodyLimit: largestBody,
    body: zFields({
      capture: z.unknown(),
      unrecorded: z.prefault(z.enum(['handle', 'fail']), 'handle'),
    }),
    async run({ body: { capture, unrecorded }, write }) {
      const replay = await toReplay(readEntries(capture, 'body.capture'), unrecorded, secrets);
      await write((db) => replaceReplay(db, replay.rows));
      return replay.report;
    },
  }),
  'DELETE /replay': ({ write }) => write((db) => replaceReplay(db, [])),
});

async function replaceReplay(db: Db, rows: Replay['rows']): Promise<void> {
  await removeExpectations(db, 'replay');
  await addExpectations(db, rows);
  changeTenant(db, db.tenant, {});
}

/**
 * The entries of a HAR or a journal, as a text or parsed.
 *
 * @throws Failure (400)
 */
function readEntries(capture: unknown, name: string): readonly HarEntry[] {
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
  { store, keyring, secrets }: { store: Store; keyring: Keyring; secrets: readonly string[] },
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
  await store.of({ ...tenant, version: null }).write((db) => replaceReplay(db, replay.rows));
  const { loaded, ignored } = replay.report;
  const count = ignored.reduce((sum, one) => sum + one.count, 0);
  const reasons = [...new Set(ignored.map(({ reason }) => reason))];
  const rest = count === 0 ? '' : `; ignores ${count}: ${reasons.join(', ')}`;
  return `${option}: replays ${loaded} ${loaded === 1 ? 'response' : 'responses'}${rest}`;
}
