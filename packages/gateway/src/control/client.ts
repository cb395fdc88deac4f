// The client of the control plane. It needs only `fetch`, so it also runs in tests in a browser.
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

/** Controls a gateway from a test. */
export interface Control {
  /** Sets up a provider state, and returns the values of the records that it created. */
  setState<State extends string>(
    state: State,
    params?: Record<string, unknown>,
  ): Promise<wire.ValuesOf<State>>;
  /** Lists the provider states. */
  listStates(): Promise<wire.StateEntry[]>;
  /** Removes all data and starts again, with or without the sample data. */
  reset(options?: { seed?: boolean }): Promise<void>;
  /** Adds records, or replaces all existing records with them. */
  seed(data: wire.SeedData, options?: { mode?: 'add' | 'replace' }): Promise<wire.SeedCounts>;
  readonly snapshots: {
    take(name: string): Promise<wire.Snapshot>;
    restore(name: string): Promise<void>;
    list(): Promise<wire.Snapshot[]>;
    remove(name: string): Promise<void>;
  };
  /**
   * Checks that the gateway received a call, or several in this order; other calls may come between.
   *
   * @throws VerificationError
   */
  verify(expected: wire.ExpectedCall | readonly wire.ExpectedCall[]): Promise<void>;
  readonly clock: {
    get(): Promise<wire.ClockState>;
    /** Stops the clock, now or at a given time. */
    freeze(at?: string | Date): Promise<wire.ClockState>;
    /** Advances the clock, frozen or not. */
    advance(ms: number): Promise<wire.ClockState>;
    /** Returns to the real time. */
    resume(): Promise<wire.ClockState>;
  };
  readonly ids: {
    /** Derives new ids from a seed; `null` makes them random again. */
    seed(seed: string | null): Promise<void>;
  };
  readonly requests: {
    list(query?: wire.JournalQuery): Promise<wire.JournalPage>;
    clear(): Promise<void>;
    /**
     * Yields each request when its response was sent, until the gateway closes or the loop is left.
     * By default it starts with the next request; `after: 0` starts with the oldest that is kept.
     */
    watch(options?: { after?: number; signal?: AbortSignal }): AsyncIterable<wire.JournalEntry>;
  };
  readonly expectations: {
    set(expectation: wire.ExpectationInput): Promise<wire.Expectation>;
    list(): Promise<wire.Expectation[]>;
    /** Clears one expectation, or all of them. */
    clear(id?: string): Promise<void>;
  };
  readonly replay: {
    /**
     * Responds with recorded traffic: a HAR file or a journal from `requests.list`, as text or
     * parsed. It replaces an earlier replay. Requests without a recording are handled, or fail with
     * 501.
     */
    load(
      capture: unknown,
      options?: { unrecorded?: wire.UnrecordedRequests },
    ): Promise<wire.ReplayReport>;
    clear(): Promise<void>;
  };
  readonly keys: {
    /** In the order of their creation. */
    list(): Promise<wire.KeyEntry[]>;
    /** Creates and issues a key, for a new tenant or an existing one. */
    create(options?: wire.NewKey): Promise<wire.IssuedKey>;
    /** Issues a requested key. */
    issue(id: string): Promise<wire.IssuedKey>;
    /** Rejects a request for a key. */
    reject(id: string): Promise<wire.KeyEntry>;
    revoke(id: string): Promise<wire.KeyEntry>;
    /** Deletes the key; its tenant and the records remain. */
    remove(id: string): Promise<void>;
  };
  readonly tenants: {
    /** In the order of their creation. */
    list(): Promise<wire.TenantEntry[]>;
    /** Removes the tenant with its records, snapshots and keys. */
    remove(id: string): Promise<void>;
    /**
     * Exports the tenant as seed data, as text for a file that git can compare. The text changes
     * only when the tenant does.
     */
    export(id: string): Promise<string>;
    /** Exports all tenants, without their keys. */
    exportAll(): Promise<string>;
    /** Replaces the records of a tenant with exported or other seed data, or creates a tenant. */
    readonly import: (
      data: string | wire.SeedData,
      options?: { tenant?: string | undefined; name?: string | undefined },
    ) => Promise<wire.ImportedTenant>;
    /** Creates a tenant with a key for each one of `exportAll`. */
    importAll(
      text: string,
      options?: { name?: string | undefined },
    ): Promise<wire.ImportedTenant[]>;
  };
  readonly rooms: {
    /** A user enters the room. */
    enter(socialId: string, userId: string): Promise<void>;
    leave(socialId: string, userId: string): Promise<void>;
  };
  readonly data: {
    list(collection: wire.DataCollection, query?: wire.DataQuery): Promise<wire.DataPage>;
    /** How many records each collection has. */
    count(): Promise<Record<wire.DataCollection, number>>;
    /** Adds a record to a collection of the seed data. The gateway generates a missing id. */
    add(collection: wire.DataCollection, record: object): Promise<wire.DataRecord>;
    /** Merges the changes into the record (JSON merge patch): `null` removes a member. */
    update(collection: wire.DataCollection, id: string, changes: object): Promise<wire.DataRecord>;
    /**
     * Removes the record and what belongs to it, for example the invites, recordings and banners of
     * a room. `seed(removal.data)` undoes it.
     */
    remove(collection: wire.DataCollection, id: string): Promise<wire.DataRemoval>;
  };
  readonly assumptions: { list(): Promise<wire.ListedAssumption[]> };
  /** The same control plane for the data of another tenant, by its id. */
  with(options: { tenant?: string | undefined }): Control;
}

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** @throws TypeError when `url` is not an http or https address. */
export function createControl({ url, token, tenant, fetch: send }: ControlOptions): Control {
  const base = `${readUrl(url)}/_control`;

  async function open(
    method: string,
    path: string,
    {
      body,
      query,
      signal,
    }: { body?: unknown; query?: Query | undefined; signal?: AbortSignal } = {},
  ): Promise<Response> {
    const address = new URL(`${base}${path}`);
    const parameters: Query = { tenant, ...query };
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const request = new Request(address, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const response = await (send ?? fetch)(request).catch((cause: unknown) => {
      // The caller aborted: pass the reason on unchanged.
      if (request.signal.aborted) throw cause;
      throw new Error(`no response from ${address.origin}; is the gateway running there?`, {
        cause,
      });
    });
    if (!response.ok) throw await refused(response);
    return response;
  }

  async function call<T>(method: string, path: string, body?: unknown, query?: Query): Promise<T> {
    const response = await open(method, path, { body, query });
    return (await response.json()) as T;
  }

  async function* watch({
    after,
    signal,
  }: { after?: number; signal?: AbortSignal } = {}): AsyncGenerator<wire.JournalEntry> {
    const leave = new AbortController();
    const signals = signal ? [signal, leave.signal] : [leave.signal];
    try {
      const { body } = await open('GET', '/requests/stream', {
        query: { after },
        signal: AbortSignal.any(signals),
      });
      const reader = body?.getReader();
      const decoder = new TextDecoder();
      let rest = '';
      for (;;) {
        const { done = true, value } = (await reader?.read()) ?? {};
        if (done) return;
        const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        // Each event has one line of JSON.
        for (const line of lines) {
          if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as wire.JournalEntry;
        }
      }
    } finally {
      leave.abort();
    }
  }

  return {
    setState: (state, params = {}) =>
      call('POST', '/provider-states', { state, params, action: 'setup' }),
    listStates: () => call('GET', '/provider-states'),
    reset: (options = {}) => call('POST', '/reset', options),
    seed: (data, options = {}) => call('POST', '/seed', { ...options, data }),
    snapshots: {
      take: (name) => call('PUT', at`/snapshots/${name}`),
      restore: (name) => call('POST', at`/snapshots/${name}/restore`),
      list: () => call('GET', '/snapshots'),
      remove: (name) => call('DELETE', at`/snapshots/${name}`),
    },
    verify: async (expected) => {
      const found = await call<wire.Verification>('POST', '/requests/verify', expected);
      if (!found.verified) throw new VerificationError(found.message);
    },
    clock: {
      get: () => call('GET', '/clock'),
      freeze: (time) => {
        const freeze = time instanceof Date ? time.toISOString() : (time ?? true);
        return call('POST', '/clock', { freeze });
      },
      advance: (ms) => call('POST', '/clock', { advance: ms }),
      resume: () => call('POST', '/clock', { resume: true }),
    },
    ids: { seed: (seed) => call('PUT', '/ids', { seed }) },
    requests: {
      list: (query = {}) => call('GET', '/requests', undefined, { ...query }),
      clear: () => call('DELETE', '/requests'),
      watch,
    },
    expectations: {
      set: (expectation) => call('POST', '/expectations', expectation),
      list: () => call('GET', '/expectations'),
      clear: (id) => call('DELETE', id === undefined ? '/expectations' : at`/expectations/${id}`),
    },
    replay: {
      load: (capture, options = {}) => call('POST', '/replay', { ...options, capture }),
      clear: () => call('DELETE', '/replay'),
    },
    keys: {
      list: () => call('GET', '/keys'),
      create: ({ expires, ...options } = {}) =>
        call('POST', '/keys', { ...options, ...(expires && { expires: new Date(expires) }) }),
      issue: (id) => call('POST', at`/keys/${id}/issue`),
      reject: (id) => call('POST', at`/keys/${id}/reject`),
      revoke: (id) => call('POST', at`/keys/${id}/revoke`),
      remove: (id) => call('DELETE', at`/keys/${id}`),
    },
    tenants: {
      list: () => call('GET', '/tenants'),
      remove: (id) => call('DELETE', at`/tenants/${id}`),
      export: async (id) => (await open('GET', at`/tenants/${id}/export`)).text(),
      exportAll: async () => (await open('GET', '/export')).text(),
      import: async (data, options = {}) => {
        const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data;
        return call('POST', '/tenants/import', { data: parsed, ...options });
      },
      importAll: async (text, options = {}) =>
        call('POST', '/import', { data: JSON.parse(text) as unknown, ...options }),
    },
    rooms: {
      enter: (socialId, userId) => call('POST', at`/rooms/${socialId}/participants`, { userId }),
      leave: (socialId, userId) => call('DELETE', at`/rooms/${socialId}/participants/${userId}`),
    },
    data: {
      list: (collection, query = {}) =>
        call('GET', at`/data/${collection}`, undefined, { ...query }),
      count: () => call('GET', '/data'),
      add: (collection, record) => call('POST', at`/data/${collection}`, record),
      update: (collection, id, changes) => call('PATCH', at`/data/${collection}/${id}`, changes),
      remove: (collection, id) => call('DELETE', at`/data/${collection}/${id}`),
    },
    assumptions: { list: () => call('GET', '/assumptions') },
    with: (options) => createControl({ url, token, ...(send && { fetch: send }), ...options }),
  };
}

function readUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url.replace(/\/+$/, '');
  throw new TypeError(
    `url: expected the address of a gateway, such as http://127.0.0.1:8080, got ${JSON.stringify(url)}`,
  );
}

/** Encodes each part of a path, so that no part can change the path. */
function at(texts: TemplateStringsArray, ...parts: readonly string[]): string {
  for (const part of parts) {
    // Encoding does not stop a URL from resolving `.` and `..`.
    if (/^\.{0,2}$/.test(part)) throw new TypeError(`cannot be an id or a name: "${part}"`);
  }
  return String.raw({ raw: texts }, ...parts.map(encodeURIComponent));
}

async function refused(response: Response): Promise<ControlError> {
  const text = await response.text();
  let message = text;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'error' in body) message = String(body.error);
  } catch {
    // Not a response of the gateway, for example from a proxy: show its text.
  }
  return new ControlError(response.status, message || `status ${response.status}`);
}
