// The expectations and the replay of each tenant. They are in the memory of this process, like the
// journal.
import type { OperationId } from '../../generated/operations.ts';
import type { MatchedRequest } from '../match/request.ts';
import type { Expectation } from '../wire.ts';
import type { Applied, NewExpectation } from './effects.ts';

export interface HeldExpectation {
  readonly expectation: Expectation;
  /** How many matching calls it has let pass. */
  skipped: number;
}

/** What applies to the calls of a tenant: the expectations in their order, then the replay. */
export interface HeldExpectations {
  list: HeldExpectation[];
  replay?: Replay | undefined;
}

/** Finds the recorded response to a request. */
export type Replay = (operation: OperationId, request: MatchedRequest) => Applied | undefined;

let created = 0;

export const newExpectationId = (): string => `expectation-${(created += 1)}`;

export class Expectations {
  readonly #byTenant = new Map<string, HeldExpectations>();

  of(tenant: string): HeldExpectations {
    const held = this.#byTenant.get(tenant) ?? { list: [] };
    this.#byTenant.set(tenant, held);
    return held;
  }

  add(tenant: string, given: NewExpectation): Expectation {
    const expectation = { id: newExpectationId(), ...given, hits: 0 };
    this.of(tenant).list.push({ expectation, skipped: 0 });
    return expectation;
  }

  clear(tenant: string): void {
    this.#byTenant.delete(tenant);
  }
}
