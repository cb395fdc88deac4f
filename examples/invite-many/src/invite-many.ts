import { setTimeout as wait } from 'node:timers/promises';
import { isApiError, isConnectionError, isTimeoutError } from '@room-sessions/core';
import { type InviteOptions, type InviteResult, isInviteError } from '@room-sessions/rooms';
import type { RoomsClient } from '@room-sessions/rooms';

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
  { resume, ...options }: InviteOptions = {},
  pause = 1_000,
): Promise<InviteResult> {
  for (;;) {
    try {
      return await rooms.invite(socialId, userIds, { ...options, resume });
    } catch (error) {
      if (!isInviteError(error) || !mayPass(error.cause)) throw error;
      resume = error;
      // An abort ends the pause; the call behind it throws, and has the state.
      await wait(pause, undefined, { signal: options.signal }).catch(() => {});
      pause = Math.min(pause * 2, 60_000);
    }
  }
}
