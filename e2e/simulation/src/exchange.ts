// One request and its true course, as seen by the server and the client.

import type { Reply } from './plan.ts';

/** A request in the form that each transport receives. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | (() => AsyncIterable<Uint8Array>) | undefined;
  readonly signal: AbortSignal;
  /** Undefined if the transport cannot report it. */
  readonly onSend?: () => void;
}

/** An event with its time. */
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
  /** The index of the operation. */
  readonly operation: number;
  /** The call of the operation. */
  readonly call: string;
  /** The value that a healthy server returns. */
  readonly value: unknown;
  /** The part of the body that the server received. */
  received = '';
  /** The time at which the first byte could be sent. */
  sent: Moment | undefined;
  processed = false;
  /** The server received the request headers, on the wire. */
  isSeen = false;
  /** The source of the body failed. */
  sourceFailed = false;
  /** The exchange ended before the response headers. */
  failed: Moment | undefined;
  head: Moment | undefined;
  body: Moment | undefined;
  /** The time at which the client aborted. */
  aborted: Moment | undefined;
  /** The response has no body, independent of the reply. */
  isEmpty = false;
  /** The bytes of the response. */
  length = 0;
  /** The client discarded the body. */
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

  /** The time at which the client was finished with the exchange. */
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

  /** Whether the client has released all resources of the exchange. */
  get isOver(): boolean {
    return Boolean(this.failed ?? this.body ?? this.aborted ?? this.cancelled);
  }
}
