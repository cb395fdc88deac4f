// Base of the domain clients: they share one client, and `with` copies it with other defaults.

import { type Client, toClient } from './client.ts';
import type { CallOptions, ClientOptions } from '../types.ts';

/** Base of the clients of the domains. */
export abstract class DomainClient {
  /** Makes every call; `request(client, …)` calls undocumented endpoints. */
  readonly client: Client;

  /**
   * @param from A client to share, or the options for a new one.
   * @throws ConfigurationError if the base URL or the key is missing or invalid.
   */
  constructor(from?: Client | ClientOptions) {
    this.client = toClient(from);
  }

  /**
   * A client with other defaults on top of these; this one stays as it is.
   *
   * @example rooms.with({ timeout: 5_000 })
   */
  with(options: CallOptions): this {
    // Each domain class has this constructor, but the type of `constructor` does not say so.
    const Domain = this.constructor as new (from: Client) => this;
    return new Domain(this.client.with(options));
  }
}
