// What is known about the delivery of a request: after an attempt, and in words.

import type { Attempt, PriorDelivery } from '../types.ts';
import type { Delivery } from './errors.ts';

/** The delivery of all attempts so far, after one more that ended with a status or an error. */
export function deliveryAfter(earlier: PriorDelivery, outcome: number | Delivery): PriorDelivery {
  if (outcome === 'not_sent') return earlier;
  // 429 alone says that nothing was processed.
  if (outcome !== 429) return 'unknown';
  return earlier === 'not_sent' ? 'refused' : earlier;
}

/** The delivery of a call whose attempts had this outcome: after 429 alone, nothing was processed. */
export const toDelivery = (all: Delivery | PriorDelivery): Delivery =>
  all === 'refused' ? 'not_sent' : all;

/** What a delivery means for the request, as a sentence. */
export const explainDelivery = (fate: Delivery | PriorDelivery, mayRepeat = true): string =>
  fate === 'not_sent'
    ? 'Nothing was sent.'
    : fate === 'refused'
      ? 'Nothing was processed.'
      : `The gateway may have processed the request.${mayRepeat ? '' : ' Check before you send it again.'}`;

/** Whether the operation may be sent twice, as the API document or the caller says. */
export const isRepeatable = ({ operation, options: { retry } }: Attempt): boolean =>
  operation.idempotent || (retry && retry.unsafe) === true;
