import type { SocialInvite } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { matchRecords } from './invite-match.ts';

/** A record that is identified by `dateTimeInvited`. */
const record = (n: number, invitedUserId?: string): SocialInvite => ({
  invitedUserId,
  dateTimeInvited: String(n),
});

/** Users of a batch, ids of the records, the record of each user, and the unmatched records. */
const table: [string, string[], (string | undefined)[], (number | undefined)[], number[]][] = [
  ['in the order of the users', ['a', 'b'], ['a', 'b'], [0, 1], []],
  ['in another order', ['a', 'b', 'c'], ['c', 'a', 'b'], [1, 2, 0], []],
  ['in another case', ['aB', 'CD'], ['cd', 'Ab'], [1, 0], []],
  ['of a user given twice, in their order', ['b', 'a', 'A'], ['a', 'a', 'b'], [2, 0, 1], []],
  ['of a user given twice and answered once', ['a', 'a'], ['a'], [0, undefined], []],
  ['more than the user was given', ['a'], ['a', 'A'], [0], [1]],
  ['of no user', ['a', 'b'], ['b', 'x'], [undefined, 0], [1]],
  ['without an id, by position', ['a', 'b'], [undefined, undefined], [0, 1], []],
  ['without an id among others', ['a', 'b', 'c'], ['c', undefined, 'a'], [2, 1, 0], []],
  ['without an id, of a user given twice', ['a', 'a'], [undefined, 'a'], [0, 1], []],
  [
    'without an id, in two positions of three',
    ['a', 'a', 'a'],
    [undefined, undefined, 'a'],
    [0, 1, 2],
    [],
  ],
  ['without an id, in the second position', ['a', 'a'], ['a', undefined], [0, 1], []],
  ['without an id, when another names the user', ['a', 'b'], [undefined, 'a'], [1, undefined], [0]],
  ['without an id, fewer than users', ['a', 'b'], [undefined], [undefined, undefined], [0]],
  ['without an id, more than users', ['a'], [undefined, 'a'], [1], [0]],
  ['with an empty id', ['a', 'b'], ['', 'b'], [0, 1], []],
  ['none', ['a', 'b'], [], [undefined, undefined], []],
];

describe('matching the records of a response', () => {
  it.each(table)('%s', (_, users, ids, expected, unmatched) => {
    const records = ids.map((id, n) => record(n, id));
    const matched = matchRecords(users, records);
    expect(matched.outcomes).toEqual(
      users.map((userId, at) => {
        const n = expected[at];
        return n === undefined
          ? { userId, status: 'unknown' }
          : { userId, status: 'invited', invite: records[n] };
      }),
    );
    expect(matched.unmatched).toEqual(unmatched.map((n) => records[n]));
  });

  it('counts records with an error as refused', () => {
    const invite = { invitedUserId: 'a', error: 'no' };
    expect(matchRecords(['a'], [invite]).outcomes).toEqual([
      { userId: 'a', status: 'refused', error: 'no', invite },
    ]);
  });

  it('ignores an id that is not text', () => {
    const odd = { invitedUserId: 7 } as unknown as SocialInvite;
    expect(matchRecords(['a'], [odd]).outcomes[0]).toMatchObject({ status: 'invited' });
  });

  it('matches many records of the same user in order', () => {
    const users = Array.from({ length: 50_000 }, () => 'a');
    const records = users.map((id, n) => record(n, id));
    const { outcomes } = matchRecords(users, records);
    expect(outcomes.every((one, n) => 'invite' in one && one.invite === records[n])).toBe(true);
  });
});
