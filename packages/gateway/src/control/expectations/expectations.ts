// Expectations: how the gateway responds to matching calls, as the control plane sets it, or as the call
// itself asks for with `Prefer: code=404`. They are in the database, so that every gateway on it applies
// them, and counts them once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { zFields, zInteger, zNumber, zText } from '../../checks/inputs.ts';
import { badInput, Failure, shortened, unknownRecord } from '../../failure.ts';
import { document } from '../../generated/openapi.ts';
import type { OperationId } from '../../generated/operations.ts';
import { errorBody } from '../../http/answer.ts';
import type { Interceptor } from '../../http/interceptor.ts';
import { operationsIn } from '../../openapi-document.ts';
import type { Store } from '../../store/database.ts';
import {
  addExpectation,
  drawExpectation,
  findRecorded,
  findUnrecorded,
  listRecorded,
  useUp,
  type ExpectationRow,
  hitExpectation,
  listExpectations,
  removeExpectations,
} from '../../store/expectations.ts';
import type { Db, Tenant } from '../../store/tenant.ts';
import { changeTenant } from '../../store/tenants.ts';
import { differences, knownParams, matches, zMatch, zOperation } from '../match/match.ts';
import { type MatchedRequest, toMatchKey } from '../match/request.ts';
import { route, type Routes } from '../route.ts';
import type { Expectation } from '../wire.ts';
import { numberAt, PendingResponses } from './delays.ts';
import {
  type Applied,
  applyEffect,
  type NewExpectation,
  type StoredExpectation,
  zEffect,
} from './effects.ts';

/** How many recorded requests are compared with one that is not recorded. */
const mostCompared = 100;

/** How many differences the response to an unrecorded request shows. */
const mostDifferences = 5;

const zCalls = (least: number) => z.optional(zInteger(least, 1_000_000));

export const zExpectation: z.ZodMiniType<NewExpectation> = zFields({
  operation: z.optional(zOperation),
  match: z.optional(zMatch),
  when: z.prefault(z.enum(['before', 'after']), 'before'),
  effect: zEffect,
  skip: zCalls(0),
  times: zCalls(1),
  rate: z.optional(zFields({ of: zNumber(0, 1), seed: zText() })),
}).check(knownParams);

export const expectationRoutes = (store: Store): Routes => ({
  'GET /expectations': async ({ tenant }) =>
    (await listExpectations(store.of(await tenant()).read)).map(toExpectation),
  'POST /expectations': route({
    body: zExpectation,
    run: ({ body, write }) =>
      write(async (db): Promise<Expectation> => {
        const { operation = null, times = null } = body;
        const row = { operation, document: JSON.stringify(body), times, match_key: null };
        const seq = await addExpectation(db, { source: 'control', ...row });
        changeTenant(db, db.tenant, {});
        return { id: toId(seq), ...body, hits: 0 };
      }),
  }),
  'DELETE /expectations': ({ write }) => write(async (db) => void (await clear(db))),
  'DELETE /expectations/:id': ({ params: { id = '' }, write }) =>
    write(async (db) => {
      const seq = toSeq(id);
      if (Number.isNaN(seq) || !(await clear(db, seq))) throw unknownRecord('expectation', id);
    }),
});

/** One, or all. @returns whether there was any */
async function clear(db: Db, seq?: number): Promise<boolean> {
  const removed = await removeExpectations(db, 'control', seq);
  if (removed > 0) changeTenant(db, db.tenant, {});
  return removed > 0;
}

/** Matches, then applies in one place: before, around and after the operation. */
export function createExpector(app: FastifyInstance, store: Store): Interceptor['expect'] {
  const held = new PendingResponses();
  app.addHook('preClose', async () => held.release());
  return (request, reply, tenant) => {
    applyPreference(request, reply);
    const { operationId } = request.route.config;
    if (operationId === undefined || !isExpected(tenant, operationId)) return undefined;
    const matched = request as MatchedRequest;
    return pickExpectation(store, tenant, operationId, matched).then((applied) => {
      if (applied === undefined) return undefined;
      request.expectation = applied.expectation.id;
      return (respond) => applyEffect(applied, { reply, held, respond });
    });
  };
}

/** The statuses of each operation, and `default` if it means every error. */
const documented = new Map(
  operationsIn(document).map(({ operation: { operationId, responses } }) => [
    operationId,
    Object.keys(responses as object),
  ]),
);

/**
 * Applies `Prefer`. For the status of a success the call goes on.
 *
 * @throws Failure of the status of an error; 400 for one that is not documented.
 */
