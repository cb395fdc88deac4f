import { setTimeout as wait } from 'node:timers/promises';
import { isApiError, isConnectionError, isTimeoutError } from '@room-sessions/core';
import { type InviteError, type InviteOptions, isInviteError } from '@room-sessions/rooms';
import type { InviteResult, RoomsClient } from '@room-sessions/rooms';

interface Options extends InviteOptions {
  /** Hears of each failure that may pass. What it throws ends the run. */
  readonly onFailure?: (error: InviteError) => void;
  /** Ends a pause, and the run with the failure before it. What is under way ends by `signal`. */
  readonly stop?: AbortSignal;
}

/** What may be over in a while: a network that is down, a gateway that is busy. */
const mayPass = (cause: unknown): boolean =>
  isConnectionError(cause) ||
  isTimeoutError(cause) ||
  (isApiError(cause) && (cause.status === 429 || cause.status >= 500));

/** Invites everyone, with ever longer pauses (ms) after failures. Nobody is sent twice. */
export async function inviteMany(
  rooms: RoomsClient,
  socialId: string,
  userIds: readonly string[],
  { resume, onFailure, stop, ...options }: Options = {},
  pause = 1_000,
): Promise<InviteResult> {
  for (;;) {
    try {
      return await rooms.invite(socialId, userIds, { ...options, resume });
    } catch (error) {
      if (!isInviteError(error) || !mayPass(error.cause)) throw error;
      resume = error;
      onFailure?.(error);
      // An abort by `signal` ends the pause too; the call behind it throws, and has the state.
      const ends = [options.signal, stop].filter((signal) => signal !== undefined);
      await wait(pause, undefined, { signal: AbortSignal.any(ends) }).catch(() => {});
      if (stop?.aborted) throw error;
      pause = Math.min(pause * 2, 60_000);
    }
  }
}
