import type { Assumptions } from '../assume.ts';
import type { Guard } from '../control/guard.ts';
import type { Fill } from '../keys/lifecycle.ts';
import type { Store } from '../store/database.ts';
import type { Keyring } from './keys.ts';

/** What the HTTP side needs of the rest. */
export interface Services {
  readonly store: Store;
  readonly keyring: Keyring;
  /** Fills the records of a new key; without it they are none. */
  readonly fill: Fill | undefined;
  /** Who may use the control plane; without one, it is off. */
  readonly guard: Guard | undefined;
  /** Those that are known: none of them is kept in the journal. */
  readonly secrets: readonly string[];
  readonly assumptions: Assumptions;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Known once the server listens; without a slash at the end. */
  readonly baseUrl: () => string;
  /** Takes what an operator should see; never a header, a body or a query value. */
  readonly log: Log;
}

export interface Log {
  /** One line for each request. */
  request?: ((line: string) => void) | undefined;
  /** A defect of the gateway. */
  defect(error: unknown): void;
}
