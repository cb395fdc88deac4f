import type { Assumptions } from './assume.ts';
import type { Guard } from './control/guard.ts';
import type { SignInCodes } from './control/sign-in.ts';
import type { Fill } from './keys/lifecycle.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Metrics } from './ops/metrics.ts';
import type { StoreHealth } from './ops/store-health.ts';
import type { Store } from './store/database.ts';
import type { TlsOptions } from './tls.ts';
import type { Keyring } from './keys/keyring.ts';

/** What HTTP, the control plane, the console and operations need of the rest. */
export interface Services {
  readonly store: Store;
  readonly keyring: Keyring;
  /** Fills the records of a new key; without it they are none. */
  readonly fill: Fill | undefined;
  /** Who may use the control plane; without one, it is off. */
  readonly guard: Guard | undefined;
  /** Signs the console in by a link; there is one where there is a guard. */
  readonly signIn: SignInCodes | undefined;
  /** Those that are known: none of them is kept in the journal. */
  readonly secrets: readonly string[];
  readonly assumptions: Assumptions;
  /** Whether unknown fields and parameters are refused. */
  readonly strict: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Known once the server listens; without a slash at the end. */
  readonly baseUrl: () => string;
  /** Where clients reach it, when that is another address; without a slash at the end. */
  readonly publicUrl: string | undefined;
  readonly limits: Limits;
  readonly tls: TlsOptions | undefined;
  /** Origins of pages that may call the API. */
  readonly cors: readonly string[];
  /** Whether the gateway was told to stop. */
  readonly isDraining: () => boolean;
  /** Whether answers end their connections, as the gateway is about to stop. */
  readonly endsConnections: () => boolean;
  /**
   * How long a connection has to be silent before a gateway that stops closes it, in milliseconds.
   * `undefined`: not at all, unless requests are under way.
   */
  readonly silence: number | undefined;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly storeHealth: StoreHealth;
}
