// Matches the records of a response to users.

import type { SocialInvite } from '@room-sessions/models';
import type { InviteOutcome } from './invite-result.ts';

/** Whether two texts are the same UUID. */
export const sameId = (one: string, other: string): boolean =>
  normalizeId(one) === normalizeId(other);

const normalizeId = (id: string): string => id.toLowerCase();

const getId = ({ invitedUserId: id }: SocialInvite): string | undefined =>
  typeof id === 'string' && id !== '' ? normalizeId(id) : undefined;

/** The positions of a user in the batch; several if the user was given repeatedly. */
interface Positions {
  readonly at: number[];
  /** The first position that may be free. */
  next: number;
  /** How many positions are left after all records that name the user. */
  spare: number;
}

/**
 * Assigns each user of a batch its record, by `invitedUserId`; records of a repeated user are assigned
 * in order. A record without an id is assigned by position, if there are as many records as users and
 * no record names the user at that position.
 */
export function matchRecords(
  ids: readonly string[],
  records: readonly SocialInvite[],
): { readonly outcomes: InviteOutcome[]; readonly unmatched: SocialInvite[] } {
  // Fast path for the usual response, with the same result as the rules.
  if (records.length === ids.length && ids.every((id, at) => records[at]!.invitedUserId === id)) {
    return { outcomes: ids.map((id, at) => toOutcome(id, records[at])), unmatched: [] };
  }
  const places = collectPositions(ids);
  const found: (SocialInvite | undefined)[] = ids.map(() => undefined);
  const matched = new Set<number>();
  const give = (index: number, at: number): void => {
    found[at] = records[index];
    matched.add(index);
  };
  for (const record of records) {
    const of = places.get(getId(record) ?? '');
    if (of) of.spare -= 1;
  }
  // Records without an id first, because only one position is possible for them.
  for (const [index, record] of records.entries()) {
    if (records.length !== ids.length || getId(record) !== undefined) continue;
    const of = places.get(normalizeId(ids[index]!))!;
    if (of.spare <= 0) continue;
    of.spare -= 1;
    give(index, index);
  }
  for (const [index, record] of records.entries()) {
    const of = places.get(getId(record) ?? '');
    const at = of && nextFree(of, found);
    if (at !== undefined) give(index, at);
  }
  return {
    outcomes: ids.map((userId, at) => toOutcome(userId, found[at])),
    unmatched: records.filter((_, index) => !matched.has(index)),
  };
}

function collectPositions(ids: readonly string[]): Map<string, Positions> {
  const places = new Map<string, Positions>();
  for (const [at, id] of ids.entries()) {
    const of = places.get(normalizeId(id)) ?? { at: [], next: 0, spare: 0 };
    of.at.push(at);
    of.spare += 1;
    places.set(normalizeId(id), of);
  }
  return places;
}

function nextFree(of: Positions, found: readonly unknown[]): number | undefined {
  while (found[of.at[of.next] ?? -1]) of.next += 1;
  return of.at[of.next];
}

function toOutcome(userId: string, invite: SocialInvite | undefined): InviteOutcome {
  if (!invite) return { userId, status: 'unknown' };
  const { error } = invite;
  return error
    ? { userId, status: 'refused', error, invite }
    : { userId, status: 'invited', invite };
}
