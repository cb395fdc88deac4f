// Records the requests of a client as HAR. It runs before the API key is added, and keeps nothing
// that was not redacted.

import type { Attempt } from '../call/call.ts';
import type { RoomSessionsError } from '../errors/guards.ts';
import type { Extension } from '../extension.ts';
import type { StreamedBody } from '../request/streamed-body.ts';
import type { TransportRequest, TransportResponse } from '../transport/transport.ts';
import { version } from '../version.ts';
import type { Har, HarBody, HarContent, HarEntry, HarHeader } from './har.ts';
import { createHarMask, redactEntry } from './redact-har.ts';
import { findSecrets, secretsOfHeaders, toText } from './secrets.ts';

/** Options of {@link recordHar}. */
export interface RecordHarOptions {
  /**
   * How many entries are kept; older ones are dropped.
   *
   * @default 1000
   * @example 50
   */
  readonly limit?: number | undefined;
}

/** An extension that records, and what it has recorded. */
export interface HarRecorder extends Extension {
  /**
   * The requests that are over so far, in the order in which they were sent. The HAR is a copy.
   *
   * @example await writeFile('calls.har', JSON.stringify(recorder.har()))
   */
  har(): Har;
}

/** A request of an attempt. A middleware may send several. */
interface Exchange {
  readonly number: number;
  readonly request: TransportRequest;
  readonly date: Date;
  readonly startedAt: number;
  response?: TransportResponse;
  headAt?: number;
}

/** Bytes of a body that are kept. */
const mostBytes = 64 * 1024;
/** Credentials of earlier entries that are masked in later ones. */
const mostSecrets = 200;

/**
 * Records each request and its response, retries and failures too, as a HAR without secrets: no API
 * key, of headers and queries only harmless values, in bodies no bearer tokens, e-mail addresses and
 * telephone numbers. A body of more than 64 KiB and a streamed upload are noted but not kept.
 *
 * Put it last in `use`, so that it sees what the middlewares have changed. Redirects, and the
 * repetition with another key after 401, are part of one entry.
 *
 * @example
 * const recorder = recordHar();
 * const client = createClient({ use: [recorder] });
 */
export function recordHar(options: RecordHarOptions = {}): HarRecorder {
  const { limit = 1000 } = options;
  const exchanges = new WeakMap<Attempt, Exchange[]>();
  const secrets = new Set<string>();
  const entries: { readonly number: number; readonly entry: HarEntry }[] = [];
  let count = 0;

  const record = (attempt: Attempt, exchange: Exchange, error: RoomSessionsError | undefined) => {
    const entry = toEntry(attempt, exchange, error);
    for (const secret of findSecrets(entry)) {
      secrets.delete(secret);
      secrets.add(secret);
    }
    for (const secret of [...secrets].slice(0, -mostSecrets)) secrets.delete(secret);
    // With the API key, which the gateway may repeat.
    const sent = attempt.sent.flatMap((one) => secretsOfHeaders(toPairs(Object.entries(one()))));
    const mask = createHarMask([...secrets, ...sent]);
    entries.push({ number: exchange.number, entry: redactEntry(entry, mask) });
    if (entries.length > limit) entries.shift();
  };

  return {
    async attempt(attempt, next) {
      exchanges.set(attempt, []);
      let error: RoomSessionsError | undefined;
      try {
        await next();
      } catch (thrown) {
        error = thrown as RoomSessionsError;
        throw thrown;
      } finally {
        for (const exchange of exchanges.get(attempt)!) record(attempt, exchange, error);
      }
    },
    send: (attempt, next) => async (request) => {
      const [date, startedAt] = [new Date(), performance.now()];
      const exchange: Exchange = { number: ++count, request, date, startedAt };
      exchanges.get(attempt)!.push(exchange);
      exchange.response = await next(request);
      exchange.headAt = performance.now();
      return exchange.response;
    },
    har: () => ({
      log: {
        version: '1.2',
        creator: { name: '@room-sessions/core', version },
        // Requests end in another order than they begin in.
        entries: entries.toSorted((a, b) => a.number - b.number).map(({ entry }) => entry),
      },
    }),
  };
}

function toEntry(
  attempt: Attempt,
  { request, response, date, startedAt, headAt = startedAt }: Exchange,
  error: RoomSessionsError | undefined,
): HarEntry {
  const { operation } = attempt;
  const { method, url, headers, body } = request;
  const isFinal = response !== undefined && response === attempt.response;
  const bytes = isFinal ? attempt.bytes : undefined;
  // A middleware may have handled the failure of its request.
  const failure = response ? isFinal && !bytes && error?.code : (error?.code ?? 'unknown');
  const endedAt = performance.now();
  return {
    startedDateTime: date.toISOString(),
    time: endedAt - startedAt,
    request: {
      method,
      url,
      httpVersion: 'unknown',
      headers: toPairs(Object.entries(headers)),
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: typeof body === 'object' ? (body.length ?? -1) : lengthOf(body ?? ''),
      ...(body !== undefined && { postData: toBody(body, headers['content-type'] ?? '') }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: '',
      httpVersion: 'unknown',
      headers: response ? toPairs(response.headers()) : [],
      cookies: [],
      content: toContent(bytes, response?.header('content-type') ?? ''),
      redirectURL: '',
      headersSize: -1,
      bodySize: bytes?.byteLength ?? -1,
      ...(failure && { _error: failure }),
    },
    cache: {},
    timings: { send: 0, wait: headAt - startedAt, receive: endedAt - headAt },
    // The id of an undocumented request is its path, which may hold anything.
    ...(!operation.id.includes(' ') && { _operation: operation.id }),
  };
}

const toPairs = (headers: Iterable<readonly [string, string]>): HarHeader[] =>
  [...headers].map(([name, value]) => ({ name, value }));

const lengthOf = (text: string): number => new TextEncoder().encode(text).byteLength;

function toBody(body: string | StreamedBody, mimeType: string): HarBody {
  if (typeof body === 'object') {
    return {
      mimeType,
      comment: `A streamed body of ${body.length ?? 'unknown'} bytes. It was not kept.`,
    };
  }
  const bytes = lengthOf(body);
  return bytes > mostBytes ? tooLong(bytes, mimeType) : { mimeType, text: body };
}

function toContent(bytes: Uint8Array | undefined, mimeType: string): HarContent {
  if (!bytes) return { size: -1, mimeType, comment: 'The body was not read.' };
  const size = bytes.byteLength;
  if (size > mostBytes) return { size, ...tooLong(size, mimeType) };
  const text = toText(bytes);
  return text === undefined
    ? { size, mimeType, comment: 'The body is not text. It was left out.' }
    : { size, mimeType, text };
}

const tooLong = (bytes: number, mimeType: string): HarBody => ({
  mimeType,
  comment: `The body has ${bytes} bytes, more than ${mostBytes}. It was not kept.`,
});
