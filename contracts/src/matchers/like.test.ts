import { Matchers } from '@pact-foundation/pact';
import { zBadgeQuestion, zEntryConfig, zPlaylist, zSocial, zUser } from '@room-sessions/schemas';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { fromState } from './from-state.ts';
import { like } from './like.ts';

const id = '2b6f0a8e-51c3-4c55-8a8e-7d2f3a1c9b10';
const uuid = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

const regexOf = (matcher: unknown): RegExp =>
  new RegExp((matcher as Matchers.V3RegexMatcher).regex);

describe('like', () => {
  it('matches each field of the example by its type in the schema, and no other field', () => {
    const example = { playlistId: id, name: 'Focus', qty: 12, available: true };
    expect(like(zPlaylist, example)).toEqual({
      playlistId: Matchers.regex(uuid, id),
      name: Matchers.string('Focus'),
      qty: Matchers.integer(12),
      available: Matchers.boolean(true),
    });
    expect(Matchers.reify(like(zPlaylist, example))).toEqual(example);
  });

  it('matches ids in capitals, and date-times in each notation of ISO 8601', () => {
    const { userId } = like(zUser, { userId: id });
    expect([`${id}0`, id.toUpperCase()].filter((one) => regexOf(userId).test(one))).toHaveLength(1);
    const { registeredDateTime } = like(zUser, { registeredDateTime: '2026-03-02T09:30:00Z' });
    const good = ['2026-01-05T09:00Z', '2026-01-05T09:00:00.123+0200', '2026-01-05t09:00'];
    const bad = ['yesterday', '2026-01-05', 'x2026-01-05T09:00:00Z'];
    const accepted = [...good, ...bad].filter((text) => regexOf(registeredDateTime).test(text));
    expect(accepted).toEqual(good);
  });

  it('matches closed enumerations by their values, and open ones by their notation', () => {
    const { visibility } = like(zBadgeQuestion, { visibility: 'ALL' });
    expect(regexOf(visibility).source).toBe('^(ALL|ACCOUNT_USERS|HOSTS|INTERNAL)$');
    const { type } = like(zPlaylist, { type: 'FREE_PLAYLIST' });
    expect(regexOf(type).test('NOT_SEEN_YET')).toBe(true);
    expect(regexOf(type).test('in progress')).toBe(false);
  });

  it('matches each item of a list like the first one', () => {
    const { alternateHosts } = like(zSocial, {
      alternateHosts: [{ name: 'Ann' }, { name: 'Ben' }],
    });
    expect(alternateHosts).toEqual({
      ...Matchers.eachLike({ name: Matchers.string('Ann') }, 1),
      value: [{ name: Matchers.string('Ann') }, { name: 'Ben' }],
    });
    expect(like(z.array(zUser), [{ name: 'Ann' }])).toMatchObject({ min: 1 });
  });

  it('keeps matchers of Pact, and values of provider states with the type of the schema', () => {
    const name = Matchers.equal('Focus');
    expect(like(zPlaylist, { name, playlistId: fromState('${playlistId}', id) })).toEqual({
      name,
      playlistId: {
        ...Matchers.regex(uuid, id),
        'pact:generator:type': 'ProviderState',
        expression: '${playlistId}',
      },
    });
  });

  it('accepts further fields only where the API document has them', () => {
    expect(like(zEntryConfig, { colour: 'green' })).toEqual({ colour: Matchers.like('green') });
    // @ts-expect-error: the field is misspelled.
    expect(() => like(zPlaylist, { nmae: 'Focus' })).toThrow(
      /^\$: no field nmae in the schema; it has playlistId, /,
    );
  });

  it.each<[string, () => unknown, RegExp]>([
    ['no field', () => like(zUser, {}), /^\$: name at least one field/],
    ['an empty list', () => like(zSocial, { alternateHosts: [] as never }), /checks no item/],
    [
      'a value of another type',
      () => like(zUser, { userId: 'user-1' }),
      /^\$\.userId: the schema does not accept the example/,
    ],
  ])('refuses %s', (_, run, message) => {
    expect(run).toThrow(message);
  });
});

describe('fromState', () => {
  it('is exactly the example while the contract is written', () => {
    expect(fromState('/rooms/${socialId}', `/rooms/${id}`)).toEqual({
      'pact:matcher:type': 'equality',
      'pact:generator:type': 'ProviderState',
      expression: '/rooms/${socialId}',
      value: `/rooms/${id}`,
    });
  });

  it.each(['', 'socialId', '$socialId', '${}', '{socialId}'])('refuses %j', (text) => {
    expect(() => fromState(text, 'x')).toThrow(/names no value of a provider state/);
  });
});
