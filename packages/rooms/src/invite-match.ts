// Matches the records of a response to users.

import type { SocialInvite } from '@room-sessions/models';
import type { InviteOutcome } from './invite-result.ts';

/** Whether a value is the same id or e-mail address. */
export const isSame = (value: unknown, name: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === name.toLowerCase();

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The names of an invite's user: the id, and the e-mail address. */
export const getNames = ({ invitedUserId, invitedUser }: SocialInvite): string[] =>
  [invitedUserId, invitedUser?.emailAddress].filter(isName);

/**
 * Assigns each user of a batch its record, by `invitedUserId`, otherwise by the e-mail address of
 * `invitedUser`. Records of a repeated user are assigned in order. A record without both, such as that
 * of an invalid id, is assigned by its position, if there are as many records as users.
 */
export function matchRecords(
  users: readonly string[],
  records: readonly SocialInvite[],
): { readonly outcomes: InviteOutcome[]; readonly unmatched: SocialInvite[] } {
  // The places of each user that have no record yet, the last one first.
  const places = new Map<string, number[]>();
  for (let at = users.length - 1; at >= 0; at--) {
    const user = users[at]!.toLowerCase();
    const own = places.get(user);
    if (own) own.push(at);
    else places.set(user, [at]);
  }
  const found: (SocialInvite | undefined)[] = users.map(() => undefined);
  const isMatched = (record: SocialInvite): boolean => {
    for (const name of getNames(record)) {
      const at = places.get(name.toLowerCase())?.pop();
      if (at === undefined) continue;
      found[at] = record;
      return true;
    }
    return false;
  };
  const rest = [...records.entries()].filter(([, record]) => !isMatched(record));
  const unmatched: SocialInvite[] = [];
  for (const [at, record] of rest) {
    const hasPlace = records.length === users.length && !found[at];
    if (hasPlace && getNames(record).length === 0) found[at] = record;
    else unmatched.push(record);
  }
  return { outcomes: users.map((user, at) => toOutcome(user, found[at])), unmatched };
}

function toOutcome(user: string, invite: SocialInvite | undefined): InviteOutcome {
  if (!invite) return { user, status: 'unknown' };
  const { error } = invite;
  return error ? { user, status: 'refused', error, invite } : { user, status: 'invited', invite };
}
