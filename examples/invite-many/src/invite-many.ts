import { setTimeout as wait } from 'node:timers/promises';
import { isApiError, isConnectionError, isTimeoutError } from '@room-sessions/core';
import { type InviteResult, type InviteState, isInviteError } from '@room-sessions/rooms';
import type { InviteProgress, RoomsClient } from '@room-sessions/rooms';

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
  onProgress?: (progress: InviteProgress) => void,
  pause = 1_000,
): Promise<InviteResult> {
  let resume: InviteState | undefined;
  for (;;) {
    try {
      return await rooms.invite(socialId, userIds, { onProgress, resume });
    } catch (error) {
      if (!isInviteError(error) || !mayPass(error.cause)) throw error;
      resume = error;
      await wait(pause);
      pause = Math.min(pause * 2, 60_000);
    }
  }
}
