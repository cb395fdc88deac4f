// Replays: recorded traffic as expectations. A request is matched by its operation and input, and
// gets the recorded response. A replay takes the place of the one before.
import { setImmediate } from 'node:timers/promises';
import {
  type HarEntry,
  type HarHeader,
  readCapture,
  readCaptured,
  UnreadableCapture,
} from '@room-sessions/shared/capture';
import * as z from 'zod/mini';
import { zFields } from '../checks/inputs.ts';
import { rejectUnstorable } from '../checks/json-limits.ts';
import { badInput, Failure } from '../failure.ts';
import type { OperationId } from '../generated/operations.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { StartReplay } from '../options.ts';
import { environmentError, usageError } from '../start-error.ts';
import type { Store } from '../store/database.ts';
import { addExpectations, type NewExpectation, removeExpectations } from '../store/expectations.ts';
import type { Db } from '../store/tenant.ts';
import { changeTenant } from '../store/tenants.ts';
import { isWritable, type StoredExpectation } from './expectations/effects.ts';
import { createRedactor, type Redactor } from './journal/redact.ts';
import { getPatterns } from './match/match.ts';
import {
  findOperation,
  firstValues,
  parseParams,
  parseQuery,
  toMatchKey,
} from './match/request.ts';
import { route, type Routes } from './route.ts';
import type { ReplayReport } from './wire.ts';

const zUnrecorded = z.enum(['handle', 'fail']);

/** @param secrets texts that are not stored, in addition to those of the recorded headers */
export const replayRoutes = (secrets: readonly string[]): Routes => ({
  'POST /replay': route({
    body: zFields({ capture: z.unknown(), unrecorded: z.prefault(zUnrecorded, 'handle') }),
    async run({ body: { capture, unrecorded }, write }) {
      const { rows, report } = await readReplay(capture, 'body.capture', { unrecorded, secrets });
      await write((db) => replaceReplay(db, rows));
      return report;
    },
  }),
  'DELETE /replay': ({ write }) => write((db) => replaceReplay(db, [])),
});

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
  const { rows, report } = await readReplay(text, option, { unrecorded, secrets }).catch(
    (error: unknown) => {
      throw error instanceof Failure ? environmentError(error.message, error) : error;
    },
  );
  const tenant = await keyring.usual();
  if (tenant === undefined) throw usageError('--replay: needs a key, such as --api-key');
  await store.of({ ...tenant, version: null }).write((db) => replaceReplay(db, rows));
  const { loaded, ignored } = report;
  const count = ignored.reduce((sum, one) => sum + one.count, 0);
  const reasons = [...new Set(ignored.map(({ reason }) => reason))];
  const rest = count === 0 ? '' : `; ignores ${count}: ${reasons.join(', ')}`;
  return `${option}: replays ${loaded} ${loaded === 1 ? 'response' : 'responses'}${rest}`;
}

async function replaceReplay(db: Db, rows: readonly NewExpectation[]): Promise<void> {
  await removeExpectations(db, 'replay');
  addExpectations(db, rows);
  changeTenant(db, db.tenant, {});
}

type RecordedExchange = Pick<StoredExpectation, 'match' | 'effect'> & {
  readonly operation: OperationId;
  readonly match_key: string;
};

/**
 * Reads a HAR or a journal, as a text or parsed.
 *
 * @throws Failure (400)
 */
async function readReplay(
  capture: unknown,
  name: string,
  { unrecorded, secrets }: Pick<StartReplay, 'unrecorded'> & { secrets: readonly string[] },
): Promise<{ rows: NewExpectation[]; report: ReplayReport }> {
  const recorded: RecordedExchange[] = [];
  const ignored = new Map<string, ReplayReport['ignored'][number]>();
  const operations: ReplayReport['operations'] = {};
  for (const [at, entry] of readEntries(capture, name).entries()) {
    // Other requests are served in between.
    if (at % 200 === 199) await setImmediate();
    const { method, url, headers } = entry.request;
    const redactor = createRedactor(
      secrets,
      Object.fromEntries(headers.map((header) => [header.name.toLowerCase(), header.value])),
    );
    const found = readRecorded(entry, redactor);
    if (typeof found === 'string') {
      const request = redactor.path(`${method} ${new URL(url).pathname}`);
      const key = `${request}\n${found}`;
      const count = (ignored.get(key)?.count ?? 0) + 1;
      ignored.set(key, { request, reason: found, count });
    } else {
      recorded.push(found);
      operations[found.operation] = (operations[found.operation] ?? 0) + 1;
    }
  }
  const others =
    unrecorded === 'fail' ? [toRow({ effect: { status: 501 }, isUnrecorded: true })] : [];
  return {
    rows: [...inOrder(recorded), ...others],
    report: { loaded: recorded.length, operations, ignored: [...ignored.values()] },
  };
}

