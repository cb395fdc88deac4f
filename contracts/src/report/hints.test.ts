import { describe, expect, it } from 'vitest';
import { validKey } from '../names.ts';
import type { InteractionResult, Outcome } from '../verify/verification.ts';
import { hints } from './hints.ts';

const of = (outcome: Outcome, reason?: string, states = [validKey]): InteractionResult => ({
  consumer: 'room-sessions-rooms',
  description: 'a room',
  request: { method: 'GET', path: '/rooms/1' },
  states,
  outcome,
  reasons: reason === undefined ? [] : [reason],
  notices: [],
  duration: 1,
});
const state = (status: number) =>
  `the state "a room": the state service responded with ${status} {}`;

describe('a hint', () => {
  it.each([
    ['a state service that refuses the caller', state(401), /ROOM_SESSIONS_STATE_TOKEN/],
    ['a state service that is elsewhere', state(404), /--control-token/],
    ['a limit', 'status: expected 200 but was 429', /limits the rate/],
    ['no response', 'error sending request for url (http://127.0.0.1:9/)', /--timeout/],
    ['no response: socket hang up', 'no response: socket hang up', /was unreachable/],
    ['a key that is refused', 'status: expected 200 but was 401', /refuses the key/],
  ])('is given once for %s', (_, reason, hint) => {
    const failed = of('failed', reason);
    expect(hints([failed, failed])).toEqual([expect.stringMatching(hint)]);
  });

  it.each([
    [
      { status: 500, body: '' },
      'Every failure has the response 500: is this the address of the gateway?',
    ],
    [
      { status: 302, location: 'https://login.test/', body: '' },
      'Every failure has the response 302 to https://login.test/: is this the address of the gateway?',
    ],
  ])('asks for the address when every failure has the response %j', (answer, hint) => {
    const failed = { ...of('failed', 'body: expected {}'), answer };
    expect(hints([failed, failed, of('left out')])).toEqual([hint]);
    expect(hints([failed, { ...failed, answer: { ...answer, status: 400 } }])).toEqual([]);
    expect(hints([failed, failed, of('verified')])).toEqual([]);
    expect(hints([failed])).toEqual([]);
    expect(hints([...Array.from({ length: 10 }, () => failed), of('verified')])).toEqual([hint]);
  });

  it('is not shown for a key with which an interaction was verified', () => {
    const refused = of('failed', 'status: expected 200 but was 403');
    expect(hints([refused, of('verified')])).toEqual([]);
  });

  it('is not shown when every interaction was verified', () => {
    expect(hints([of('verified'), of('verified', undefined, [])])).toEqual([]);
  });
});
