// The options of inviting many, and what they must be.

import {
  type CallOptions,
  callOptions,
  checkOptions,
  ConfigurationError,
} from '@room-sessions/core';
import type { InviteError } from './invite-result.ts';

// Not read of the operation: a property that is read when a module loads keeps bundlers from dropping it.
export const operation = 'inviteUsers';

/** How far inviting is, in users. */
export interface InviteProgress {
  /** Users whose batch was answered, in earlier runs too. */
  readonly done: number;
  /** Users that were given. */
  readonly total: number;
  /** How many of `done` the gateway refused. */
  readonly refused: number;
}

/** Where a run that failed stands: an {@link InviteError}, or what JSON kept of these two of it. */
export type InviteState = Pick<InviteError, 'batches' | 'partial'>;

/** Options of `invite`. Those of a call apply to each batch. */
export interface InviteOptions extends CallOptions {
  /**
   * Users in one request. How many a deployment takes is not documented; one that answers with 413
   * wants fewer.
   *
   * @default 100
   * @example 500
   */
  readonly batchSize?: number | undefined;
  /**
   * Requests under way at a time.
   *
   * @default 4
   * @example 1
   */
  readonly concurrency?: number | undefined;
  /**
   * Called after each batch that was answered; the numbers only grow. A promise that it returns is
   * awaited before the next batch of that lane. An error that it throws does not end the run: the
   * first one is logged as a warning (`logTo`). To end the run, use `stop` or `signal`.
   *
   * @default none
   * @example ({ done, total }) => console.log(`${done} of ${total}`)
   */
  readonly onProgress?: ((progress: InviteProgress) => void | Promise<void>) | undefined;
  /**
   * Once it is aborted, no further batch is started. Batches under way end by themselves, so that no
   * user becomes `unknown`; `signal` aborts those too. What is left is in the error.
   *
   * @default none
   * @example AbortSignal.timeout(60_000)
   */
  readonly stop?: AbortSignal | undefined;
  /**
   * The error of an earlier run with the same room and users. Only users who are `open` in it are
   * sent; the result is that of both runs. JSON of `{ batches, partial }` serves as well, so that
   * another process can go on.
   *
   * @default none: everyone is sent
   * @example error
   */
  readonly resume?: InviteState | undefined;
  /**
   * With `resume`, sends those users again who are `unknown` in it. They may have been invited
   * already, and whether a second invite does any harm is not documented. Without it they stay
   * `unknown`.
   *
   * @default false
   * @example true
   */
  readonly resendUnknown?: boolean | undefined;
}

/** The options with their defaults; `call` is what goes along with each request. */
export interface ReadOptions extends Pick<InviteOptions, 'onProgress' | 'stop' | 'resume'> {
  readonly batchSize: number;
  readonly concurrency: number;
  readonly resendUnknown: boolean;
  readonly call: CallOptions;
}

const known = [
  ...callOptions,
  'batchSize',
  'concurrency',
  'onProgress',
  'stop',
  'resume',
  'resendUnknown',
];

/** Checks the options of `invite`. Throws `ConfigurationError`. */
export function readOptions(options: InviteOptions): ReadOptions {
  const {
    batchSize,
    concurrency,
    onProgress,
    stop,
    resume,
    resendUnknown = false,
    ...call
  } = checkOptions(options, known, operation);
  return {
    batchSize: positive('batchSize', batchSize, 100),
    concurrency: positive('concurrency', concurrency, 4),
    onProgress,
    stop,
    resume,
    resendUnknown,
    call,
  };
}

function positive(name: string, value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  throw wrong(`\`${name}\` must be a whole number from 1.`);
}

/** What is wrong with an option of `invite`. */
export const wrong = (why: string): ConfigurationError =>
  new ConfigurationError(`${operation}: ${why} Nothing was sent.`, {
    operation,
  });
