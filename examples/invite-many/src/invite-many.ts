import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, ConnectionError, TimeoutError } from '@room-sessions/core';
import { type InviteOptions, type InviteResult, InviteError } from '@room-sessions/rooms';
import type { RoomsClient } from '@room-sessions/rooms';

/** Whether the failure may be temporary: a network outage, or a busy gateway. */
const mayPass = (cause: unknown): cause is Error =>
  cause instanceof ConnectionError ||
  cause instanceof TimeoutError ||
  (cause instanceof ApiError && (cause.status === 429 || cause.status >= 500));

export interface InviteManyOptions extends InviteOptions {
  /** The first pause after a failure, in ms; each further pause is twice as long. */
  readonly pause?: number;
  /** Called before each pause. */
  readonly onPause?: (cause: Error, ms: number) => void;
}

/** Invites everyone, and continues after temporary failures. No user is sent twice. */
export async function inviteMany(
  rooms: RoomsClient,
  socialId: string,
  userIds: readonly string[],
  { pause = 1_000, onPause, resume, ...options }: InviteManyOptions = {},
): Promise<InviteResult> {
  for (;;) {
    try {
      return await rooms.invite(socialId, userIds, { ...options, resume });
    } catch (error) {
      if (!(error instanceof InviteError) || !mayPass(error.cause) || options.stop?.aborted)
        throw error;
      resume = error;
      onPause?.(error.cause, pause);
      const signals = [options.stop, options.signal].filter((signal) => signal !== undefined);
      // An abort by `signal` ends the pause; the next call then throws, with the state.
      await wait(pause, undefined, { signal: AbortSignal.any(signals) }).catch(() => {});
      if (options.stop?.aborted) throw error;
      pause = Math.min(pause * 2, 60_000);
    }
  }
}
