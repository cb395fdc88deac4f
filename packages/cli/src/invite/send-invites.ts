// Sends invites in batches, a few at a time, and records each before its request and after its response.

import { AbortError, RoomSessionsError } from '@room-sessions/core';
import {
  type Invitee,
  type InviteOutcome,
  InviteError,
  type RoomsClient,
} from '@room-sessions/rooms';
import type { RunFile } from './run-file.ts';
import type { Outcome } from './run-lines.ts';

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

/**
 * Returns the first failure of a request, if any; `run.fault()` has that of the file. After a failure no further
 * batch is sent, and the batches in flight are completed. `run.outcomes` has the outcome of each user.
 */
export async function sendInvites(sending: Sending): Promise<unknown> {
  const { run, stop, onProgress } = sending;
  const batches = cut(run.outcomes, sending);
  let done = run.outcomes.filter(isDone).length;
  let next = 0;
  let failure: unknown;
  onProgress(done);
  const lane = async (): Promise<void> => {
    while (next < batches.length && !failure && !run.fault() && !stop.aborted) {
      const batch = batches[next++]!;
      try {
        const answered = await sendBatch(sending, batch);
        // Not `done += await …`, because another lane may change `done` during the await.
        done += answered;
        onProgress(done);
      } catch (error) {
        if (error !== run.fault()) failure ??= error;
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
  const before = run.outcomes.slice(from, to);
  run.begin(from, to);
  let outcomes: readonly Outcome[];
  let failure: unknown;
  try {
    const options = { batchSize: to - from, concurrency: 1 };
    const { results } = await rooms.invite(socialId, users.slice(from, to), options);
    outcomes = results.map(toOutcome);
  } catch (error) {
    const cause = error instanceof AbortError ? error.cause : error;
    outcomes = getOutcomes(cause, before);
    failure =
      error instanceof InviteError && error.cause instanceof RoomSessionsError
        ? error.cause
        : error;
  }
  // First here, so that a result that cannot be saved is printed.
  for (const [at, outcome] of outcomes.entries()) run.outcomes[from + at] = outcome;
  run.end(from, outcomes);
  if (failure) throw failure;
  return outcomes.filter(isDone).length;
}

/** The outcomes of a batch that failed. Users who may have been invited before keep that status. */
function getOutcomes(error: unknown, before: readonly Outcome[]): readonly Outcome[] {
  if (error instanceof InviteError) {
    return error.partial.results.map(toOutcome).map((outcome, at) => {
      return before[at]!.status === 'unknown' && outcome.status === 'open' ? before[at]! : outcome;
    });
  }
  if (error instanceof RoomSessionsError && error.delivery === 'not_sent') return before;
  return before.map(({ user }) => ({ user, status: 'unknown' }));
}

function toOutcome(
  result: InviteOutcome | { readonly user: string; readonly status: 'open' },
): Outcome {
  const { user, status } = result;
  if (status === 'invited') return { user, status, socialInviteId: result.invite.socialInviteId };
  return status === 'refused' ? { user, status, error: result.error } : { user, status };
}
