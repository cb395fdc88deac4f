// The reference model of one attempt: its possible results according to the network.

import type { Delivery } from '@room-sessions/core';
import { codes } from './adapter.ts';
import { readMeaning } from './bodies.ts';
import { epoch } from './clock.ts';
import type { Exchange } from './exchange.ts';
import { followUp, isRedirect, isRetried, getRetryAfter } from './http-rules.ts';
import type { CallPlan } from './plan.ts';

/** A call of the key function. */
export interface KeyEvent {
  readonly at: number;
  doneAt?: number;
  /** Undefined if the function failed or returned nothing. */
  key?: string;
}

export interface AttemptFacts {
  readonly number: number;
  readonly begunAt: number;
  readonly timeout: number;
  readonly totalAt: number;
  readonly abortAt: number;
  readonly isRepeatable: boolean;
  /** The limit for a response. */
  readonly maxBytes: number;
  /** A part of a failing body may arrive and exceed the limit. */
  readonly mayDeliverPart: boolean;
  /** The call of the key function, if any. */
  readonly asked: KeyEvent | undefined;
  /** Returns the call of the key function after a 401. */
  readonly renew: ((exchange: Exchange) => KeyEvent | undefined) | undefined;
  /** The body can be read only once. */
  readonly isOneShot: boolean;
  /** Only the errors of the transport show whether anything was sent. */
  readonly hidesSending: boolean;
  /** The expected error of a source that fails. */
  readonly sourceError: ErrorFacts;
  readonly plan: Pick<CallPlan, 'bareError' | 'response' | 'isUnsafe'>;
  readonly nextExchange: () => Exchange | undefined;
  /** Whether the body of a response was discarded, for example before another attempt. */
  readonly isGivenUp: (exchange: Exchange) => boolean;
}

export interface ErrorFacts {
  readonly kind: string;
  readonly code?: string;
  readonly status?: number;
  readonly detail?: string | undefined;
  readonly retryAfter?: number | undefined;
}

/** A possible end of an attempt. */
export interface AttemptEnd {
  /** The earliest and latest time of the end. */
  readonly from: number;
  readonly to: number;
  /** The possible values of `delivery`. */
  readonly delivery: readonly Delivery[];
  /** The number of attempts so far. */
  readonly attempts: number;
  readonly mayRetry: boolean;
  /** If there is no other attempt, the client reads the body. */
  readonly isHead?: true;
  readonly asks?: number | undefined;
  /** The gateway reported that it did nothing. */
  readonly isRefusal?: boolean;
  /** The end refills the retry budget. */
  readonly isCredit?: boolean;
  readonly error?: ErrorFacts;
  readonly value?: unknown;
}

interface Interrupt {
  readonly from: number;
  readonly to: number;
  readonly kind: 'abort' | 'timeout' | 'total';
}

const any: readonly Delivery[] = ['not-sent', 'unknown', 'answered'];

