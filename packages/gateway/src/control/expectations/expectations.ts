// The expectations of tenants, and which of them applies to a call. They are in the database, so that
// every gateway on it applies them, and counts them once.
import { unknownRecord } from '../../failure.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Store } from '../../store/database.ts';
import {
  addExpectation,
  drawExpectation,
  findRecorded,
  findUnrecorded,
  listNearRecorded,
  useUp,
  type ExpectationRow,
  hitExpectation,
  listExpectations,
  removeExpectations,
} from '../../store/expectations.ts';
import type { Db, Tenant } from '../../store/tenant.ts';
import { changeTenant } from '../../store/tenants.ts';
import { errorBody } from '../../http/answer.ts';
import { differences, matches } from '../match/differences.ts';
import { type MatchedRequest, toMatchKey, toPathKey } from '../match/request.ts';
import type { Expectation } from '../wire.ts';
import { numberAt } from './delays.ts';

/** How many recorded requests are compared with one that is not recorded. */
const mostCompared = 100;

/** How many differences the response to an unrecorded request shows. */
const mostDifferences = 5;

export type NewExpectation = Omit<Expectation, 'id' | 'hits'>;

/** What applies to a call. */
export interface Applied {
  readonly expectation: Expectation & StoredExpectation;
  /** The number of the call among those that it applied to; the first is 1. */
  readonly hit: number;
}

/** An expectation as it is stored. */
export interface StoredExpectation extends NewExpectation {
  readonly effect: NewExpectation['effect'] & {
    /** The body as it was recorded, in place of `body`. */
    readonly text?: string;
  };
  /** Applies to what a replay has not recorded. */
  readonly isUnrecorded?: boolean;
}

/** @throws Failure (404) when there is none with the id; without one, all are cleared. */
export async function clearExpectations(db: Db, id?: string): Promise<void> {
  const seq = id === undefined ? undefined : toSeq(id);
  const removed = Number.isNaN(seq) ? 0 : await removeExpectations(db, 'control', seq);
  if (removed > 0) changeTenant(db, db.tenant, {});
  else if (id !== undefined) throw unknownRecord('expectation', id);
}

export async function setExpectation(db: Db, expectation: NewExpectation): Promise<Expectation> {
  const { operation = null, times = null } = expectation;
  const row = { operation, document: JSON.stringify(expectation), times, match_key: null };
  const seq = await addExpectation(db, { source: 'control', ...row });
  changeTenant(db, db.tenant, {});
  return { id: toId(seq), ...expectation, hits: 0 };
}

/**
 * The first that matches; it is counted. Those of the test come before the replay.
 *
 * @throws Stale when those of the tenant have changed.
 */
export async function pickExpectation(
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
  const rows = await listNearRecorded(store.of(tenant).read, {
    operation,
    pathKey: toPathKey(request.params),
    limit: mostCompared,
  });
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
export const isExpected = ({ expected }: Tenant, operation: OperationId): boolean =>
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

export const toExpectation = ({ seq, document, hits }: ExpectationRow): Applied['expectation'] => ({
  id: toId(seq),
  ...(JSON.parse(document) as StoredExpectation),
  hits,
});

const toId = (seq: number): string => `expectation-${seq}`;
const toSeq = (id: string): number => Number(/^expectation-(\d{1,15})$/.exec(id)?.[1]);
