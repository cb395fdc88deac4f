// The expectations of tenants, and which of them applies to a call. They are in the database, so that
// every gateway on it applies them, and counts them once.
import { Failure } from '../../failure.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Store } from '../../store/database.ts';
import {
  addExpectation,
  countExpectations,
  drawExpectation,
  type ExpectationRow,
  hitExpectation,
  listExpectations,
  removeExpectations,
} from '../../store/expectations.ts';
import type { Db, Tenant } from '../../store/tenant.ts';
import { changeTenant } from '../../store/tenants.ts';
import { errorBody } from '../../http/error-body.ts';
import { differences, matches, type MatchedRequest } from '../match/differences.ts';
import { searchInTurn } from '../match/pattern.ts';
import type { Expectation } from '../wire.ts';
import { numberAt } from './random.ts';
import type { NewExpectation } from './read-expectation.ts';

/** How many a tenant may have. */
const most = 100;

/** Of how many tenants they are kept in memory. */
const mostTenants = 100;

export interface Expectations {
  list(tenant: Tenant): Promise<Expectation[]>;
  /** @throws Failure (409) when there are too many. */
  set(tenant: Tenant, expectation: NewExpectation): Promise<Expectation>;
  /** One, or all. @returns whether there was one */
  clear(tenant: Tenant, id?: string): Promise<boolean>;
  /**
   * The first that matches; it is counted.
   *
   * @throws Stale when those of the tenant have changed.
   */
  pick(
    tenant: Tenant,
    operation: OperationId,
    request: MatchedRequest,
  ): Promise<Applied | undefined>;
}

/** What applies to a call. */
export interface Applied {
  readonly expectation: Expectation;
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

type AppliedStored = Applied & Pick<ActiveExpectation, 'expectation'>;

interface ActiveExpectation {
  readonly mayHavePatterns: boolean;
  readonly seq: number;
  readonly source: ExpectationRow['source'];
  readonly expectation: Expectation & StoredExpectation;
}

export function createExpectations(store: Store): Expectations {
  /** What is known of a version of a tenant. */
  const known = new Map<
    string,
    { version: number | null; standing: readonly ActiveExpectation[] }
  >();

  async function loadActive(tenant: Tenant): Promise<readonly ActiveExpectation[]> {
    const { id, version } = tenant;
    const found = known.get(id);
    if (version !== null && found?.version === version) return found.standing;
    // Fails when the tenant has another version by now.
    const standing = (await listExpectations(store.of(tenant).read)).map(toStanding);
    if (known.size >= mostTenants) known.clear();
    if (version !== null) known.set(id, { version, standing });
    return standing;
  }

  return {
    async list(tenant) {
      const rows = await listExpectations(store.of(tenant).read, 'control');
      return rows.map((row) => toStanding(row).expectation);
    },

    set: (tenant, expectation) =>
      store.of(tenant).write(async (db) => {
        if ((await countExpectations(db, 'control')) >= most) {
          throw new Failure(409, `there are ${most} expectations; clear some before you set more`);
        }
        const { operation = null, times = null } = expectation;
        const document = JSON.stringify(expectation);
        const seq = await addExpectation(db, { source: 'control', operation, document, times });
        changeTenant(db, tenant.id, {});
        return { id: toId(seq), ...expectation, hits: 0 };
      }),

    clear: (tenant, id) =>
      store.of(tenant).write(async (db) => {
        const seq = id === undefined ? undefined : getSeq(id);
        if (seq === null) return false;
        const removed = await removeExpectations(db, 'control', seq);
        if (removed > 0) changeTenant(db, tenant.id, {});
        return removed > 0;
      }),

    async pick(tenant, operation, request) {
      const standing = await loadActive(tenant);
      const meant = standing.filter(
        ({ expectation: { operation: named = operation, times = Infinity, hits } }) =>
          named === operation && hits < times,
      );
      const select = (): readonly ActiveExpectation[] =>
        meant.filter(
          ({ expectation: { match } }) => match === undefined || matches(match, request),
        );
      const candidates = meant.some((one) => one.mayHavePatterns)
        ? await searchInTurn(select)
        : select();
      if (candidates.length === 0) return undefined;
      const hit = await store.of(tenant).write((db) => firstHit(db, candidates));
      if (hit === undefined) return undefined;
      hit.expectation.hits = hit.hit;
      return hit.expectation.isUnrecorded ? unrecorded(hit, standing, operation, request) : hit;
    },
  };
}

/** In a transaction: no other gateway applies an expectation to more calls than it should. */
async function firstHit(
  db: Db,
  candidates: readonly ActiveExpectation[],
): Promise<AppliedStored | undefined> {
  for (const { seq, expectation } of candidates) {
    const { rate } = expectation;
    const draw = await drawExpectation(db, seq);
    if (draw === undefined || (rate && numberAt(rate.seed, draw) >= rate.of)) continue;
    return { expectation, hit: await hitExpectation(db, seq) };
  }
  return undefined;
}

function toStanding({ seq, source, document, hits }: ExpectationRow): ActiveExpectation {
  const expectation = JSON.parse(document) as StoredExpectation;
  const mayHavePatterns = source === 'control' && document.includes('"pattern"');
  return { seq, source, mayHavePatterns, expectation: { id: toId(seq), ...expectation, hits } };
}

const toId = (seq: number): string => `expectation-${seq}`;

/** `null`: it is not an id of an expectation. */
const getSeq = (id: string): number | null => {
  const [, digits] = /^expectation-(\d{1,15})$/.exec(id) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** How many differences the response to an unrecorded request shows. */
const mostDifferences = 5;

/** The response to a request that the replay does not have: it names the closest that it has. */
function unrecorded(
  { expectation, hit }: AppliedStored,
  standing: readonly ActiveExpectation[],
  operation: OperationId,
  request: MatchedRequest,
): Applied {
  const [nearest] = standing
    .filter((one) => one.source === 'replay' && one.expectation.operation === operation)
    .map((one) => [...differences(one.expectation.match ?? {}, request)].map(({ text }) => text))
    .toSorted((one, other) => one.length - other.length);
  const why =
    nearest === undefined
      ? `no call of ${operation} is recorded`
      : nearest.length === 0
        ? 'its responses are used up'
        : `the closest recorded call differs: ${nearest.slice(0, mostDifferences).join('; ')}`;
  const body = errorBody(501, `the replay has no response to this ${operation}: ${why}`);
  return { expectation: { ...expectation, effect: { ...expectation.effect, body } }, hit };
}
