import type { SocialInvite } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { matchRecords } from './invite-match.ts';

/** A record that is identified by `dateTimeInvited`. */
const record = (n: number, invitedUserId?: string, emailAddress?: string): SocialInvite => ({
  invitedUserId,
  invitedUser: { emailAddress },
  dateTimeInvited: String(n),
});

/** Users of a batch, ids and addresses of the records, the record of each user, and the unmatched records. */
const table: [
  string,
  string[],
  (string | [id: string | undefined, emailAddress: string] | undefined)[],
  (number | undefined)[],
  number[],
][] = [
  ['in the order of the users', ['a', 'b'], ['a', 'b'], [0, 1], []],
  ['in another order', ['a', 'b', 'c'], ['c', 'a', 'b'], [1, 2, 0], []],
  ['in another case', ['aB', 'CD'], ['cd', 'Ab'], [1, 0], []],
  ['of a user given twice, in their order', ['b', 'a', 'A'], ['a', 'a', 'b'], [2, 0, 1], []],
  ['of a user given twice and answered once', ['a', 'a'], ['a'], [0, undefined], []],
  ['more than the user was given', ['a'], ['a', 'A'], [0], [1]],
  ['of no user', ['a', 'b'], ['b', 'x'], [undefined, 0], [1]],
  ['without a name, by position', ['a', 'b'], [undefined, 'b'], [0, 1], []],
  [
    'without a name, when another names the user',
    ['a', 'b'],
    [undefined, 'a'],
    [1, undefined],
    [0],
  ],
  ['without a name, fewer than users', ['a', 'b'], [undefined], [undefined, undefined], [0]],
  ['without a name, more than users', ['a'], [undefined, 'a'], [1], [0]],
  ['with an empty id', ['a', 'b'], ['', 'b'], [0, 1], []],
  ['none', ['a', 'b'], [], [undefined, undefined], []],
  [
    'by address, with an id',
    ['A@x', 'b@x'],
    [
      ['b', 'b@x'],
      ['a', 'a@X'],
    ],
    [1, 0],
    [],
  ],
  ['by address, without an id', ['a@x', 'b'], ['b', [undefined, 'a@x']], [1, 0], []],
  ['by id before the address', ['a@x', 'a'], [['a', 'a@x']], [undefined, 0], []],
  [
    'of one person by id and by address',
    ['a@x', 'a'],
    [
      ['a', 'a@x'],
      ['a', 'a@x'],
    ],
    [1, 0],
    [],
  ],
];

describe('matching the records of a response', () => {
  it.each(table)('%s', (_, users, names, expected, unmatched) => {
    const records = names.map((one, n) => record(n, ...[one].flat()));
    const matched = matchRecords(users, records);
    expect(matched.outcomes).toEqual(
      users.map((user, at) => {
        const n = expected[at];
        return n === undefined
          ? { user, status: 'unknown' }
          : { user, status: 'invited', invite: records[n] };
      }),
    );
    expect(matched.unmatched).toEqual(unmatched.map((n) => records[n]));
  });

  it('counts records with an error as refused', () => {
    const invite = { invitedUserId: 'a', error: 'no' };
    expect(matchRecords(['a'], [invite]).outcomes).toEqual([
      { user: 'a', status: 'refused', error: 'no', invite },
    ]);
  });

  it('ignores an id that is not text', () => {
    const odd = { invitedUserId: 7, invitedUser: null } as unknown as SocialInvite;
    expect(matchRecords(['a'], [odd]).outcomes[0]).toMatchObject({ status: 'invited' });
  });

  it('matches many records of the same user in order', () => {
    const users = Array.from({ length: 50_000 }, () => 'a');
    const records = users.map((id, n) => record(n, id));
    const { outcomes } = matchRecords(users, records);
    expect(outcomes.every((one, n) => 'invite' in one && one.invite === records[n])).toBe(true);
  });
});
