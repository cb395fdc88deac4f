import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import {
  alternateHost,
  badgeData,
  entryConfig,
  errorBody,
  playlist,
  playlistInput,
  recording,
  recordingParticipant,
  roomSet,
  settings,
  social,
  successEnvelope,
  surveyAnswer,
  user,
} from './index.ts';

const { reify } = MatchersV3;
const text = (value: string): object => ({ 'pact:matcher:type': 'type', value });
const userId = '0AB4C1DE-0000-1000-8000-0000000000FF';

describe('the matcher of a model', () => {
  it('contains the named fields only', () => {
    expect(playlist('name', 'qty')).toEqual({
      name: text('name'),
      qty: { 'pact:matcher:type': 'integer', value: 1 },
    });
  });

  it('matches an example of the caller like its own example', () => {
    expect(playlist({ name: 'Focus 1' }, 'available')).toEqual({
      name: text('Focus 1'),
      available: { 'pact:matcher:type': 'type', value: true },
    });
    expect(reify(user({ userId }))).toEqual({ userId });
  });

  it('keeps an example that is empty, zero or false', () => {
    const examples = { name: '', qty: 0, available: false };
    expect(reify(playlist(examples))).toEqual(examples);
  });

  it('uses the last mention of a field', () => {
    expect(reify(playlist('name', { name: 'Focus 1' }))).toEqual({ name: 'Focus 1' });
  });

  it('accepts a matcher of Pact unchanged', () => {
    const exactly = MatchersV3.equal('PROCESSING');
    const fromState = MatchersV3.fromProviderState('${socialId}', userId);
    const variants = MatchersV3.arrayContaining(user('name'));
    expect(recording({ status: exactly, socialId: fromState })).toEqual({
      status: exactly,
      socialId: fromState,
    });
    expect(social({ alternateHosts: variants })).toEqual({ alternateHosts: variants });
    expect(alternateHost({ user: MatchersV3.like(user('name')) })).toEqual({
      user: { 'pact:matcher:type': 'type', value: { name: text('name') } },
    });
  });

  it('matches a nested model by the fields of its matcher or its examples', () => {
    const expected = { host: expect.anything(), user: { name: text('Anna') } };
    expect(alternateHost('host', { user: user({ name: 'Anna' }) })).toEqual(expected);
    expect(alternateHost('host', { user: { name: 'Anna' } })).toEqual(expected);
  });

  it('matches each item of a nested list like the first one', () => {
    expect(badgeData('options')).toEqual({
      options: { 'pact:matcher:type': 'type', min: 1, value: [text('options')] },
    });
    expect(badgeData({ options: ['Tea', 'Coffee'] })).toEqual({
      options: { 'pact:matcher:type': 'type', min: 1, value: [text('Tea'), 'Coffee'] },
    });
    expect(roomSet({ socials: [social({ name: 'A', user: user('name') })] })).toEqual({
      socials: {
        'pact:matcher:type': 'type',
        min: 1,
        value: [{ name: text('A'), user: { name: text('name') } }],
      },
    });
  });

  it('matches any object without documented fields, or one like the example', () => {
    expect(settings('settings', { setSettings: { theme: { dark: true } } })).toEqual({
      settings: { 'pact:matcher:type': 'type', value: {} },
      setSettings: { 'pact:matcher:type': 'type', value: { theme: { dark: true } } },
    });
  });

  it('accepts an example for a field of any type and for an undocumented field', () => {
    expect(reify(successEnvelope('status', { data: playlist('name') }))).toEqual({
      status: 'success',
      data: { name: 'name' },
    });
    expect(entryConfig('name', { layout: 'SPIRAL' })).toEqual({
      name: text('name'),
      layout: text('SPIRAL'),
    });
  });

  it('has the name of the model', () => {
    expect(playlistInput.name).toBe('playlistInput');
  });
});

// Mistakes that plain JavaScript allows; the types refuse most of them.
const loose = (matcher: unknown): ((...fields: readonly unknown[]) => object) =>
  matcher as (...fields: readonly unknown[]) => object;

