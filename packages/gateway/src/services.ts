import type { Guard } from './control/guard.ts';
import type { SignInCodes } from './control/sign-in-codes.ts';
import type { Fill } from './keys/lifecycle.ts';
import type { Log } from './log.ts';
import type { CheckedOptions, TlsOptions } from './options.ts';
import type { StoreHealth } from './ops/store-health.ts';
import type { Store } from './store/database.ts';
import type { Keyring } from './keys/keyring.ts';

/** What HTTP, the control plane, the console and operations share. */
export interface Services extends Omit<CheckedOptions, 'controlHosts'> {
  readonly store: Store;
  readonly keyring: Keyring;
  /** Creates the records of a new key; without it a new key has none. */
  readonly fill: Fill | undefined;
  /** Guards the control plane; `undefined` when it is off. */
  readonly guard: Guard | undefined;
  /** The sign-in links of the console; exists when `guard` does. */
  readonly signIn: SignInCodes | undefined;
  /** The known secrets, which are redacted in the journal. */
  readonly secrets: readonly string[];
  /** Whether unknown fields and parameters are refused. */
  readonly strict: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly tls: TlsOptions | undefined;
  readonly state: ServerState;
  /**
   * How long a connection must be silent before a stopping gateway closes it, in milliseconds.
   * `undefined`: no time, unless requests are running.
   */
  readonly silence: number | undefined;
  readonly log: Log;
  readonly storeHealth: StoreHealth;
}

/** Values that are set after the server was created. */
export interface ServerState {
  /** The URL for clients, without a trailing slash. */
  url: string;
  /** Whether the gateway was told to stop. */
  isDraining: boolean;
  /** Whether each response closes its connection, because the gateway is about to stop. */
  endsConnections: boolean;
}