function readEntries(capture: unknown, name: string): readonly HarEntry[] {
  try {
    const { log } = typeof capture === 'string' ? readCapture(capture) : readCaptured(capture);
    return log.entries;
  } catch (error) {
    if (error instanceof UnreadableCapture) throw badInput(`${name}: ${error.message}`);
    throw error;
  }
}

/** @returns why it cannot be replayed, as a text */
function readRecorded(
  { request, response }: HarEntry,
  redactor: Redactor,
): RecordedExchange | string {
  const { pathname, search } = new URL(request.url);
  const operation = findOperation(request.method, pathname);
  if (operation === undefined) return 'not an operation of the API document';
  const { status, content } = response;
  if (status < 200 || status > 599) return 'no response';
  const text = getText(content);
  if (text === undefined) return 'the body of the response was not recorded';
  const sent = request.postData === undefined ? '' : getText(request.postData);
  if (sent === undefined) return 'the body of the request was not recorded';
  let body: unknown;
  try {
    if (sent !== '') body = JSON.parse(redactor.body(sent, false));
    rejectUnstorable(body, []);
  } catch {
    return 'the body of the request is not JSON that the gateway accepts';
  }
  if (getPatterns(body).length > 0) {
    return 'the body of the request has an object of `pattern` alone';
  }
  const params = parseParams(operation.id, redactor.path(operation.pathname));
  const query = firstValues(parseQuery(redactor.path(search)));
  return {
    operation: operation.id,
    match_key: toMatchKey({ params, query, body }),
    match: { params, query, ...(body !== undefined && { body }), exact: true },
    effect: {
      status,
      headers: toHeaders(response.headers, redactor),
      text: redactor.body(text, false),
    },
  };
}

/** `undefined`: it was not recorded, or is not text. */
function getText(body: { text?: string | undefined; encoding?: string | undefined }) {
  if (body.text === undefined || body.encoding === undefined) return body.text;
  if (body.encoding !== 'base64') return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body.text, 'base64'));
  } catch {
    return undefined;
  }
}

/** Others describe the connection or the deployment, or are secrets. */
const keptHeaders = new Set(['content-type', 'content-language', 'location', 'retry-after']);

const toHeaders = (headers: readonly HarHeader[], redactor: Redactor): Record<string, string> =>
  redactor.headers(
    Object.fromEntries(
      headers
        .map(({ name, value }) => [name.toLowerCase(), value] as const)
        .filter(([name, value]) => keptHeaders.has(name) && isWritable(name, value)),
    ),
  );

/** The same request gets its responses one after the other, and then the last again. */
function inOrder(recorded: readonly RecordedExchange[]): NewExpectation[] {
  const toKey = (one: RecordedExchange): string => `${one.operation} ${one.match_key}`;
  const lastIndexes = new Map(recorded.map((one, index) => [toKey(one), index]));
  return recorded.map((one, index) => {
    const { match_key, ...expectation } = one;
    const isLast = lastIndexes.get(toKey(one)) === index;
    return toRow({ ...expectation, ...(!isLast && { times: 1 }) }, match_key);
  });
}

function toRow(
  expectation: Omit<StoredExpectation, 'when'>,
  match_key: string | null = null,
): NewExpectation {
  const { operation = null, times = null } = expectation;
  const document = JSON.stringify({ when: 'before', ...expectation });
  return { source: 'replay', operation, document, times, match_key };
}
