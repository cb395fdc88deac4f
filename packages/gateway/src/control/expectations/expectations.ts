// The expectations that are set, by tenant, and which of them applies to a call.
import { Failure } from '../../failure.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Expectation } from '../wire.ts';
import { sequenceOf } from './random.ts';

/** Each call looks at all of them. */
const most = 100;

interface Standing {
  readonly expectation: Expectation;
  /** Whether a call that it is for is hit, as its rate says. */
  readonly draw: () => boolean;
}

export interface Expectations {
  list(tenant: string): Expectation[];
  /** @throws Failure (409) when there are too many. */
  set(tenant: string, expectation: Omit<Expectation, 'id' | 'hits'>): Expectation;
  /** Says whether there was one; without an id it clears all. */
  clear(tenant: string, id?: string): boolean;
  /** The first that matches; it is counted. */
  pick(tenant: string, operation: OperationId): Expectation | undefined;
}

export function createExpectations(): Expectations {
  const byTenant = new Map<string, readonly Standing[]>();
  let made = 0;
  const of = (tenant: string): readonly Standing[] => byTenant.get(tenant) ?? [];
  return {
    list: (tenant) => of(tenant).map(({ expectation }) => ({ ...expectation })),

    set(tenant, given) {
      if (of(tenant).length >= most) {
        throw new Failure(409, `there are ${most} expectations; clear some before you set more`);
      }
      made += 1;
      const expectation = { id: `expectation-${made}`, ...given, hits: 0 };
      byTenant.set(tenant, [...of(tenant), { expectation, draw: drawOf(expectation) }]);
      return { ...expectation };
    },

    clear(tenant, id) {
      const left =
        id === undefined ? [] : of(tenant).filter(({ expectation }) => expectation.id !== id);
      const found = left.length < of(tenant).length;
      if (left.length === 0) byTenant.delete(tenant);
      else byTenant.set(tenant, left);
      return found;
    },

    pick(tenant, operation) {
      const hit = byTenant.get(tenant)?.find(({ expectation, draw }) => {
        const { operation: named = operation, times = Infinity, hits } = expectation;
        return named === operation && hits < times && draw();
      });
      if (hit) hit.expectation.hits += 1;
      return hit?.expectation;
    },
  };
}

function drawOf({ rate }: Expectation): () => boolean {
  if (rate === undefined) return () => true;
  const next = sequenceOf(rate.seed);
  return () => next() < rate.of;
}
