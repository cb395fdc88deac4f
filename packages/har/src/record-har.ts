// Records the requests of a client as HAR. It runs before the API key is added, and keeps only
// redacted entries.

import type {
  Extension,
  RoomSessionsError,
  StreamedBody,
  TransportRequest,
  TransportResponse,
} from '@room-sessions/core';
import {
  type Attempt,
  checkOptions,
  createExtension,
  type Hooks,
  version,
} from '@room-sessions/core/internal';
import type { Har, HarBody, HarContent, HarEntry, HarHeader } from './har.ts';
import { createHarMask, redactEntry } from './redact-har.ts';
import { findSecrets, findTelephones, findHeaderSecrets, toText } from './secrets.ts';

/** Options of {@link recordHar}. */
export interface RecordHarOptions {
  /**
   * How many entries are kept; older ones are dropped.
   *
   * @default 1000
   * @example 50
   */
  readonly limit?: number | undefined;
  /**
   * Maximum size of a recorded body in bytes; of a longer body only the length is recorded.
   *
   * @default 65_536 (64 KiB)
   * @example 1024 * 1024
   */
  readonly maxBodyBytes?: number | undefined;
}

/** An extension that records requests. */
export interface HarRecorder extends Extension {
  /**
   * The completed requests, in the order in which they were sent. The HAR is a copy.
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

/** Characters of credentials of earlier entries that are masked in later ones; the oldest go first. */
const mostSecrets = 64 * 1024;

/**
 * Records each request and its response, retries and failures too, as a HAR without secrets: no API
 * key, of headers and queries only harmless values, in bodies no bearer tokens, e-mail addresses and
 * telephone numbers. Bodies longer than `maxBodyBytes` and streamed uploads are left out, with a comment.
 *
 * Put it last in `use`, so that it sees the changes of the middlewares.
 *
 * @example
 * const recorder = recordHar();
 * const client = createClient({ use: [recorder] });
 */
export function recordHar(options: RecordHarOptions = {}): HarRecorder {
  const { limit = 1000, maxBodyBytes = 64 * 1024 } = checkOptions(
    options,
    'none',
    'limit maxBodyBytes',
  );
  const exchanges = new WeakMap<Attempt, Exchange[]>();
  const secrets = new Set<string>();
  const entries: { readonly number: number; readonly entry: HarEntry }[] = [];
  let [count, length] = [0, 0];

  const record = (attempt: Attempt, exchange: Exchange, error: RoomSessionsError | undefined) => {
    const entry = toEntry(attempt, exchange, error, maxBodyBytes);
    for (const secret of findSecrets(entry)) {
      if (secrets.delete(secret)) length -= secret.length;
      secrets.add(secret);
      length += secret.length;
    }
    for (const secret of secrets) {
      if (length <= mostSecrets) break;
      secrets.delete(secret);
      length -= secret.length;
    }
    // Includes the API key, which the gateway may echo.
    const sent = attempt.sent.flatMap((one) => findHeaderSecrets(toPairs(Object.entries(one()))));
    const mask = createHarMask([...secrets, ...findTelephones(entry), ...sent]);
    entries.push({ number: exchange.number, entry: redactEntry(entry, mask) });
    if (entries.length > limit) entries.shift();
  };

  const hooks: Hooks = {
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
  };
  return createExtension(hooks, {
    har: () => ({
      log: {
        version: '1.2',
        creator: { name: '@room-sessions/har', version },
        // Requests complete in a different order than they start.
        entries: entries.toSorted((a, b) => a.number - b.number).map(({ entry }) => entry),
      },
    }),
  });
}

function toEntry(
  attempt: Attempt,
  { request, response, date, startedAt, headAt = startedAt }: Exchange,
  error: RoomSessionsError | undefined,
  maxBytes: number,
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
      bodySize: typeof body === 'object' ? (body.length ?? -1) : countBytes(body ?? ''),
      ...(body !== undefined && {
        postData: toBody(body, headers['content-type'] ?? '', maxBytes),
      }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: '',
      httpVersion: 'unknown',
      headers: response ? toPairs(response.headers()) : [],
      cookies: [],
      content: toContent(bytes, response?.header('content-type') ?? '', maxBytes),
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

const countBytes = (text: string): number => new TextEncoder().encode(text).byteLength;

function toBody(body: string | StreamedBody, mimeType: string, maxBytes: number): HarBody {
  if (typeof body === 'object') {
    return {
      mimeType,
      comment: `A streamed body of ${body.length ?? 'unknown'} bytes. It was not kept.`,
    };
  }
  const bytes = countBytes(body);
  return bytes > maxBytes ? tooLong(bytes, mimeType, maxBytes) : { mimeType, text: body };
}

function toContent(bytes: Uint8Array | undefined, mimeType: string, maxBytes: number): HarContent {
  if (!bytes) return { size: -1, mimeType, comment: 'The body was not read.' };
  const size = bytes.byteLength;
  if (size > maxBytes) return { size, ...tooLong(size, mimeType, maxBytes) };
  const text = toText(bytes);
  return text === undefined
    ? { size, mimeType, comment: 'The body is not text. It was left out.' }
    : { size, mimeType, text };
}

const tooLong = (bytes: number, mimeType: string, maxBytes: number): HarBody => ({
  mimeType,
  comment: `The body has ${bytes} bytes, more than ${maxBytes}. It was not kept.`,
});
