// One request and its true course: the server's view, and the client's.

import type { Reply } from './plan.ts';

/** A request as any transport receives it. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | (() => AsyncIterable<Uint8Array>) | undefined;
  readonly signal: AbortSignal;
  /** Absent if the transport cannot report it. */
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
  /** The value from a healthy server. */
  readonly value: unknown;
  /** What the server was sent of the body. */
  received = '';
  /** When the first byte could be sent. */
  sent: Moment | undefined;
  processed = false;
  /** The server saw its head, on the wire. */
  isSeen = false;
  /** The source of the body failed. */
  sourceFailed = false;
  /** It ended before the response headers. */
  failed: Moment | undefined;
  head: Moment | undefined;
  body: Moment | undefined;
  /** When the client ended it with its signal. */
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

  /** Whether a transport that ignores the signal returned a response too late. */
  get isLate(): boolean {
    return this.aborted !== undefined && this.head !== undefined && this.head.at >= this.aborted.at;
  }

  /** When the client was finished with it, as far as it went. */
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

  /** Whether the client has released everything of it. */
  get isOver(): boolean {
    return Boolean(this.failed ?? this.body ?? this.aborted ?? this.cancelled);
  }
}
