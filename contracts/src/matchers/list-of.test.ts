import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { alternateHost, listOf, playlist } from './index.ts';

describe('listOf', () => {
  it('uses the matchers of the first item and the examples of all items', () => {
    const list = listOf(playlist({ name: 'Focus' }, 'qty'), playlist('qty', { name: 'Calm' }));
    expect(list).toEqual({
      'pact:matcher:type': 'type',
      min: 1,
      value: [playlist({ name: 'Focus' }, 'qty'), { name: 'Calm', qty: 1 }],
    });
    expect(MatchersV3.reify(list)).toEqual([
      { name: 'Focus', qty: 1 },
      { name: 'Calm', qty: 1 },
    ]);
  });

  it("writes the same as Pact's `eachLike` for one example", () => {
    expect(listOf(playlist('name'))).toEqual(MatchersV3.eachLike(playlist('name')));
  });

  // Pact would accept a second item without the fields that the second example lacks.
  it.each([
    ['fewer fields', playlist('name', 'qty'), playlist('name')],
    ['more fields', playlist('name'), playlist('name', 'qty')],
    ['other fields', playlist('name'), playlist('qty')],
    [
      'other fields within',
      alternateHost({ user: { name: 'A' } }),
      alternateHost({ user: { firstName: 'A' } }),
    ],
  ])('refuses a further item with %s', (_, first, second) => {
    expect(() => listOf<object>(first, second)).toThrow('Item 1 of a list has other fields');
  });
});
