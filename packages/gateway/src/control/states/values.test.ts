// Compares the types of the states' values with the table and with the real values.
import { describe, expect, expectTypeOf, it } from 'vitest';
import { useGateway } from '../../testing/use-gateway.ts';
import type { StateValues } from '../wire.ts';
import { providerStates } from './table.ts';

/** The states whose values are numbered. */
const numbered = ['people who can be invited', 'a room set with rooms'] as const;
type Named = Exclude<keyof StateValues, (typeof numbered)[number]>;

const typed: {
  readonly [State in Named]: { readonly [Name in keyof StateValues[State]]: 'string' | 'number' };
} = {
  'an API key that the gateway accepts': { apiKey: 'string' },
  'a room': { socialId: 'string' },
  'a room with alternate hosts': { socialId: 'string' },
  'a room without alternate hosts': { socialId: 'string' },
  'a person': { userId: 'string' },
  'a person whose invite is refused': { refusedUserId: 'string' },
  'a room in which no banner can be shown': { socialId: 'string' },
  'an entry configuration': { configurationId: 'string' },
  'an event': { socialEventId: 'string' },
  'an image that is refused': { refusedImage: 'string' },
  'a playlist': { playlistId: 'string' },
  'a survey question': { surveyQuestionId: 'number' },
  'a transcription': { socialRecordingId: 'string' },
};
const params: Readonly<Record<string, object>> = {
  'a room with alternate hosts': { names: ['Ann Abbott'] },
};

const gateway = useGateway();

describe('the values of states', () => {
  it('have a type for each state that returns any', () => {
    const giving = providerStates.filter(({ values }) => Object.keys(values).length > 0);
    expect(giving.map(({ state }) => state).toSorted()).toEqual(
      [...Object.keys(typed), ...numbered].toSorted(),
    );
  });

  it.each(Object.entries(typed))('have the declared type: %s', async (state, types) => {
    const values = await gateway.control.setState(state, { ...params[state] });
    const kinds = Object.entries(values).map(([name, value]) => [name, typeof value]);
    expect(Object.fromEntries(kinds)).toEqual(types);
  });

  it('need no check before use', async () => {
    const { socialId } = await gateway.control.setState('a room');
    expectTypeOf(socialId).toEqualTypeOf<string>();
    const { surveyQuestionId } = await gateway.control.setState('a survey question');
    expectTypeOf(surveyQuestionId).toEqualTypeOf<number>();
    const names = ['Hall', 'Desk'];
    const ids = await gateway.control.setState('a room set with rooms', { names });
    expectTypeOf(ids.socialRoomSetId).toEqualTypeOf<string>();
    expect(Object.keys(ids)).toEqual(['socialRoomSetId', 'socialId1', 'socialId2']);
  });
});