function applyPreference({ headers, route }: FastifyRequest, reply: FastifyReply): void {
  if (headers['prefer'] === undefined) return;
  const { operationId = '' } = route.config;
  const [, text] = /(?:^|[,;\s])code\s*=\s*"?([^",;\s]*)/i.exec(String(headers['prefer'])) ?? [];
  if (text === undefined) return;
  const statuses = documented.get(operationId) ?? [];
  const isError = /^[45]\d\d$/.test(text);
  if (!statuses.includes(text) && !(isError && statuses.includes('default'))) {
    const choices = statuses.map((one) => (one === 'default' ? 'any error (400 to 599)' : one));
    throw badInput(
      `Prefer: ${operationId} documents no status ${shortened(text)}; it documents ${choices.join(', ')}`,
    );
  }
  const preference = { 'preference-applied': `code=${text}` };
  if (!isError) reply.headers(preference);
  else throw new Failure(Number(text), `Prefer: code=${text}`, { headers: preference });
}

/**
 * The first that matches; it is counted. Those of the test come before the replay.
 *
 * @throws Stale when those of the tenant have changed.
 */
async function pickExpectation(
  store: Store,
  tenant: Tenant,
  operation: OperationId,
  request: MatchedRequest,
): Promise<Applied | undefined> {
  const { control, replay } = tenant.expected;
  const own = applies(control, operation)
    ? (await listExpectations(store.of(tenant).read))
        .map(toExpectation)
        .filter((one) => isMeant(one, operation, request))
    : [];
  const key = applies(replay, operation) ? toMatchKey(request) : undefined;
  if (own.length === 0 && key === undefined) return undefined;
  const hit = await store
    .of(tenant)
    .write(
      async (db) =>
        (await firstHit(db, own)) ??
        (key === undefined ? undefined : nextRecorded(db, operation, key)),
    );
  if (!hit?.expectation.isUnrecorded) return hit;
  const rows = await listRecorded(store.of(tenant).read, operation, mostCompared);
  const body = errorBody(501, describeUnrecorded(operation, request, rows.map(toExpectation)));
  const effect = { ...hit.expectation.effect, body };
  return { ...hit, expectation: { ...hit.expectation, effect } };
}

/** Names the recorded request that is the closest. */
function describeUnrecorded(
  operation: OperationId,
  request: MatchedRequest,
  recorded: readonly StoredExpectation[],
): string {
  const [nearest] = recorded
    .map(({ match = {} }) => [...differences(match, request)])
    .toSorted((one, other) => one.length - other.length);
  const shown = nearest?.slice(0, mostDifferences).map(({ text }) => text);
  const why = shown
    ? `the closest recorded call differs: ${shown.join('; ')}`
    : `no call of ${operation} is recorded`;
  return `the replay has no response to this ${operation}: ${why}`;
}

const applies = (operations: ReadonlySet<string | null>, operation: OperationId): boolean =>
  operations.has(operation) || operations.has(null);

/** Whether any expectation or recorded response may apply to calls of the operation. */
const isExpected = ({ expected }: Tenant, operation: OperationId): boolean =>
  applies(expected.control, operation) || applies(expected.replay, operation);

const isMeant = (
  { operation: named, times = Infinity, hits, match = {} }: Applied['expectation'],
  operation: OperationId,
  request: MatchedRequest,
): boolean =>
  (named === undefined || named === operation) && hits < times && matches(match, request);

/** A response that is followed by others to the same request is used up. */
async function nextRecorded(
  db: Db,
  operation: OperationId,
  key: string,
): Promise<Applied | undefined> {
  const row = (await findRecorded(db, operation, key)) ?? (await findUnrecorded(db));
  if (row === undefined) return undefined;
  const expectation = toExpectation(row);
  if (row.times === null) return { expectation, hit: await hitExpectation(db, row.seq) };
  await useUp(db, row.seq);
  return { expectation, hit: row.hits + 1 };
}

/** In a transaction: no other gateway applies an expectation to more calls than it should. */
async function firstHit(
  db: Db,
  candidates: readonly Applied['expectation'][],
): Promise<Applied | undefined> {
  for (const expectation of candidates) {
    const { id, skip = 0, rate } = expectation;
    const draw = await drawExpectation(db, toSeq(id));
    if (draw === undefined || draw <= skip) continue;
    if (rate && numberAt(rate.seed, draw - skip) >= rate.of) continue;
    return { expectation, hit: await hitExpectation(db, toSeq(id)) };
  }
  return undefined;
}

const toExpectation = ({ seq, document, hits }: ExpectationRow): Applied['expectation'] => ({
  id: toId(seq),
  ...(JSON.parse(document) as StoredExpectation),
  hits,
});

const toId = (seq: number): string => `expectation-${seq}`;
const toSeq = (id: string): number => Number(/^expectation-(\d{1,15})$/.exec(id)?.[1]);
