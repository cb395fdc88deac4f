// Sends invites in batches, a few at a time, and records each before its request and after its response.

import { isAbortError, isRoomSessionsError, type RoomSessionsError } from '@room-sessions/core';
import {
  type Invitee,
  type InviteOutcome,
  isInviteError,
  type RoomsClient,
} from '@room-sessions/rooms';
import type { Outcome, RunFile } from './run-file.ts';

export interface Sending {
  readonly rooms: RoomsClient;
  readonly socialId: string;
  readonly users: readonly Invitee[];
  readonly run: RunFile;
  readonly batchSize: number;
  /** Sends users again who may have been invited. */
  readonly resendUnknown: boolean;
  /** After its abort, no further batch is sent. */
  readonly stop: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Requests in flight at a time, as in the SDK. */
const lanes = 4;

/** Returns the first failure, if any. `run.outcomes` has the outcome of each user. */
export async function sendInvites(sending: Sending): Promise<RoomSessionsError | undefined> {
  const { run, stop, onProgress } = sending;
  const batches = cut(run.outcomes, sending);
  let done = run.outcomes.filter(isDone).length;
  let next = 0;
  let failure: RoomSessionsError | undefined;
  onProgress(done);
  const lane = async (): Promise<void> => {
    while (next < batches.length && !failure && !stop.aborted) {
      const batch = batches[next++]!;
      try {
        const answered = await sendBatch(sending, batch);
        // Not `done += await …`, because another lane may change `done` during the await.
        done += answered;
        onProgress(done);
      } catch (error) {
        if (!isRoomSessionsError(error)) throw error;
        failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return failure;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const isDone = ({ status }: Outcome): boolean => status !== 'open' && status !== 'unknown';

/** Consecutive users to send, in batches. */
function cut(outcomes: readonly Outcome[], { batchSize, resendUnknown }: Sending): Range[] {
  const isSent = ({ status }: Outcome): boolean =>
    status === 'open' || (status === 'unknown' && resendUnknown);
  const batches: Range[] = [];
  for (let from = 0; from < outcomes.length; from += 1) {
    if (!isSent(outcomes[from]!)) continue;
    let to = from + 1;
    while (to < outcomes.length && to - from < batchSize && isSent(outcomes[to]!)) to += 1;
    batches.push({ from, to });
    from = to - 1;
  }
  return batches;
}

/** Returns how many users have a result. */
async function sendBatch(sending: Sending, { from, to }: Range): Promise<number> {
  const { rooms, socialId, users, run } = sending;
  const size = to - from;
  const keep = (outcomes: readonly Outcome[]): void => {
    for (const [at, outcome] of outcomes.entries()) run.outcomes[from + at] = outcome;
    run.end(from, outcomes);
  };
  const before = run.outcomes.slice(from, to);
  run.begin(from, to);
  try {
    const options = { batchSize: size, concurrency: 1 };
    const { results } = await rooms.invite(socialId, users.slice(from, to), options);
    keep(results.map(toOutcome));
    return size;
  } catch (error) {
    const cause = isAbortError(error) ? error.cause : error;
    // Users who may have been invited before keep that status.
    const settle = (outcome: Outcome, at: number): Outcome =>
      before[at]!.status === 'unknown' && outcome.status === 'open' ? before[at]! : outcome;
    keep(isInviteError(cause) ? cause.partial.results.map(toOutcome).map(settle) : before);
    throw isInviteError(error) && isRoomSessionsError(error.cause) ? error.cause : error;
  }
}

function toOutcome(
  result: InviteOutcome | { readonly userId: string; readonly status: 'open' },
): Outcome {
  const { userId, status } = result;
  if (status === 'invited') return { userId, status, socialInviteId: result.invite.socialInviteId };
  return status === 'refused' ? { userId, status, error: result.error } : { userId, status };
}
