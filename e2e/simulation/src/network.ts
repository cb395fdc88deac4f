// The simulated server and network. The reply of a request defines its course, and the exchange records what
// really happened.

import { makeBody } from './bodies.ts';
import type { Clock } from './clock.ts';
import { Exchange, type Moment, type Outgoing } from './exchange.ts';
import { makeError } from './odd-errors.ts';
import { healthy, type Reply } from './plan.ts';

export const origin = 'http://localhost:8080';
export const elsewhere = 'http://localhost:9090';

/** The time limit for unobserved work. */
export const horizon = 10_000_000;

/** Replaces a chunk that a source fails to produce. */
const failed = { done: false, value: new Uint8Array() };

/** The response headers and a reader of the body. */
export interface Head {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  read(): Promise<Uint8Array>;
  cancel(): void;
}

/** An operation from the server's point of view. */
export interface Endpoint {
  readonly replies: readonly Reply[];
  /** The response of a healthy server. */
  value(exchange: Exchange): unknown;
}

export class Network {
  readonly exchanges: Exchange[] = [];
  readonly clock: Clock;
  readonly #endpoints: readonly Endpoint[];
  readonly #counts: number[];

  constructor(clock: Clock, endpoints: readonly Endpoint[]) {
    this.clock = clock;
    this.#endpoints = endpoints;
    this.#counts = endpoints.map(() => 0);
  }

  open(request: Outgoing): Exchange {
    const operation = Number(request.headers['x-op']);
    const endpoint = this.#endpoints[operation];
    if (!endpoint) throw new Error(`A request lacks the simulation's headers: ${request.url}`);
    const reply = endpoint.replies[this.#counts[operation]!++] ?? healthy;
    const exchange = new Exchange(
      this.exchanges.length,
      this.clock.now,
      request,
      reply,
      this.exchanges.find(({ call }) => call === request.headers['x-client-request-id']),
      endpoint.value.bind(endpoint),
    );
    this.exchanges.push(exchange);
    return exchange;
  }

  get moment(): Moment {
    return { at: this.clock.now };
  }

  /** Performs an exchange. Returns its head or rejects, like a transport. */
  perform(exchange: Exchange): Promise<Head> {
    const { request, reply } = exchange;
    if (reply.throwsSynchronously) {
      if (!isUnsent(reply)) this.begin(exchange);
      exchange.failed = this.moment;
      throw makeError(reply, { ...request, key: exchange.key });
    }
    return new Promise((resolve, reject) => {
      this.whileWanted(exchange, reject);
      const fail = (): void => {
        if (exchange.aborted && !reply.ignoresSignal) return;
        exchange.failed = this.moment;
        reject(makeError(reply, { ...request, key: exchange.key }));
      };
      if (isUnsent(reply)) return this.later(reply.delay, fail);
      this.begin(exchange);
      const answer = (): void => {
        if (exchange.aborted && !reply.ignoresSignal) return;
        if (reply.fault) return fail();
        exchange.head = this.moment;
        resolve(this.#head(exchange));
      };
      const arrived = (): void =>
        this.later(reply.fault === 'silent' ? horizon : reply.delay, answer);
      if (typeof request.body !== 'function') {
        this.receive(exchange, reply.chunksRead === undefined, request.body ?? '');
        return arrived();
      }
      this.#take(exchange, request.body).then(arrived, (error: unknown) => {
        exchange.sourceFailed = true;
        exchange.failed = this.moment;
        reject(error);
      });
    });
  }

  begin(exchange: Exchange): void {
    exchange.sent = this.moment;
    exchange.request.onSend?.();
  }

  /** The server has received its part of a request. */
  receive(exchange: Exchange, isWhole: boolean, body: string): void {
    exchange.received = body;
    const { reply, status } = exchange;
    const isRefusal = reply.body === 'error' || reply.body === 'echo';
    const isDone = !reply.fault && !isRefusal && status >= 200 && status < 300;
    exchange.processed = isWhole && (isDone || reply.isProcessed === true);
  }

  later(delay: number | undefined, run: () => void): void {
    if (!delay) return run();
    this.clock.after(delay, run);
  }

  /** Rejects when the signal of an exchange is aborted, unless the transport ignores signals. */
  whileWanted(exchange: Exchange, reject: (reason: unknown) => void): void {
    const { signal } = exchange.request;
    const end = (): void => {
      exchange.aborted ??= this.moment;
      if (!exchange.reply.ignoresSignal) reject(signal.reason);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  }

  async #take(exchange: Exchange, open: () => AsyncIterable<Uint8Array>): Promise<void> {
    const { reply } = exchange;
    const { signal } = exchange.request;
    const chunks = open()[Symbol.asyncIterator]();
    const close = (): void => void chunks.return?.().catch(() => undefined);
    if (!reply.ignoresSignal) signal.addEventListener('abort', close);
    let body = '';
    for (let count = 0; count !== reply.chunksRead; count++) {
      const next = chunks.next();
      const { done, value } = await (reply.sendsPartialBody && !reply.fault
        ? next.catch(() => failed)
        : next);
      if (exchange.aborted && !reply.ignoresSignal) return;
      if (value === failed.value) {
        exchange.sourceFailed = true;
        break;
      }
      if (done) return this.receive(exchange, true, body);
      body += Buffer.from(value).toString('latin1');
    }
    close();
    this.receive(exchange, false, body);
  }

  #head(exchange: Exchange): Head {
    const { reply, status } = exchange;
    exchange.isEmpty = status === 304;
    const { bytes, type } = makeBody(
      exchange.isEmpty ? 'empty' : reply.body,
      exchange.value,
      exchange.key ?? '',
    );
    exchange.length = bytes.length;
    return {
      status,
      headers: responseHeaders(exchange, type),
      read: () =>
        new Promise((resolve, reject) => {
          this.whileWanted(exchange, reject);
          const delay = reply.bodyFault === 'silent' ? horizon : reply.bodyDelay;
          this.later(delay, () => {
            if (exchange.aborted && !reply.ignoresSignal) return;
            const error = bodyError(reply);
            exchange.body = { ...this.moment, error };
            if (error) reject(error);
            else resolve(bytes);
          });
        }),
      cancel: () => {
        if (!exchange.aborted) exchange.cancelled ??= this.moment;
      },
    };
  }
}

const isUnsent = ({ fault }: Reply): boolean =>
  fault === 'refused' || fault === 'unreachable' || fault === 'untrusted';

const bodyError = ({ bodyFault }: Reply): Error | undefined =>
  bodyFault &&
  Object.assign(new Error(`The body is ${bodyFault}.`), {
    code: bodyFault === 'undecodable' ? 'Z_DATA_ERROR' : 'ECONNRESET',
  });

export function responseHeaders(
  { reply, key }: Exchange,
  type: string,
): (readonly [string, string])[] {
  const headers: (readonly [string, string])[] = [['content-type', type]];
  if (reply.retryAfter !== undefined) headers.push(['retry-after', reply.retryAfter]);
  if (reply.location !== undefined) headers.push(['location', reply.location]);
  if (reply.body === 'echo') headers.push(['x-echo', key ?? '']);
  return headers;
}
