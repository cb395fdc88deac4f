// The simulated server and network, as a transport of core. The reply of a request defines its course, and the
// exchange records what really happened.

import type {
  StreamedBody,
  Transport,
  TransportRequest,
  TransportResponse,
} from '@room-sessions/core';
import type { Clock } from './clock.ts';
import type { Exchange } from './exchange.ts';
import { makeError } from './odd-errors.ts';
import { type Running, serverValue } from './operations.ts';
import type { Reply } from './plan.ts';

/** The time limit for unobserved work. */
const horizon = 10_000_000;

export class Network implements Transport {
  readonly exchanges: Exchange[] = [];
  readonly #clock: Clock;
  readonly #operations: readonly Running[];

  constructor(clock: Clock, operations: readonly Running[]) {
    this.#clock = clock;
    this.#operations = operations;
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    const exchange = this.#open(request);
    const { reply, key } = exchange;
    const { fault } = reply;
    return new Promise((resolve, reject) => {
      this.#watch(exchange, reject);
      const answer = (): void => {
        if (this.#isOver(exchange)) return;
        if (fault) {
          this.#end(exchange);
          return reject(makeError(reply, { ...request, key }));
        }
        exchange.isAnswered = !exchange.isAborted;
        resolve(this.#respond(exchange));
      };
      if (fault === 'refused' || fault === 'unreachable' || fault === 'untrusted') {
        return this.#later(reply.delay, answer);
      }
      exchange.isSent = true;
      request.onSend();
      const arrived = (): void => this.#later(fault === 'silent' ? horizon : reply.delay, answer);
      if (typeof request.body !== 'object') {
        this.#receive(exchange, reply.chunksRead === undefined, request.body ?? '');
        return arrived();
      }
      this.#take(exchange, request.body).then(arrived, (failure: unknown) => {
        this.#end(exchange);
        reject(failure);
      });
    });
  }

  #open(request: TransportRequest): Exchange {
    const { 'x-op': operation, 'x-client-request-id': call, 'x-api-key': key } = request.headers;
    const own = this.exchanges.filter((one) => one.operation === Number(operation));
    const reply = this.#operations[Number(operation)]!.plan.replies[own.length] ?? ({} as Reply);
    const exchange: Exchange = {
      number: this.exchanges.length,
      at: this.#clock.now,
      request,
      first: own.find((one) => one.call === call)?.request ?? request,
      reply,
      status: reply.status ?? 200,
      key,
      operation: Number(operation),
      call: call!,
    };
    this.exchanges.push(exchange);
    return exchange;
  }

  /** The client is finished with an exchange. */
  #end(exchange: Exchange): void {
    exchange.endedAt ??= this.#clock.now;
  }

  /** The server has received its part of a request. */
  #receive(exchange: Exchange, isWhole: boolean, body: string): void {
    exchange.received = body;
    const { reply, status } = exchange;
    const isRefusal = reply.body === 'error' || reply.body === 'echo';
    const isDone = status < 300 && !isRefusal;
    const mayBeDone = reply.fault !== undefined || status === 408 || status >= 500;
    exchange.isProcessed = isWhole && (mayBeDone ? reply.isProcessed === true : isDone);
  }

  #later(delay: number | undefined, run: () => void): void {
    if (!delay) return run();
    this.#clock.after(delay, run);
  }

  /** Rejects when the signal of an exchange is aborted, unless the transport ignores signals. */
  #watch(exchange: Exchange, reject: (reason: unknown) => void): void {
    const { signal } = exchange.request;
    const abort = (): void => {
      exchange.isAborted = true;
      this.#end(exchange);
      if (!exchange.reply.ignoresSignal) reject(signal.reason);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  }

  #isOver = ({ isAborted, reply }: Exchange): boolean => isAborted === true && !reply.ignoresSignal;

  async #take(exchange: Exchange, body: StreamedBody): Promise<void> {
    const { reply } = exchange;
    exchange.isOpened = true;
    const chunks = body.open()[Symbol.asyncIterator]();
    const close = (): void => void chunks.return?.().catch(() => undefined);
    if (!reply.ignoresSignal) exchange.request.signal.addEventListener('abort', close);
    let received = '';
    for (let count = 0; count !== reply.chunksRead; count++) {
      const { done, value } = await chunks.next();
      if (this.#isOver(exchange)) return;
      if (done) return this.#receive(exchange, true, received);
      received += Buffer.from(value).toString('latin1');
    }
    close();
    this.#receive(exchange, false, received);
  }

  #respond(exchange: Exchange): TransportResponse {
    const { reply, status, key = '' } = exchange;
    const { retryAfter, location, bodyFault } = reply;
    const text =
      status === 304
        ? ''
        : makeBody(reply.body, serverValue(this.#operations[exchange.operation]!, exchange), key);
    const headers: [string, string][] = [['content-type', 'application/json']];
    if (retryAfter !== undefined) headers.push(['retry-after', retryAfter]);
    if (location !== undefined) headers.push(['location', location]);
    if (reply.body === 'echo') headers.push(['x-echo', key]);
    return {
      status,
      header: (name) => headers.find(([one]) => one === name)?.[1] ?? null,
      headers: () => headers,
      toResponse: () => new Response(null, { status, headers }),
      bytes: () =>
        new Promise((resolve, reject) => {
          this.#watch(exchange, reject);
          this.#later(bodyFault === 'silent' ? horizon : reply.bodyDelay, () => {
            if (this.#isOver(exchange)) return;
            exchange.isComplete = !bodyFault && exchange.isAnswered === true && !exchange.isAborted;
            this.#end(exchange);
            const code = bodyFault === 'undecodable' ? 'Z_DATA_ERROR' : 'ECONNRESET';
            if (bodyFault) reject(Object.assign(new Error(`The body is ${bodyFault}.`), { code }));
            else resolve(new TextEncoder().encode(text));
          });
        }),
      cancel: () => this.#end(exchange),
    };
  }
}

/** `value` is the response of a healthy server. */
function makeBody(kind: Reply['body'], value: unknown, key: string): string {
  if (kind === 'empty') return '';
  const bodies = {
    envelope: { data: value, status: 'success', message: 'done' },
    error: { error: 'taken', status: 'error', code: 409 },
    echo: { error: `bad key ${key}`, status: 'error', code: 403 },
    null: null,
  };
  return JSON.stringify(kind ? bodies[kind] : value);
}
