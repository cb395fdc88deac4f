// Replays: a request is matched by its operation and input, and gets the recorded response. A replay
// takes the place of the one before.
import { isUtf8 } from 'node:buffer';
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
import { badInput } from '../failure.ts';
import type { OperationId } from '../generated/operations.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { StartReplay } from '../options.ts';
import { environmentError, usageError } from '../start-error.ts';
import { errorBody } from '../http/answer.ts';
import { type Applied, isWritable } from './expectations/effects.ts';
import {
  type Expectations,
  newExpectationId,
  type Replay,
} from './expectations/held-expectations.ts';
import { createRedactor, type Redactor } from './journal/redact.ts';
import { differences, getPatterns, matches } from './match/match.ts';
import { findOperation, type MatchedRequest, parseParams } from './match/request.ts';
import { route, type Routes } from './route.ts';
import type { ReplayReport, RequestMatch, UnrecordedRequests } from './wire.ts';

/** How many differences the response to an unrecorded request shows. */
const mostDifferences = 5;

interface Recorded {
  readonly operation: OperationId;
  readonly match: RequestMatch;
  readonly effect: Applied['effect'];
}

/** The same request gets its responses one after the other, and then the last again. */
function createReplay(recorded: readonly Recorded[], unrecorded: UnrecordedRequests): Replay {
  // Of several for the same request, the last stays.
  let left = recorded;
  return (operation, request) => {
    const calls = left.filter((one) => one.operation === operation);
    const [found, next] = calls.filter(({ match }) => matches(match, request));
    if (next) left = left.filter((one) => one !== found);
    if (found === undefined && unrecorded === 'handle') return undefined;
    const effect = found?.effect ?? toFailure(operation, calls, request);
    return { id: newExpectationId(), when: 'before', effect };
  };
}

/** Names the recorded request that is the closest. */
function toFailure(
  operation: OperationId,
  calls: readonly Recorded[],
  request: MatchedRequest,
): Applied['effect'] {
  const [nearest] = calls
    .map(({ match }) => [...differences(match, request)])
    .toSorted((one, other) => one.length - other.length);
  const shown = nearest?.slice(0, mostDifferences).map(({ text }) => text);
  const why = shown
    ? `the closest recorded call differs: ${shown.join('; ')}`
    : `no call of ${operation} is recorded`;
  const body = errorBody(501, `the replay has no response to this ${operation}: ${why}`);
  return { status: 501, body };
}

/** @param secrets texts that are not stored, in addition to those of the recorded headers */
export const replayRoutes = (expectations: Expectations, secrets: readonly string[]): Routes => ({
  'POST /replay': route({
    body: zFields({
      capture: z.unknown(),
      unrecorded: z.prefault(z.enum(['handle', 'fail']), 'handle'),
    }),
    async run({ body: { capture, unrecorded }, tenant }) {
      const { recorded, report } = readReplay(capture, secrets, (why) =>
        badInput(`body.capture: ${why}`),
      );
      expectations.of((await tenant()).id).replay = createReplay(recorded, unrecorded);
      return report;
    },
  }),
  async 'DELETE /replay'({ tenant }) {
    expectations.of((await tenant()).id).replay = undefined;
  },
});

/**
 * Loads the replay of the command line, for the default tenant.
 *
 * @returns what the log says about it
 * @throws StartError
 */
export async function loadStartReplay(
  { file, text, unrecorded }: StartReplay,
  { keyring, secrets }: { keyring: Keyring; secrets: readonly string[] },
  expectations: Expectations,
): Promise<string> {
  const option = `--replay ${file}`;
  const { recorded, report } = readReplay(text, secrets, (why, error) =>
    environmentError(`${option}: ${why}`, error),
  );
  const tenant = await keyring.usual();
  if (tenant === undefined) throw usageError('--replay: needs a key, such as --api-key');
  expectations.of(tenant.id).replay = createReplay(recorded, unrecorded);
  const { loaded, ignored } = report;
  const count = ignored.reduce((sum, one) => sum + one.count, 0);
  const reasons = [...new Set(ignored.map(({ reason }) => reason))];
  const rest = count === 0 ? '' : `; ignores ${count}: ${reasons.join(', ')}`;
  return `${option}: replays ${loaded} ${loaded === 1 ? 'response' : 'responses'}${rest}`;
}

/** Reads a HAR or a journal, as a text or parsed. `refuse`: the error when it is neither */
function readReplay(
  capture: unknown,
  secrets: readonly string[],
  refuse: (why: string, error: Error) => Error,
): { recorded: Recorded[]; report: ReplayReport } {
  const recorded: Recorded[] = [];
  const ignored: { request: string; reason: string }[] = [];
  for (const entry of readEntries(capture, refuse)) {
    const { method, url, headers } = entry.request;
    const redactor = createRedactor(secrets, byName(headers));
    const found = readRecorded(entry, redactor);
    if (typeof found === 'object') recorded.push(found);
    else {
      const request = redactor.path(`${method} ${new URL(url).pathname}`);
      ignored.push({ request, reason: found });
    }
  }
  const operations = [...Map.groupBy(recorded, ({ operation }) => operation)];
  const reasons = Map.groupBy(ignored, ({ request, reason }) => `${request}\n${reason}`);
  const report: ReplayReport = {
    loaded: recorded.length,
    operations: Object.fromEntries(operations.map(([id, { length }]) => [id, length])),
    ignored: [...reasons.values()].map((same) => ({ ...same[0]!, count: same.length })),
  };
  return { recorded, report };
}

function readEntries(
  capture: unknown,
  refuse: (why: string, error: Error) => Error,
): readonly HarEntry[] {
  try {
    const { log } = typeof capture === 'string' ? readCapture(capture) : readCaptured(capture);
    return log.entries;
  } catch (error) {
    throw error instanceof UnreadableCapture ? refuse(error.message, error) : error;
  }
}

/** @returns why it cannot be replayed, as a text */
function readRecorded({ request, response }: HarEntry, redactor: Redactor): Recorded | string {
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
  const kept = Object.entries(byName(response.headers)).filter(
    ([name, value]) => keptHeaders.has(name) && isWritable(name, value),
  );
  const params = parseParams(operation.id, redactor.path(operation.pathname));
  const query = Object.fromEntries(new URLSearchParams(redactor.path(search)));
  return {
    operation: operation.id,
    match: { params, query, body, exact: true },
    effect: {
      status,
      headers: redactor.headers(Object.fromEntries(kept)),
      text: redactor.body(text, false),
    },
  };
}

/** `undefined`: it was not recorded, or is not text. */
function getText(body: { text?: string | undefined; encoding?: string | undefined }) {
  if (body.text === undefined || body.encoding === undefined) return body.text;
  const bytes = Buffer.from(body.text, 'base64');
  return body.encoding === 'base64' && isUtf8(bytes) ? bytes.toString() : undefined;
}

/** Others describe the connection or the deployment, or are secrets. */
const keptHeaders = new Set(['content-type', 'content-language', 'location', 'retry-after']);

/** By names in lower case. */
const byName = (headers: readonly HarHeader[]): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
