/**
 * The client of the control plane. It needs only `fetch`, so it also runs in tests in a browser.
 *
 * @packageDocumentation
 */
import type * as wire from './wire.ts';

export type * from './wire.ts';

export interface ControlOptions {
  /**
   * The address of the gateway: the `url` of a gateway object, or the address that the command
   * prints.
   */
  readonly url: string;
  /** The control token that the gateway was started with. */
  readonly token: string;
  /**
   * The id of the tenant whose data the client acts on.
   *
   * @default the tenant of the gateway's first key
   * @example '5c1b4c0e-6d0c-4b5e-9a57-0c3a4f3f1f2e'
   */
  readonly tenant?: string | undefined;
  /**
   * The function that sends the requests.
   *
   * @default the global fetch
   * @example (request) => fetch(request, { keepalive: true })
   */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** The control plane refused a request. The message says what was wrong, and where. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  /** The HTTP status. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The expected calls are not in the journal. The message shows the closest ones. */
export class VerificationError extends Error {
  override readonly name = 'VerificationError';
}

/** @throws TypeError when `url` is not a URL. */
export const createControl = (options: ControlOptions): Control => new Control(options);

/** Controls a gateway from a test. */
export class Control {
  readonly #options: ControlOptions;

  constructor(options: ControlOptions) {
    const { href } = new URL(options.url);
    this.#options = { ...options, url: href.replace(/\/+$/, '') };
  }

  /** Sets up a provider state, and returns the values of the records that it created. */
  readonly setState = <State extends string>(
    state: State,
    params: Record<string, unknown> = {},
  ): Promise<wire.ValuesOf<State>> =>
    this.#call('POST', '/provider-states', { state, params, action: 'setup' });

  /** Lists the provider states. */
  readonly listStates = (): Promise<wire.StateEntry[]> => this.#call('GET', '/provider-states');

  /** Removes all data and starts again, with or without the sample data. */
  readonly reset = (options: { seed?: boolean } = {}): Promise<void> =>
    this.#call('POST', '/reset', options);

  /** Adds records, or replaces all existing records with them. */
  readonly seed = (
    data: wire.SeedData,
    options: { mode?: 'add' | 'replace' } = {},
  ): Promise<wire.SeedCounts> => this.#call('POST', '/seed', { ...options, data });

  readonly snapshots = {
    take: (name: string): Promise<wire.Snapshot> => this.#call('PUT', at`/snapshots/${name}`),
    restore: (name: string): Promise<void> => this.#call('POST', at`/snapshots/${name}/restore`),
    list: (): Promise<wire.Snapshot[]> => this.#call('GET', '/snapshots'),
    remove: (name: string): Promise<void> => this.#call('DELETE', at`/snapshots/${name}`),
  };

  /**
   * Checks that the gateway received a call, or several in this order; other calls may come between.
   *
   * @throws VerificationError
   */
  readonly verify = async (
    expected: wire.ExpectedCall | readonly wire.ExpectedCall[],
  ): Promise<void> => {
    const found = await this.#call<wire.Verification>('POST', '/requests/verify', expected);
    if (!found.verified) throw new VerificationError(found.message);
  };

  readonly clock = {
    get: (): Promise<wire.ClockState> => this.#call('GET', '/clock'),
    /** Stops the clock, now or at a given time. */
    freeze: (time?: string | Date): Promise<wire.ClockState> =>
      this.#call('POST', '/clock', { freeze: time ?? true }),
    /** Advances the clock, frozen or not. */
    advance: (ms: number): Promise<wire.ClockState> =>
      this.#call('POST', '/clock', { advance: ms }),
    /** Returns to the real time. */
    resume: (): Promise<wire.ClockState> => this.#call('POST', '/clock', { resume: true }),
  };

  readonly ids = {
    /** Derives new ids from a seed; `null` makes them random again. */
    seed: (seed: string | null): Promise<void> => this.#call('PUT', '/ids', { seed }),
  };

  readonly requests = {
    list: (query: wire.JournalQuery = {}): Promise<wire.JournalPage> =>
      this.#call('GET', '/requests', undefined, { ...query }),
    clear: (): Promise<void> => this.#call('DELETE', '/requests'),
    /**
     * Yields each request when its response was sent, until the gateway closes or the loop is left.
     * By default it starts with the next request; `after: 0` starts with the oldest that is kept.
     */
    watch: (
      options: { after?: number; signal?: AbortSignal } = {},
    ): AsyncIterable<wire.JournalEntry> => this.#watch(options.after, options.signal),
  };

  readonly expectations = {
    set: (expectation: wire.ExpectationInput): Promise<wire.Expectation> =>
      this.#call('POST', '/expectations', expectation),
    list: (): Promise<wire.Expectation[]> => this.#call('GET', '/expectations'),
    /** Clears one expectation, or all of them. */
    clear: (id?: string): Promise<void> =>
      this.#call('DELETE', id === undefined ? '/expectations' : at`/expectations/${id}`),
  };

  readonly replay = {
    /**
     * Responds with recorded traffic: a HAR file or a journal from `requests.list`, as text or
     * parsed. It replaces an earlier replay. Requests without a recording are handled, or fail with
     * 501.
     */
    load: (
      capture: unknown,
      options: { unrecorded?: wire.UnrecordedRequests } = {},
    ): Promise<wire.ReplayReport> => this.#call('POST', '/replay', { ...options, capture }),
    clear: (): Promise<void> => this.#call('DELETE', '/replay'),
  };

