// One request and the truth about it: what the server saw of it, and what the client was given.

import type { Reply } from './plan.ts';

/** A request as any transport is given it. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | (() => AsyncIterable<Uint8Array>) | undefined;
  readonly signal: AbortSignal;
  /** Absent if the transport has no way to say it. */
  readonly onSend?: () => void;
}

/** Something that happened at a time. */
export interface Moment {
  readonly at: number;
  readonly error?: unknown;
}

export class Exchange {
  readonly number: number;
  readonly at: number;
  readonly request: Outgoing;
  /** The first exchange of its call. */
  readonly first: Exchange;
  readonly reply: Reply;
  /** Index of its operation. */
  readonly operation: number;
  /** The call of the operation that it belongs to. */
  readonly call: string;
  /** What a healthy server gives as its value. */
  readonly value: unknown;
  /** What the server was sent of the body. */
  received = '';
  /** When the first byte could leave. */
  sent: Moment | undefined;
  processed = false;
  /** The server saw its head, on the wire. */
  isSeen = false;
  /** The source of the body failed. */
  sourceFailed = false;
  /** It ended without a head. */
  failed: Moment | undefined;
  head: Moment | undefined;
  body: Moment | undefined;
  /** When the client ended it by its signal. */
  aborted: Moment | undefined;
  /** The response has no body, whatever its reply says. */
  isEmpty = false;
  /** Bytes of the response. */
  length = 0;
  /** The client gave the body up. */
  cancelled: Moment | undefined;

  constructor(
    number: number,
    at: number,
    request: Outgoing,
    reply: Reply,
    first: Exchange | undefined,
    value: (exchange: Exchange) => unknown,
  ) {
    this.first = first ?? this;
    this.number = number;
    this.at = at;
    this.request = request;
    this.reply = reply;
    this.operation = Number(request.headers['x-op']);
    this.call = request.headers['x-client-request-id'] ?? '';
    this.value = value(this);
  }

  /** Whether a transport that pays no attention to the signal gave a response when it was too late. */
  get isLate(): boolean {
    return this.aborted !== undefined && this.head !== undefined && this.head.at >= this.aborted.at;
  }

  /** When the client was done with it, as far as it went. */
  get endedAt(): number {
    const ends = [this.failed, this.body, this.aborted, this.cancelled].flatMap(
      (one) => one?.at ?? [],
    );
    return ends.length > 0 ? Math.min(...ends) : (this.head?.at ?? this.at);
  }

  get key(): string | undefined {
    return this.request.headers['x-api-key'];
  }

  get status(): number {
    return this.reply.status ?? 200;
  }

  /** Whether nothing of it is left on the side of the client. */
  get isOver(): boolean {
    return Boolean(this.failed ?? this.body ?? this.aborted ?? this.cancelled);
  }
}
