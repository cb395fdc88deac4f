// One request and its true course, as seen by the server and the client. All times are in ms.

import type { TransportRequest } from '@room-sessions/core';
import type { Reply } from './plan.ts';

export interface Exchange {
  readonly number: number;
  readonly at: number;
  /** Each attempt has its own signal. */
  readonly request: TransportRequest;
  /** The first request of its call. */
  readonly first: TransportRequest;
  readonly reply: Reply;
  readonly status: number;
  readonly key: string | undefined;
  /** The index of the operation. */
  readonly operation: number;
  /** The call of the operation. */
  readonly call: string;
  /** The transport opened a streamed body. */
  isOpened?: true;
  /** The first byte could be sent. */
  isSent?: true;
  /** The part of the body that the server received. */
  received?: string;
  /** The server did what was asked. */
  isProcessed?: boolean;
  isAborted?: true;
  /** The client received the headers of a response before it aborted. */
  isAnswered?: boolean;
  /** The client received a whole response. It reads the body only if the response is final. */
  isComplete?: boolean;
  /** When the client was finished with the exchange, and had released all of its resources. */
  endedAt?: number;
}