  readonly keys = {
    /** In the order of their creation. */
    list: (): Promise<wire.KeyEntry[]> => this.#call('GET', '/keys'),
    /** Creates and issues a key, for a new tenant or an existing one. */
    create: (options: wire.NewKey = {}): Promise<wire.IssuedKey> =>
      this.#call('POST', '/keys', options),
    /** Issues a requested key. */
    issue: (id: string): Promise<wire.IssuedKey> => this.#call('POST', at`/keys/${id}/issue`),
    /** Rejects a request for a key. */
    reject: (id: string): Promise<wire.KeyEntry> => this.#call('POST', at`/keys/${id}/reject`),
    revoke: (id: string): Promise<wire.KeyEntry> => this.#call('POST', at`/keys/${id}/revoke`),
    /** Deletes the key; its tenant and the records remain. */
    remove: (id: string): Promise<void> => this.#call('DELETE', at`/keys/${id}`),
  };

  readonly tenants = {
    /** In the order of their creation. */
    list: (): Promise<wire.TenantEntry[]> => this.#call('GET', '/tenants'),
    /** Removes the tenant with its records, snapshots and keys. */
    remove: (id: string): Promise<void> => this.#call('DELETE', at`/tenants/${id}`),
    /**
     * Exports a tenant as seed data, or all tenants without their keys, as text for a file that git
     * can compare. The text changes only when the records do.
     */
    export: async (id?: string): Promise<string> =>
      (await this.#open('GET', id === undefined ? '/export' : at`/tenants/${id}/export`)).text(),
    /** Creates a tenant with a key for exported or other seed data, or for each exported tenant. */
    import: async (
      data: string | wire.SeedData,
      options: { name?: string | undefined } = {},
    ): Promise<wire.IssuedKey[]> => {
      const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data;
      return this.#call('POST', '/import', { ...options, data: parsed });
    },
  };

  readonly rooms = {
    /** A user enters the room. */
    enter: (socialId: string, userId: string): Promise<void> =>
      this.#call('POST', at`/rooms/${socialId}/participants`, { userId }),
    leave: (socialId: string, userId: string): Promise<void> =>
      this.#call('DELETE', at`/rooms/${socialId}/participants/${userId}`),
  };

  readonly data = {
    list: (collection: wire.DataCollection, query: wire.DataQuery = {}): Promise<wire.DataPage> =>
      this.#call('GET', at`/data/${collection}`, undefined, { ...query }),
    /** How many records each collection has. */
    count: (): Promise<Record<wire.DataCollection, number>> => this.#call('GET', '/data'),
    /** Adds a record to a collection of the seed data. The gateway generates a missing id. */
    add: (collection: wire.DataCollection, record: object): Promise<wire.DataRecord> =>
      this.#call('POST', at`/data/${collection}`, record),
    /** Merges the changes into the record (JSON merge patch): `null` removes a member. */
    update: (
      collection: wire.DataCollection,
      id: string,
      changes: object,
    ): Promise<wire.DataRecord> => this.#call('PATCH', at`/data/${collection}/${id}`, changes),
    /**
     * Removes the record and what belongs to it, for example the invites, recordings and banners of
     * a room. `seed(removal.data)` undoes it.
     */
    remove: (collection: wire.DataCollection, id: string): Promise<wire.DataRemoval> =>
      this.#call('DELETE', at`/data/${collection}/${id}`),
  };

  readonly assumptions = {
    list: (): Promise<wire.ListedAssumption[]> => this.#call('GET', '/assumptions'),
  };

  /** The same control plane for the data of another tenant, by its id. */
  readonly with = (options: { tenant?: string | undefined }): Control =>
    new Control({ ...this.#options, tenant: undefined, ...options });

  async #call<T>(method: string, path: string, body?: unknown, query?: Query): Promise<T> {
    const response = await this.#open(method, path, body, query);
    return (await response.json()) as T;
  }

  async #open(
    method: string,
    path: string,
    body?: unknown,
    query?: Query,
    signal?: AbortSignal,
  ): Promise<Response> {
    const { url, token, tenant, fetch: send = fetch } = this.#options;
    const address = new URL(`${url}/_control${path}`);
    const parameters: Query = { tenant, ...query };
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    const request = new Request(address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const response = await send(request).catch((cause: unknown) => {
      // The caller aborted: pass the reason on unchanged.
      if (request.signal.aborted) throw cause;
      throw new Error(`no response from ${address.origin}; is the gateway running there?`, {
        cause,
      });
    });
    if (!response.ok) throw await refused(response);
    return response;
  }

  async *#watch(after?: number, signal?: AbortSignal): AsyncGenerator<wire.JournalEntry> {
    const { body } = await this.#open('GET', '/requests/stream', undefined, { after }, signal);
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    try {
      let rest = '';
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const lines = (rest + value).split('\n');
        rest = lines.pop() ?? '';
        // Each event has one line of JSON.
        for (const line of lines) {
          if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as wire.JournalEntry;
        }
      }
    } finally {
      await reader.cancel();
    }
  }
}

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** Encodes each part of a path, so that no part can change the path. */
function at(texts: TemplateStringsArray, ...parts: readonly string[]): string {
  for (const part of parts) {
    // Encoding does not stop a URL from resolving `.` and `..`.
    if (/^\.{0,2}$/.test(part)) throw new TypeError(`cannot be an id or a name: "${part}"`);
  }
  return String.raw({ raw: texts }, ...parts.map(encodeURIComponent));
}

async function refused(response: Response): Promise<ControlError> {
  const copy = response.clone();
  // A response that is not of the gateway, for example of a proxy, may not be JSON.
  const body = (await copy.json().catch(() => null)) as { error?: string } | null;
  const message = body?.error ?? (await response.text());
  return new ControlError(response.status, message || `status ${response.status}`);
}
