// The expectations of tenants, and which of them applies to a call. They are in the database, so that
// every gateway on it applies them, and counts them once.
import { Failure } from '../../failure.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Store } from '../../store/database.ts';
import {
  addExpectation,
  countExpectations,
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

/** How many a tenant may have. */
const most = 100;

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

interface ActiveExpectation {
  readonly seq: number;
  readonly expectation: Applied['expectation'];
}

export class Expectations {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** @throws Stale when those of the tenant have changed. */
  async #load(tenant: Tenant): Promise<ActiveExpectation[]> {
    return (await listExpectations(this.#store.of(tenant).read)).map(toActive);
  }

  async list(tenant: Tenant): Promise<Expectation[]> {
    return (await this.#load(tenant)).map(({ expectation }) => expectation);
  }

  /** @throws Failure (409) when there are too many. */
  set(tenant: Tenant, expectation: NewExpectation): Promise<Expectation> {
    return this.#store.of(tenant).write(async (db) => {
      if ((await countExpectations(db, 'control')) >= most) {
        throw new Failure(409, `there are ${most} expectations; clear some before you set more`);
      }
      const { operation = null, times = null } = expectation;
      const row = { operation, document: JSON.stringify(expectation), times, match_key: null };
      const seq = await addExpectation(db, { source: 'control', ...row });
      changeTenant(db, tenant.id, {});
      return { id: toId(seq), ...expectation, hits: 0 };
    });
  }

  /** One, or all. @returns whether there was one */
  clear(tenant: Tenant, id?: string): Promise<boolean> {
    return this.#store.of(tenant).write(async (db) => {
      const seq = id === undefined ? undefined : Number(/^expectation-(\d{1,15})$/.exec(id)?.[1]);
      if (Number.isNaN(seq)) return false;
      const removed = await removeExpectations(db, 'control', seq);
      if (removed > 0) changeTenant(db, tenant.id, {});
      return removed > 0;
    });
  }

  /**
   * The first that matches; it is counted. Those of the test come before the replay.
   *
   * @throws Stale when those of the tenant have changed.
   */
  async pick(
    tenant: Tenant,
    operation: OperationId,
    request: MatchedRequest,
  ): Promise<Applied | undefined> {
    const { control, replay } = tenant.expected;
    const own = applies(control, operation)
      ? select(await this.#load(tenant), operation, request)
      : [];
    const key = applies(replay, operation) ? toMatchKey(request) : undefined;
    if (own.length === 0 && key === undefined) return undefined;
    const hit = await this.#store
      .of(tenant)
      .write(
        async (db) =>
          (await firstHit(db, own)) ??
          (key === undefined ? undefined : nextRecorded(db, operation, key)),
      );
    if (!hit?.expectation.isUnrecorded) return hit;
    const body = errorBody(501, await this.#describeUnrecorded(tenant, operation, request));
    const effect = { ...hit.expectation.effect, body };
    return { ...hit, expectation: { ...hit.expectation, effect } };
  }

  /** Names the recorded request that is the closest. */
  async #describeUnrecorded(
    tenant: Tenant,
    operation: OperationId,
    request: MatchedRequest,
  ): Promise<string> {
    const near = { operation, pathKey: toPathKey(request.params), limit: mostCompared };
    const rows = await listNearRecorded(this.#store.of(tenant).read, near);
    const [nearest] = rows
      .map((row) => [...differences(toActive(row).expectation.match ?? {}, request)])
      .toSorted((one, other) => one.length - other.length);
    const shown = nearest?.slice(0, mostDifferences).map(({ text }) => text);
    const why = shown
      ? `the closest recorded call differs: ${shown.join('; ')}`
      : `no call of ${operation} is recorded`;
    return `the replay has no response to this ${operation}: ${why}`;
  }
}

const applies = (operations: ReadonlySet<string | null>, operation: OperationId): boolean =>
  operations.has(operation) || operations.has(null);

/** Whether any expectation or recorded response may apply to calls of the operation. */
export const isExpected = ({ expected }: Tenant, operation: OperationId): boolean =>
  applies(expected.control, operation) || applies(expected.replay, operation);

/** Those that match. */
function select(
  active: readonly ActiveExpectation[],
  operation: OperationId,
  request: MatchedRequest,
): readonly ActiveExpectation[] {
  return active.filter(
    ({ expectation: { operation: named = operation, times = Infinity, hits, match = {} } }) =>
      named === operation && hits < times && matches(match, request),
  );
}

/** A response that is followed by others to the same request is used up. */
async function nextRecorded(
  db: Db,
  operation: OperationId,
  key: string,
): Promise<Applied | undefined> {
  const row = (await findRecorded(db, operation, key)) ?? (await findUnrecorded(db));
  if (row === undefined) return undefined;
  const { expectation } = toActive(row);
  if (row.times === null) return { expectation, hit: await hitExpectation(db, row.seq) };
  await useUp(db, row.seq);
  return { expectation, hit: row.hits + 1 };
}

/** In a transaction: no other gateway applies an expectation to more calls than it should. */
async function firstHit(
  db: Db,
  candidates: readonly ActiveExpectation[],
): Promise<Applied | undefined> {
  for (const { seq, expectation } of candidates) {
    const { skip = 0, rate } = expectation;
    const draw = await drawExpectation(db, seq);
    if (draw === undefined || draw <= skip) continue;
    if (rate && numberAt(rate.seed, draw - skip) >= rate.of) continue;
    return { expectation, hit: await hitExpectation(db, seq) };
  }
  return undefined;
}

function toActive({ seq, document, hits }: ExpectationRow): ActiveExpectation {
  const expectation = JSON.parse(document) as StoredExpectation;
  return { seq, expectation: { id: toId(seq), ...expectation, hits } };
}

const toId = (seq: number): string => `expectation-${seq}`;
