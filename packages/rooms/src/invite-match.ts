// Which record of an answer is whose.

import type { SocialInvite } from '@room-sessions/models';
import type { InviteOutcome } from './invite-result.ts';

/** Whether two texts are the same UUID. */
export const sameId = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (id: string): string => id.toLowerCase();

const idOf = ({ invitedUserId: id }: SocialInvite): string | undefined =>
  typeof id === 'string' && id !== '' ? keyOf(id) : undefined;

/** Where a user stands in the batch: more than once where it was given more than once. */
interface Places {
  readonly at: number[];
  /** The first that may be free. */
  next: number;
  /** How many no record that names the user needs. */
  spare: number;
}

/**
 * Gives each user of a batch its record: by `invitedUserId`, those of a user who was given twice in
 * their order. A record without one goes by its position, where there are as many records as users
 * and no record names the user at that position.
 */
export function matchRecords(
  ids: readonly string[],
  records: readonly SocialInvite[],
): { readonly outcomes: InviteOutcome[]; readonly unmatched: SocialInvite[] } {
  // The common answer, which the rules give to the same users, at more cost.
  if (records.length === ids.length && ids.every((id, at) => records[at]!.invitedUserId === id)) {
    return { outcomes: ids.map((id, at) => toOutcome(id, records[at])), unmatched: [] };
  }
  const places = placesOf(ids);
  const found: (SocialInvite | undefined)[] = ids.map(() => undefined);
  const matched = new Set<number>();
  const give = (index: number, at: number): void => {
    found[at] = records[index];
    matched.add(index);
  };
  for (const record of records) {
    const of = places.get(idOf(record) ?? '');
    if (of) of.spare -= 1;
  }
  // Those without an id first: only one place can be theirs.
  for (const [index, record] of records.entries()) {
    if (records.length !== ids.length || idOf(record) !== undefined) continue;
    const of = places.get(keyOf(ids[index]!))!;
    if (of.spare <= 0) continue;
    of.spare -= 1;
    give(index, index);
  }
  for (const [index, record] of records.entries()) {
    const of = places.get(idOf(record) ?? '');
    const at = of && nextFree(of, found);
    if (at !== undefined) give(index, at);
  }
  return {
    outcomes: ids.map((userId, at) => toOutcome(userId, found[at])),
    unmatched: records.filter((_, index) => !matched.has(index)),
  };
}

function placesOf(ids: readonly string[]): Map<string, Places> {
  const places = new Map<string, Places>();
  for (const [at, id] of ids.entries()) {
    const of = places.get(keyOf(id)) ?? { at: [], next: 0, spare: 0 };
    of.at.push(at);
    of.spare += 1;
    places.set(keyOf(id), of);
  }
  return places;
}

function nextFree(of: Places, found: readonly unknown[]): number | undefined {
  while (found[of.at[of.next] ?? -1]) of.next += 1;
  return of.at[of.next];
}

function toOutcome(userId: string, invite: SocialInvite | undefined): InviteOutcome {
  if (!invite) return { userId, status: 'unanswered' };
  const { error } = invite;
  return error
    ? { userId, status: 'refused', error, invite }
    : { userId, status: 'invited', invite };
}
