// How far an attempt has come, what it was made within, and what the attempts before it leave open:
// all that an error of it is judged by.

import type { SentCredentials } from './call-state.ts';
import type { EndListener } from './middleware.ts';
import type { TransportResponse } from './transport/transport.ts';

/** How far an attempt has come. */
export interface DeliveryState {
  /** Requests that may have left, those excepted of which it turned out that nothing did. */
  sends: number;
  /** Whether the transport was asked to send. */
  tried: boolean;
  response: TransportResponse | undefined;
  /** Where the last request went, which a middleware may have changed. */
  url: string | undefined;
  /** What must be in no error. */
  sent: SentCredentials | undefined;
  /** Who is told when it has ended. */
  readonly listeners: EndListener[];
  /** Gives up what middlewares left behind. */
  giveUp: (() => void) | undefined;
}

export const startDelivery = (listeners: EndListener[]): DeliveryState => ({
  sends: 0,
  tried: false,
  response: undefined,
  url: undefined,
  sent: undefined,
  listeners,
  giveUp: undefined,
});

/** What an attempt was made within. */
export interface Bounds {
  /** ms */
  readonly timeout: number;
  /** Whether that is what the deadline of the call leaves. */
  readonly isDeadline: boolean;
  /** The deadline, in ms; as it was given. */
  readonly deadline: number;
  readonly maxResponseBytes: number;
}

/** What earlier attempts leave open; `refused` where each was, by 429, or was never sent. */
export type PriorDelivery = 'not-sent' | 'refused' | 'unknown';

/** The same after one more attempt, which was answered: 429 alone says that nothing was done. */
export function deliveryAfter(earlier: PriorDelivery, status: number): PriorDelivery {
  if (status !== 429) return 'unknown';
  return earlier === 'not-sent' ? 'refused' : earlier;
}
