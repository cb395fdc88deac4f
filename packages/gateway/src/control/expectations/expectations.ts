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
import { matches, type MatchedRequest } from '../match/differences.ts';
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
  pick(tenant: Tenant, operation: OperationId, request: MatchedRequest): Promise<Pick | undefined>;
}

/** What applies to a call. */
export interface Pick {
  readonly expectation: Expectation;
  /** The number of the call among those that it applied to; the first is 1. */
  readonly hit: number;
}

interface Standing {
  readonly seq: number;
  readonly expectation: Expectation;
}

export function createExpectations(store: Store): Expectations {
  /** What is known of a version of a tenant. */
  const known = new Map<string, { version: number | null; standing: readonly Standing[] }>();

  async function standingOf(tenant: Tenant): Promise<readonly Standing[]> {
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
        return { id: idOf(seq), ...expectation, hits: 0 };
      }),

    clear: (tenant, id) =>
      store.of(tenant).write(async (db) => {
        const seq = id === undefined ? undefined : seqOf(id);
        if (seq === null) return false;
        const removed = await removeExpectations(db, 'control', seq);
        if (removed > 0) changeTenant(db, tenant.id, {});
        return removed > 0;
      }),

    async pick(tenant, operation, request) {
      const candidates = (await standingOf(tenant)).filter(
        ({ expectation: { operation: named = operation, match, times = Infinity, hits } }) =>
          named === operation && hits < times && (match === undefined || matches(match, request)),
      );
      if (candidates.length === 0) return undefined;
      const hit = await store.of(tenant).write((db) => firstHit(db, candidates));
      if (hit) hit.expectation.hits = hit.hit;
      return hit;
    },
  };
}

/** In a transaction: no other gateway applies an expectation to more calls than it should. */
async function firstHit(db: Db, candidates: readonly Standing[]): Promise<Pick | undefined> {
  for (const { seq, expectation } of candidates) {
    const { rate } = expectation;
    const draw = await drawExpectation(db, seq);
    if (draw === undefined || (rate && numberAt(rate.seed, draw) >= rate.of)) continue;
    return { expectation, hit: await hitExpectation(db, seq) };
  }
  return undefined;
}

function toStanding({ seq, document, hits }: ExpectationRow): Standing {
  const expectation = JSON.parse(document) as NewExpectation;
  return { seq, expectation: { id: idOf(seq), ...expectation, hits } };
}

const idOf = (seq: number): string => `expectation-${seq}`;

/** `null`: it is not an id of an expectation. */
const seqOf = (id: string): number | null => {
  const [, digits] = /^expectation-(\d{1,15})$/.exec(id) ?? [];
  return digits === undefined ? null : Number(digits);
};