describe('a mistake in a matcher', () => {
  it.each<[string, () => unknown, string]>([
    [
      'an unknown name',
      () => loose(playlist)('nmae'),
      'playlist has no field "nmae". It has: playlistId, name, type, qty, duration, available.',
    ],
    [
      'an example of an unknown field',
      () => loose(playlist)({ nmae: 'x' }),
      'playlist has no field "nmae". It has: playlistId, name,',
    ],
    ['a name that every object has', () => loose(user)('toString'), 'user has no field "toString"'],
    [
      'a mistake in a nested model',
      () => loose(alternateHost)({ user: { nmae: 'x' } }),
      'user has no field "nmae". It has: userId, name,',
    ],
    [
      'an undocumented field by its name',
      () => loose(entryConfig)('layout'),
      'associatedSocialIds. Further fields need an example.',
    ],
    [
      'no field',
      () => loose(playlist)(),
      'playlist() names no field, so it would match anything. Name the fields that your code uses. It has: playlistId,',
    ],
    ['an empty object', () => playlist({}), 'playlist() names no field'],
    [
      'a list of names',
      () => loose(playlist)(['name']),
      'playlist accepts names of fields and objects of examples, not a list.',
    ],
    [
      'a model by its name alone',
      () => loose(alternateHost)('user'),
      'alternateHost.user: its name alone would check nothing. Name the fields that you use, with user(…).',
    ],
    [
      'a list of models by its name alone',
      () => loose(recording)('participants'),
      'recording.participants: its name alone would check nothing. Name the fields that you use, with [recordingParticipant(…)].',
    ],
    [
      'anything by its name alone',
      () => loose(successEnvelope)('data'),
      'successEnvelope.data may contain any value, so its name alone would check nothing.',
    ],
    ['undefined for anything', () => loose(successEnvelope)({ data: undefined }), 'is undefined'],
    [
      'another value instead of a model',
      () => loose(alternateHost)({ user: 'Anna' }),
      'alternateHost.user accepts user(…), not "Anna".',
    ],
    [
      'another value instead of a list',
      () => loose(badgeData)({ options: 'Tea' }),
      'badgeData.options is a list: pass a list of items, not "Tea".',
    ],
    [
      'an empty list',
      () => loose(badgeData)({ options: [] }),
      'badgeData.options: an empty list does not check the items.',
    ],
    [
      'items of two shapes',
      () =>
        recording({
          participants: [
            recordingParticipant('userId'),
            recordingParticipant({ user: { name: 'A' } }),
          ],
        }),
      'Item 1 of a list has other fields than item 0',
    ],
    [
      'a wrong example',
      () => loose(playlist)({ qty: 1.5 }),
      'playlist.qty is an integer, but got 1.5.',
    ],
    [
      'a wrong example in a list',
      () => loose(entryConfig)({ associatedSocialIds: [userId, 'room'] }),
      'entryConfig.associatedSocialIds[1] is a UUID, but got "room".',
    ],
    [
      'a value that a closed enumeration does not have',
      () => loose(roomSet)({ entryOption: 'OTHER' }),
      'roomSet.entryOption is one of DEFAULT, ACCOUNT, CUSTOM_RULES, STARTING_POINT, but got "OTHER".',
    ],
    [
      'a value in another notation than the enumeration',
      () => recording({ status: 'half done' }),
      'recording.status is a value in capitals, such as PROCESSING, but got "half done".',
    ],
    [
      'an invalid date',
      () => recording({ startDateTime: 'yesterday' }),
      'recording.startDateTime is an ISO 8601 date-time, but got "yesterday".',
    ],
    ['null', () => loose(errorBody)({ code: null }), 'errorBody.code is an integer, but got null'],
    [
      'undefined',
      () => loose(surveyAnswer)({ skipped: undefined }),
      'skipped is a boolean, but got',
    ],
    ['no object', () => loose(settings)({ settings: [] }), 'is an object, but got a list'],
  ])('throws an error that says how to fix it: %s', (_, make, message) => {
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });
});

// Never executed: TypeScript must reject each of these lines, otherwise this file fails to compile.
export function types(): void {
  playlist('name', { qty: 5 }, { type: 'FREE_PLAYLIST' }, { type: 'OTHER' });
  entryConfig({ layout: 'SPIRAL' });
  settings('settings');
  social({ alternateHosts: [user('name')] }, { alternateHosts: [{ name: 'Anna' }] });
  badgeData('options', 'multiValues');
  // @ts-expect-error -- no field
  playlist();
  // @ts-expect-error -- no such field
  playlist('nmae');
  // @ts-expect-error -- no such field, next to a valid one
  playlist({ name: 'Focus 1', nmae: 'x' });
  // @ts-expect-error -- of the response only
  playlistInput('type');
  // @ts-expect-error -- another type than the field's
  playlist({ qty: 'five' });
  // @ts-expect-error -- not in the closed enumeration
  roomSet({ entryOption: 'OTHER' });
  // @ts-expect-error -- which fields of it?
  alternateHost('user');
  // @ts-expect-error -- which fields of each?
  social('alternateHosts');
  // @ts-expect-error -- a list
  social({ alternateHosts: user('name') });
  // @ts-expect-error -- an empty list
  social({ alternateHosts: [] });
  // @ts-expect-error -- no such field of the nested model
  alternateHost({ user: { nmae: 'x' } });
  // @ts-expect-error -- which value?
  successEnvelope('data');
  // @ts-expect-error -- an undocumented field has no matcher
  entryConfig('layout');
  // @ts-expect-error -- undefined is not JSON
  playlist({ name: undefined });
  // @ts-expect-error -- null is not a value of the API
  playlist({ name: null });
}