export function getAttemptEnds(facts: AttemptFacts): AttemptEnd[] {
  const { number, begunAt, abortAt, totalAt, asked, isRepeatable, isOneShot, plan } = facts;
  const timeoutAt = facts.timeout ? begunAt + facts.timeout : Infinity;
  const ends: AttemptEnd[] = [];
  const interrupts: Interrupt[] = [
    { from: abortAt, to: abortAt, kind: 'abort' },
    { from: timeoutAt, to: timeoutAt, kind: 'timeout' },
    // The remaining time is rounded up, and again after the header of an image.
    { from: totalAt, to: totalAt + 2, kind: 'total' },
  ];
  const latest = Math.min(...interrupts.map(({ to }) => to));

  const end = (at: number, more: Partial<AttemptEnd> & Pick<AttemptEnd, 'delivery'>): void => {
    ends.push({ from: at, to: at, attempts: number, mayRetry: false, ...more });
  };
  /** Whether a step may complete at this time. Each earlier interruption is a possible end. */
  const reaches = (
    at: number | undefined,
    delivery: readonly Delivery[],
    isTried = true,
    isBegun = true,
  ): at is number => {
    for (const { from, to, kind } of interrupts) {
      if (from === Infinity || from > (at ?? Infinity) || from > latest) continue;
      const isRetry =
        kind === 'timeout' && isTried && (isRepeatable || delivery.includes('not-sent'));
      end(from, {
        to,
        delivery,
        attempts: isTried ? number : number - 1,
        mayRetry: isRetry && !(isOneShot && isBegun),
        error:
          kind === 'abort'
            ? { kind: 'abort', code: 'aborted' }
            : { kind: 'timeout', code: codes[kind] },
      });
    }
    return at !== undefined && interrupts.every(({ to }) => to >= at);
  };

  if (asked) {
    if (!reaches(asked.doneAt, ['not-sent'], false)) return ends;
    if (asked.key === undefined) {
      end(asked.doneAt, {
        delivery: ['not-sent'],
        attempts: number - 1,
        error: { kind: 'configuration' },
      });
      return ends;
    }
  }
  let exchange = facts.nextExchange();
  let followed = 0;
  let isRenewed = false;
  while (exchange) {
    const { sent, failed, head, status } = exchange;
    const isFollowUp = followed > 0 || isRenewed;
    const isUnsent = !sent && (failed || !facts.hidesSending);
    // A server that redirects has not processed the request, but a client may report `unknown`.
    const proven: readonly Delivery[] = !isUnsent
      ? ['unknown']
      : isFollowUp
        ? ['not-sent', 'unknown']
        : ['not-sent'];
    // A transport that throws synchronously has not opened the body.
    const isConsumed = isOneShot && sent !== undefined && !exchange.reply.throwsSynchronously;
    const seen: readonly Delivery[] = facts.hidesSending && failed ? ['unknown'] : proven;
    if (!reaches((failed ?? head)?.at, seen, true, isConsumed)) return ends;
    if (failed) {
      const { fault, throws } = exchange.reply;
      const isLasting = (fault === 'untrusted' && !throws) || exchange.sourceFailed || isConsumed;
      end(failed.at, {
        delivery: proven,
        mayRetry: !isLasting && (isRepeatable || proven.includes('not-sent')),
        error: exchange.sourceFailed
          ? facts.sourceError
          : {
              kind: 'connection',
              code: fault === 'unreachable' && !throws ? 'connect_timeout' : 'connection_failed',
            },
      });
      return ends;
    }
    if (isRedirect(exchange)) {
      if (followUp(exchange, followed, isOneShot) === undefined) {
        end(head!.at, {
          delivery: ['answered'],
          error: { kind: 'response', code: 'redirect_refused' },
        });
        return ends;
      }
      followed += 1;
      exchange = facts.nextExchange();
      continue;
    }
    if (status === 401 && facts.renew && !isRenewed && !isConsumed) {
      const other = facts.renew(exchange);
      if (other) {
        // A failure of the key function does not matter, because the result is the 401.
        if (!reaches(other.doneAt, any, true)) return ends;
        if (other.key !== undefined && other.key !== exchange.key) {
          isRenewed = true;
          exchange = facts.nextExchange();
          continue;
        }
      }
    }
    addResponseEnds(exchange, isConsumed);
    return ends;
  }
  return ends;

  function addResponseEnds(answered: Exchange, isConsumed: boolean): void {
    const { head, body, reply, status, value } = answered;
    const delivery: readonly Delivery[] = ['answered'];
    if (isRetried(status, isRepeatable) && !isConsumed) {
      const asks = getRetryAfter(answered, epoch + head!.at);
      const isRefusal = status === 429;
      end(head!.at, { delivery, mayRetry: true, isHead: true, asks, isRefusal });
      if (facts.isGivenUp(answered)) return;
    }
    if (!reaches(body?.at, delivery, true, isConsumed) || !body) return;
    const bodyFault = answered.isEmpty ? undefined : reply.bodyFault;
    if (bodyFault && answered.length > facts.maxBytes && facts.mayDeliverPart) {
      end(body.at, { delivery, error: { kind: 'response', code: 'body_too_large' } });
    }
    if (bodyFault === 'cut' || bodyFault === 'silent') {
      const error = { kind: 'connection', code: 'body_interrupted' };
      return end(body.at, { delivery, error, mayRetry: isRepeatable && !isConsumed });
    }
    if (bodyFault === 'undecodable') {
      return end(body.at, { delivery, error: { kind: 'response', code: 'body_not_decoded' } });
    }
    if (answered.length > facts.maxBytes) {
      return end(body.at, { delivery, error: { kind: 'response', code: 'body_too_large' } });
    }
    const isCredit = status < 500;
    const meaning = readMeaning(status, answered.isEmpty ? 'empty' : reply.body, value, plan);
    if ('value' in meaning) return end(body.at, { delivery, isCredit, value: meaning.value });
    const error =
      'code' in meaning
        ? { kind: 'response', code: meaning.code }
        : { kind: 'api', ...meaning, retryAfter: getRetryAfter(answered, epoch + body.at) };
    end(body.at, { delivery, isCredit, error });
  }
}
