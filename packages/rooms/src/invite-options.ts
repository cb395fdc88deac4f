// Options of `invite`, and their checks.

import type { CallOptions } from '@room-sessions/core';
import { checkOptions, ConfigurationError } from '@room-sessions/core/internal';
import type { InviteBatch } from './batches.ts';
import type { PartialInviteResult } from './invite-result.ts';

// Not read from the operation, because reading a property at load time prevents tree shaking.
export const operation = 'inviteUsers';

/** The progress of an invite, in users. */
export interface InviteProgress {
  /** Users whose batch was answered, including those of earlier runs. */
  readonly done: number;
  /** All users of the call. */
  readonly total: number;
  /** How many of `done` the gateway refused. */
  readonly refused: number;
}

/** The state of a failed run: an `InviteError`, or these two properties, parsed from JSON. */
export interface InviteState {
  readonly batches: readonly InviteBatch[];
  readonly partial: PartialInviteResult;
}

/** Options of `invite`. Those of a call apply to each batch. */
export interface InviteOptions extends CallOptions {
  /**
   * Users per request. The limit of a deployment is not documented; after a 413, use fewer.
   *
   * @default 100
   * @example 500
   */
  readonly batchSize?: number | undefined;
  /**
   * Maximum number of concurrent requests.
   *
   * @default 4
   * @example 1
   */
  readonly concurrency?: number | undefined;
  /**
   * Called after each answered batch; the numbers only grow. A promise that it returns is awaited before
   * the next batch starts in its place. An error that it throws does not end the run: the first one is
   * logged as a warning (`logTo`). To end the run, use `stop` or `signal`.
   *
   * @default none
   * @example ({ done, total }) => console.log(`${done} of ${total}`)
   */
  readonly onProgress?: ((progress: InviteProgress) => void | Promise<void>) | undefined;
  /**
   * After its abort, no further batch is started. Running batches are completed, so that no user becomes
   * `unknown`; `signal` aborts them too. The error has the remaining users.
   *
   * @default none
   * @example AbortSignal.timeout(60_000)
   */
  readonly stop?: AbortSignal | undefined;
  /**
   * The error of an earlier run with the same room and users. Only its `open` users are sent; the result
   * covers both runs. It may also be `{ batches, partial }` parsed from JSON, so that another process can
   * resume.
   *
   * @default none: all users are sent
   * @example error
   */
  readonly resume?: InviteState | undefined;
  /**
   * With `resume`, sends its `unknown` users again. They may have been invited already, and the effect of
   * a second invite is not documented. By default they stay `unknown`.
   *
   * @default false
   * @example true
   */
  readonly resendUnknown?: boolean | undefined;
}

/** The options with their defaults; `call` has those of each request. */
export interface ReadOptions extends Pick<InviteOptions, 'onProgress' | 'stop' | 'resume'> {
  readonly batchSize: number;
  readonly concurrency: number;
  readonly resendUnknown: boolean;
  readonly call: CallOptions;
}

const known = 'batchSize concurrency onProgress stop resume resendUnknown';

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
  } = checkOptions(options, 'call', known, operation);
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

/** The error for an invalid option of `invite`. */
export const wrong = (why: string): ConfigurationError =>
  new ConfigurationError(`${operation}: ${why} Nothing was sent.`, {
    operation,
  });
