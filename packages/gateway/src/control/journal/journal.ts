// The journal: the last requests of clients with their responses, in memory. Requests for probes and the
// control plane are not recorded.
import { EventEmitter } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import type { Interceptor } from '../../http/interceptor.ts';
import type { Keyring } from '../../keys/keyring.ts';
import type { JournalEntry, JournalMessage } from '../wire.ts';
import { createRedactor, type Headers, type Redactor } from './redact.ts';

export const kept = 1000;

export type EntryFilter = (tenant: string | undefined) => boolean;

interface Kept {
  readonly tenant: string | undefined;
  readonly seq: number;
  /** Redacted when somebody reads it, because most entries are never read. */
  entry: Exchange | JournalEntry;
}

/** Drops the oldest. Emits `change` after each new entry. */
export class Journal extends EventEmitter<{ change: [] }> {
  newest = 0;
  isClosed = false;
  #entries: Kept[] = [];
  readonly #keyring: Pick<Keyring, 'usual'>;
  readonly #secrets: readonly string[];

  /** @param secrets the known ones */
  constructor(keyring: Pick<Keyring, 'usual'>, secrets: readonly string[]) {
    super();
    // One for each stream.
    this.setMaxListeners(0);
    this.#keyring = keyring;
    this.#secrets = secrets;
  }

  /** The number of the last entry that was dropped. */
  get lost(): number {
    return Math.max(0, this.newest - kept);
  }

  /** `tenant`: the owner of the entry; `undefined` for the tenant of the default key. */
  add(tenant: string | undefined, exchange: Exchange): void {
    this.newest += 1;
    this.#entries.push({ tenant, seq: this.newest, entry: exchange });
    if (this.#entries[0]!.seq <= this.newest - kept) this.#entries.shift();
    this.emit('change');
  }

  /** The entries of a tenant. The default key also gets those without an accepted key. */
  async filter(id: string): Promise<EntryFilter> {
    const usual = await this.#keyring.usual();
    return (tenant) => (tenant ?? usual?.id) === id;
  }

  /** The remaining entries after that number, the oldest first; each is created when it is read. */
  after(seq: number, isIncluded: EntryFilter): JournalEntry[] {
    // A number that was not assigned yet comes from an earlier process.
    const from = seq > this.newest ? 0 : seq;
    return this.#entries
      .filter((one) => one.seq > from && isIncluded(one.tenant))
      .map((one) => (one.entry = redactOnce(one, this.#secrets)));
  }

  clear(isIncluded: EntryFilter): void {
    this.#entries = this.#entries.filter(({ tenant }) => !isIncluded(tenant));
  }
}

const unrecorded = /^\/(?:(?:console|healthz|openapi\.json|readyz)(?:[/?]|$)|\?|$)/;

/** Writes a request into the journal when its response is sent, or when it ends without one. */
export function createRecorder(journal: Journal, owns: Interceptor['owns']): Interceptor['record'] {
  return (request) => {
    const operation = request.route.config.operationId ?? null;
    if (operation === null && (owns(request) || unrecorded.test(request.url))) return undefined;
    const at = Date.now();
    let received: KeptBody | undefined;
    let answered: KeptBody | undefined;
    return {
      received: (body) => (received = keepBody(body)),
      answered: (body) => (answered = keepBody(body)),
      end(reply, ms) {
        const { tenant, expectation, raw, method } = request;
        const { headersSent: sent, statusCode } = reply.raw;
        journal.add(tenant?.id, {
          at,
          // A banner may be shown without one.
          key: (raw.headers['x-api-key'] !== undefined && tenant?.key) || null,
          operation,
          method,
          path: raw.url ?? '',
          status: sent ? statusCode : null,
          ms: Math.round(ms * 1000) / 1000,
          ...(expectation !== undefined && { expectation }),
          request: { headers: raw.headers, body: received },
          response: sent ? { headers: reply.getHeaders(), body: answered } : { headers: {} },
        });
      },
    };
  };
}

interface Message {
  readonly headers: Headers;
  readonly body?: KeptBody | undefined;
}

interface Exchange extends Omit<JournalEntry, 'seq' | 'at' | 'request' | 'response'> {
  readonly at: number;
  readonly request: Message;
  readonly response: Message;
}

function redactOnce({ seq, entry }: Kept, secrets: readonly string[]): JournalEntry {
  if ('seq' in entry) return entry;
  const { at, path, request, response } = entry;
  const redactor = createRedactor(secrets, request.headers);
  return {
    seq,
    ...entry,
    at: new Date(at).toISOString(),
    path: redactor.path(path),
    request: redactMessage(request, redactor),
    response: redactMessage(response, redactor),
  };
}

/** How much of each body is kept, in bytes. */
const mostKept = 16 * 1024;

interface KeptBody {
  readonly start: string | Buffer;
  readonly isCut: boolean;
}

function keepBody(body: string | Buffer): KeptBody | undefined {
  if (body.length === 0) return undefined;
  const isCut = Buffer.byteLength(body) > mostKept;
  // A copy: a part of a text or a buffer would keep the whole in memory.
  return {
    start: isCut ? Buffer.from(body.slice(0, mostKept)).subarray(0, mostKept) : body,
    isCut,
  };
}

function redactMessage({ headers, body }: Message, redactor: Redactor): JournalMessage {
  const clean = { headers: redactor.headers(headers) };
  if (body === undefined) return clean;
  const { start, isCut } = body;
  // The decoder drops a character that the cut has split.
  const text = isCut ? new StringDecoder('utf8').write(start) : start.toString();
  return { ...clean, body: redactor.body(text, isCut), ...(isCut && { truncated: true }) };
}
