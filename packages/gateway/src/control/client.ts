// The client of the control plane. It needs `fetch` and nothing of Node, so that it runs wherever
// the tests of an app do.
import { readEvents } from './client-events.ts';
import type {
  ClockState,
  DataCollection,
  DataPage,
  DataQuery,
  DataRecord,
  DataRemoval,
  Expectation,
  ExpectationInput,
  ExpectedCall,
  ImportedTenant,
  IssuedKey,
  JournalEntry,
  JournalPage,
  JournalQuery,
  KeyEntry,
  KeyQuery,
  ListedAssumption,
  NewKey,
  ReplayReport,
  SeedCounts,
  SentRequest,
  SeedData,
  Snapshot,
  StateEntry,
  TenantEntry,
  TenantQuery,
  UnrecordedRequests,
  ValuesOf,
  Verification,
} from './wire.ts';

export type * from './wire.ts';

export interface ControlOptions {
  /** Where the gateway is reached: the `url` of a gateway, or what its command prints. */
  readonly url: string;
  /** The control token that the gateway was started with. */
  readonly token: string;
  /**
   * The id of the key whose data it acts on.
   *
   * @default the gateway's first key
   * @example '5c1b4c0e-6d0c-4b5e-9a57-0c3a4f3f1f2e'
   */
  readonly key?: string | undefined;
  /**
   * The id of the tenant whose data it acts on, in place of a key.
   *
   * @default that of the key
   */
  readonly tenant?: string | undefined;
  /**
   * What sends the requests.
   *
   * @default the global fetch
   * @example (request) => fetch(request, { keepalive: true })
   */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** What the control plane refused. The message says what was wrong, and where. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  /** The HTTP status. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The calls that a test expects are not in the journal. The message shows those that come closest. */
export class VerificationError extends Error {
  override readonly name = 'VerificationError';
}

/** What a test does to a gateway. */
export interface Control {
  /** Puts the gateway in a state of its list, and gives the values that this made. */
  setState<State extends string>(
    state: State,
    params?: Record<string, unknown>,
  ): Promise<ValuesOf<State>>;
  /** The states there are. */
  listStates(): Promise<StateEntry[]>;
  /** Removes everything and begins anew, with the sample data or without. */
  reset(options?: { seed?: boolean }): Promise<void>;
  /** Adds records, or has them replace all that there are. */
  seed(data: SeedData, options?: { mode?: 'add' | 'replace' }): Promise<SeedCounts>;
  readonly snapshots: {
    take(name: string): Promise<Snapshot>;
    restore(name: string): Promise<void>;
    list(): Promise<Snapshot[]>;
    remove(name: string): Promise<void>;
  };
  /**
   * Checks that the gateway received a call, or several in this order; other calls may come between.
   *
   * @throws VerificationError
   */
  verify(expected: ExpectedCall | readonly ExpectedCall[]): Promise<void>;
  readonly clock: {
    get(): Promise<ClockState>;
    /** Stops it, now or at a time. */
    freeze(at?: string | Date): Promise<ClockState>;
    /** Moves it on, frozen or not. */
    advance(ms: number): Promise<ClockState>;
    /** Back to the real time. */
    resume(): Promise<ClockState>;
  };
  readonly ids: {
    /** From now on new ids follow from the seed; `null` makes them random again. */
    seed(seed: string | null): Promise<void>;
  };
  readonly requests: {
    list(query?: JournalQuery): Promise<JournalPage>;
    clear(): Promise<void>;
    /** Sends a request to the gateway itself, as the tenant: no API key is needed. */
    send(request: SentRequest): Promise<JournalEntry>;
    /** Sends a request of the journal again, by its `seq`. */
    resend(seq: number): Promise<JournalEntry>;
    /**
     * Each request as it is answered, until the gateway closes or the loop is left. Without `after`
     * it begins with the next; `after: 0` with the oldest that is kept.
     */
    watch(options?: { after?: number; signal?: AbortSignal }): AsyncIterable<JournalEntry>;
  };
  readonly expectations: {
    set(expectation: ExpectationInput): Promise<Expectation>;
    list(): Promise<Expectation[]>;
    /** One of them, or all. */
    clear(id?: string): Promise<void>;
  };
  readonly replay: {
    /**
     * Responds with recorded traffic: a HAR, or a journal as `requests.list` gives it; as a text, or
     * parsed. It replaces an earlier replay. Requests that are not recorded are handled, or fail with 501.
     */
    load(capture: unknown, options?: { unrecorded?: UnrecordedRequests }): Promise<ReplayReport>;
    clear(): Promise<void>;
  };
  readonly keys: {
    /** Without `page` and `size` all of them, read page by page. */
    list(query?: KeyQuery): Promise<KeyEntry[]>;
    /** Makes a key that is issued at once: of a new tenant, or of one that there is. */
    create(options?: NewKey): Promise<IssuedKey>;
    /** Issues a key that was asked for. */
    issue(id: string): Promise<IssuedKey>;
    /** Answers a request for a key with no. */
    reject(id: string): Promise<KeyEntry>;
    /**
     * Makes another key of the same tenant, and lets this one expire: at once, or after `overlap`
     * milliseconds, in which both open the same records.
     */
    rotate(id: string, options?: { overlap?: number }): Promise<IssuedKey>;
    revoke(id: string): Promise<KeyEntry>;
    /** Forgets the key; its tenant and its records stay. */
    remove(id: string): Promise<void>;
  };
  readonly tenants: {
    /** Without `page` and `size` all of them, read page by page. */
    list(query?: TenantQuery): Promise<TenantEntry[]>;
    /** Removes its records, its snapshots and its keys. */
    remove(id: string): Promise<void>;
    /** The tenant as the text of a file, the same as long as nothing changed. */
    export(id: string): Promise<string>;
    /** Replaces the records of a tenant by those of such a text, or makes a tenant that has them. */
    readonly import: (
      text: string,
      options?: { tenant?: string | undefined; name?: string | undefined },
    ) => Promise<ImportedTenant>;
  };
  readonly rooms: {
    /** A user enters the room. */
    enter(socialId: string, userId: string): Promise<void>;
    leave(socialId: string, userId: string): Promise<void>;
  };
  readonly data: {
    list(collection: DataCollection, query?: DataQuery): Promise<DataPage>;
    /** How many records each collection has. */
    count(): Promise<Record<DataCollection, number>>;
    /** Adds a record of a collection of seed data. An absent id is made. */
    add(collection: DataCollection, record: object): Promise<DataRecord>;
    /** Merges the changes into the record (JSON merge patch): `null` removes a member. */
    update(collection: DataCollection, id: string, changes: object): Promise<DataRecord>;
    /** Removes the record and what belongs to it: of a room its invites, recordings and banners. */
    remove(collection: DataCollection, id: string): Promise<DataRemoval>;
    /** Restores what was removed. Possible once, for the last 20 removals. */
    restore(undo: string): Promise<{ restored: number }>;
  };
  readonly assumptions: { list(): Promise<ListedAssumption[]> };
  /** The same for the data of another tenant: by its id, or by that of one of its keys. */
  with(options: { key?: string | undefined; tenant?: string | undefined }): Control;
}

type Query = Readonly<Record<string, string | number | null | undefined>>;

interface Sent {
  readonly body?: unknown;
  readonly query?: Query | undefined;
  readonly signal?: AbortSignal;
}

/** @throws TypeError when `url` is no address of http or https. */
export function createControl({ url, token, key, tenant, fetch: send }: ControlOptions): Control {
  const base = `${readUrl(url)}/_control`;

  async function open(
    method: string,
    path: string,
    { body, query, signal }: Sent = {},
  ): Promise<Response> {
    const address = new URL(`${base}${path}`);
    const parameters: Query = { key, tenant, ...query };
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
    const response = await reach(send ?? fetch, request);
    if (!response.ok) throw await refused(response);
    return response;
  }

  async function call<T>(method: string, path: string, body?: unknown, query?: Query): Promise<T> {
    const response = await open(method, path, { body, query });
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  const run = async (method: string, path: string, body?: unknown): Promise<void> => {
    await call(method, path, body);
  };

  async function readAll<Item>(path: string, query: Query): Promise<Item[]> {
    const read = (paging: Query): Promise<Item[]> =>
      call('GET', path, undefined, { ...query, ...paging });
    if (query['page'] !== undefined || query['size'] !== undefined) return read({});
    const items: Item[] = [];
    for (let page = 0; ; page += 1) {
      const found = await read({ page, size: 1000 });
      items.push(...found);
      if (found.length < 1000) return items;
    }
  }

  const listKeys = ({ state, ...query }: KeyQuery = {}): Promise<KeyEntry[]> =>
    readAll('/keys', { ...query, ...(state && { state: [state].flat().join(',') }) });

  return {
    setState: (state, params = {}) =>
      call('POST', '/provider-states', { state, params, action: 'setup' }),
    listStates: () => call('GET', '/provider-states'),
    reset: (options = {}) => run('POST', '/reset', options),
    seed: (data, options = {}) => call('POST', '/seed', { ...options, data }),
    snapshots: {
      take: (name) => call('PUT', at`/snapshots/${name}`),
      restore: (name) => run('POST', at`/snapshots/${name}/restore`),
      list: () => call('GET', '/snapshots'),
      remove: (name) => run('DELETE', at`/snapshots/${name}`),
    },
    verify: async (expected) => {
      const found = await call<Verification>('POST', '/requests/verify', expected);
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
    ids: { seed: (seed) => run('PUT', '/ids', { seed }) },
    requests: {
      list: (query = {}) => call('GET', '/requests', undefined, { ...query }),
      clear: () => run('DELETE', '/requests'),
      send: (request) => call('POST', '/requests', request),
      resend: (seq) => call('POST', at`/requests/${String(seq)}/resend`),
      watch: ({ after, signal } = {}) =>
        readEvents(async (leave) => {
          const signals = signal ? [signal, leave] : [leave];
          const response = await open('GET', '/requests/stream', {
            query: { after },
            signal: AbortSignal.any(signals),
          });
          return response.body;
        }),
    },
    expectations: {
      set: (expectation) => call('POST', '/expectations', expectation),
      list: () => call('GET', '/expectations'),
      clear: (id) => run('DELETE', id === undefined ? '/expectations' : at`/expectations/${id}`),
    },
    replay: {
      load: (capture, options = {}) => call('POST', '/replay', { ...options, capture }),
      clear: () => run('DELETE', '/replay'),
    },
    keys: {
      list: listKeys,
      create: ({ expires, ...options } = {}) =>
        call('POST', '/keys', { ...options, ...(expires && { expires: new Date(expires) }) }),
      issue: (id) => call('POST', at`/keys/${id}/issue`),
      reject: (id) => call('POST', at`/keys/${id}/reject`),
      rotate: (id, options = {}) => call('POST', at`/keys/${id}/rotate`, options),
      revoke: (id) => call('POST', at`/keys/${id}/revoke`),
      remove: (id) => run('DELETE', at`/keys/${id}`),
    },
    tenants: {
      list: (query = {}) => readAll<TenantEntry>('/tenants', { ...query }),
      remove: (id) => run('DELETE', at`/tenants/${id}`),
      export: async (id) => (await open('GET', at`/tenants/${id}/export`)).text(),
      import: (data, options = {}) => call('POST', '/tenants/import', { data, ...options }),
    },
    rooms: {
      enter: (socialId, userId) => run('POST', at`/rooms/${socialId}/participants`, { userId }),
      leave: (socialId, userId) => run('DELETE', at`/rooms/${socialId}/participants/${userId}`),
    },
    data: {
      list: (collection, query = {}) =>
        call('GET', at`/data/${collection}`, undefined, { ...query }),
      count: () => call('GET', '/data'),
      add: (collection, record) => call('POST', at`/data/${collection}`, record),
      update: (collection, id, changes) => call('PATCH', at`/data/${collection}/${id}`, changes),
      remove: (collection, id) => call('DELETE', at`/data/${collection}/${id}`),
      restore: (undo) => call('POST', '/data/restore', { undo }),
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

async function reach(
  send: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Response> {
  try {
    return await send(request);
  } catch (error) {
    // An end that the caller asked for is told as it came.
    if (request.signal.aborted) throw error;
    const { origin } = new URL(request.url);
    throw new Error(`no answer from ${origin}; does the gateway run there?`, { cause: error });
  }
}

/** A path whose parts are encoded, so that none becomes another path. */
function at(texts: TemplateStringsArray, ...parts: readonly string[]): string {
  for (const part of parts) {
    // No encoding keeps a URL from resolving these.
    if (/^\.{0,2}$/.test(part)) throw new TypeError(`cannot be a name: "${part}"`);
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
    // Not from a gateway: what it is says the text.
  }
  return new ControlError(response.status, message || `status ${response.status}`);
}
