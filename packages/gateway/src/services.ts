import type { StoreHealth } from './http/store-health.ts';
import type { Log } from './log.ts';
import type { CheckedOptions } from './option-table.ts';
import type { TlsOptions } from './options.ts';
import type { Store } from './store/database.ts';
import type { Keyring } from './keys/keyring.ts';

export interface Services extends Omit<CheckedOptions, 'controlHosts'> {
  readonly store: Store;
  readonly keyring: Keyring;
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

export interface ServerState {
  /** The URL for clients, without a trailing slash. */
  url: string;
  isDraining: boolean;
  /** Whether each response closes its connection, because the gateway is about to stop. */
  endsConnections: boolean;
}
