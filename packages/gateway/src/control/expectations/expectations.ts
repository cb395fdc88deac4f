// Expectations: how the gateway responds to matching calls. They are in the database, so that every
// gateway on it applies them, and counts them once.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { zFields, zInteger, zNumber, zText } from '../../checks/inputs.ts';
import { unknownRecord } from '../../failure.ts';
import type { OperationId } from '../../generated/operations.ts';
import { errorBody } from '../../http/answer.ts';
import type { Interceptor } from '../../http/interceptor.ts';
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
import { PendingResponses } from './delays.ts';
import {
  type Applied,
  applyEffect,
  type NewExpectation,
  type StoredExpectation,
  zEffect,
} from './effects.ts';
import { numberAt } from './rate.ts';

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
    const { operationId } = request.route.config;
    if (operationId === undefined || !isExpected(tenant, operationId)) return undefined;
    const matched = request as MatchedRequest;
    return pickExpectation(store, tenant, operationId, matched).then((applied) => {
      if (applied === undefined) return undefined;
      request.expectation = applied.id;
      return (respond) => applyEffect(applied, { reply, held, respond });
    });
  };
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
  if (!hit?.isUnrecorded) return hit;
  const rows = await listRecorded(store.of(tenant).read, operation, mostCompared);
  const body = errorBody(501, describeUnrecorded(operation, request, rows.map(toExpectation)));
  return { ...hit, effect: { ...hit.effect, body } };
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
  { operation: named, times = Infinity, hits, match = {} }: Applied,
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
  if (row.times === null) await hitExpectation(db, row.seq);
  else await useUp(db, row.seq);
  return toExpectation(row);
}

/** In a transaction: no other gateway applies an expectation to more calls than it should. */
async function firstHit(db: Db, candidates: readonly Applied[]): Promise<Applied | undefined> {
  for (const expectation of candidates) {
    const { id, skip = 0, rate } = expectation;
    const draw = await drawExpectation(db, toSeq(id));
    if (draw === undefined || draw <= skip) continue;
    if (rate && numberAt(rate.seed, draw - skip) >= rate.of) continue;
    await hitExpectation(db, toSeq(id));
    return expectation;
  }
  return undefined;
}

const toExpectation = ({ seq, document, hits }: ExpectationRow): Applied => ({
  id: toId(seq),
  ...(JSON.parse(document) as StoredExpectation),
  hits,
});

const toId = (seq: number): string => `expectation-${seq}`;
const toSeq = (id: string): number => Number(/^expectation-(\d{1,15})$/.exec(id)?.[1]);
