// What the clients of the domains share: one transport, and copies with other defaults.

import { type Client, toClient } from './client.ts';
import type { CallOptions, ClientOptions } from './options.ts';

/** Base of the clients of the domains. */
export abstract class DomainClient {
  /** What every call goes through; `client.request()` reaches undocumented endpoints. */
  readonly client: Client;

  /**
   * @param from A client to share, or the options of one of its own.
   * @throws ConfigurationError when base URL or key is missing or cannot work.
   */
  constructor(from?: Client | ClientOptions) {
    this.client = toClient(from);
  }

  /** The same client with other defaults on top; this one stays as it is. */
  with(options: CallOptions): this {
    // Each domain has this very constructor, which the type of `constructor` does not say.
    const Domain = this.constructor as new (from: Client) => this;
    return new Domain(this.client.with(options));
  }
}
