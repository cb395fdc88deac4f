// The faults that are set, by tenant, and which of them befalls a call.
import { Failure } from '../../failure.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Fault } from '../wire.ts';
import { sequenceOf } from './random.ts';

/** Each call looks at all of them. */
const most = 100;

interface Standing {
  readonly fault: Fault;
  /** Whether a call that it is for is hit, as its rate says. */
  readonly draw: () => boolean;
}

export interface Faults {
  list(tenant: string): Fault[];
  /** @throws Failure (409) when there are too many. */
  set(tenant: string, fault: Omit<Fault, 'id' | 'hits'>): Fault;
  /** Says whether there was one; without an id it clears all. */
  clear(tenant: string, id?: string): boolean;
  /** The first that matches; it is counted. */
  pick(tenant: string, operation: OperationId): Fault | undefined;
}

export function createFaults(): Faults {
  const byTenant = new Map<string, readonly Standing[]>();
  let made = 0;
  const of = (tenant: string): readonly Standing[] => byTenant.get(tenant) ?? [];
  return {
    list: (tenant) => of(tenant).map(({ fault }) => ({ ...fault })),

    set(tenant, given) {
      if (of(tenant).length >= most) {
        throw new Failure(409, `there are ${most} faults; clear some before you set more`);
      }
      made += 1;
      const fault = { id: `fault-${made}`, ...given, hits: 0 };
      byTenant.set(tenant, [...of(tenant), { fault, draw: drawOf(fault) }]);
      return { ...fault };
    },

    clear(tenant, id) {
      const left = id === undefined ? [] : of(tenant).filter(({ fault }) => fault.id !== id);
      const found = left.length < of(tenant).length;
      if (left.length === 0) byTenant.delete(tenant);
      else byTenant.set(tenant, left);
      return found;
    },

    pick(tenant, operation) {
      const hit = byTenant.get(tenant)?.find(({ fault, draw }) => {
        const { operation: named = operation, times = Infinity, hits } = fault;
        return named === operation && hits < times && draw();
      });
      if (hit) hit.fault.hits += 1;
      return hit?.fault;
    },
  };
}

function drawOf({ rate }: Fault): () => boolean {
  if (rate === undefined) return () => true;
  const next = sequenceOf(rate.seed);
  return () => next() < rate.of;
}
