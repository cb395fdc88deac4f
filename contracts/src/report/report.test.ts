import { describe, expect, it } from 'vitest';
import { validKey } from '../names.ts';
import type { InteractionResult } from '../verify/verification.ts';
import { hints } from './hints.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { table } from './table.ts';

const verified: InteractionResult = {
  consumer: 'room-sessions-rooms',
  description: 'all rooms',
  request: { method: 'GET', path: '/rooms' },
  states: [],
  outcome: 'verified',
  reasons: [],
  notices: [],
  duration: 12.3456,
};
const failed: InteractionResult = {
  ...verified,
  description: 'a room named <"A & B">',
  request: { method: 'GET', path: '/rooms/{socialId}', operation: 'getRoom' },
  states: ['a room'],
  outcome: 'failed',
  reasons: ['body $.name: \u0007 is not a name', 'status: expected 200 but was 404'],
  answer: { status: 404, body: '{"error":"no such room"}' },
};
const leftOut: InteractionResult = {
  ...verified,
  consumer: 'room-sessions-media',
  description: 'a playlist',
  outcome: 'left out',
  reasons: ['needs a state service for: a playlist'],
};
const withKey = { states: [validKey] };
const of = (...results: InteractionResult[]) => ({
  providerBaseUrl: 'https://gateway.test',
  results,
  ok: results.every(({ outcome }) => outcome === 'verified'),
});
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

describe('the table of the report', () => {
  it('counts by consumer and lists failed and skipped interactions', () => {
    expect(table(of(verified, failed, { ...leftOut, notices: ['no teardown'] }))).toBe(`
consumer             interactions  verified  failed  left out
room-sessions-rooms             2         1       1         0
room-sessions-media             1         0       0         1
all                             3         1       1         1

failed: room-sessions-rooms: a room named <"A & B">
  GET /rooms/{socialId} (getRoom)
  given a room
  - body $.name: \u0007 is not a name
  - status: expected 200 but was 404
  response: 404 {"error":"no such room"}

left out, because they need provider states, and there is no state service (--state-url)
  room-sessions-media: a playlist (needs a state service for: a playlist)

during teardown:
  no teardown

1 of 3 interactions failed at https://gateway.test, and 1 were left out.
`);
    const answer = { status: 302, location: 'https://login.test/', body: '' };
    const redirected = table(of({ ...failed, answer }));
    expect(redirected).toContain('\n  response: 302 to https://login.test/ without a body\n');
  });

  it('reports one failure for a deployment that accepts any key', () => {
    const instead = (status: number): InteractionResult => ({
      ...failed,
      reasons: [`status: expected 401 but was ${status}`],
      answer: { status, body: '' },
    });
    const told = (...statuses: number[]): string => table(of(...statuses.map(instead)));
    expect(told(200, 404, 200, 400)).toContain(
      'failed: the deployment accepts any key (expected 401, got 200 or 400 or 404): 4 interactions',
    );
    // At a wrong base URL, the response is 404 for every key.
    expect(told(404, 404)).not.toContain('accepts any key');
  });

  it('ends with a verdict', () => {
    expect(lastLine(table(of(verified)))).toBe(
      'All 1 interactions were verified at https://gateway.test.',
    );
    expect(lastLine(table(of(leftOut)))).toBe(
      'Nothing was verified, so the result says nothing about https://gateway.test.',
    );
    const partial = (...results: InteractionResult[]) => table({ ...of(...results), ok: true });
    const some = [verified, { ...verified, ...withKey }, { ...leftOut, ...withKey }];
    expect(partial(...some)).toContain(
      'Partial: only 2 of 3 interactions were verified at https://gateway.test; 1 were left out.\n' +
        'Of the 2 interactions with a valid key, 1 were verified. ' +
        'Pass the state service with --state-url to verify the other interactions.',
    );
    expect(lastLine(partial(verified, { ...leftOut, ...withKey }))).toMatch(
      /^Of the 1 interactions with a valid key, none were verified\./,
    );
  });
});

describe('a hint', () => {
  const because = (reason: string): InteractionResult => ({
    ...verified,
    ...withKey,
    outcome: 'failed',
    reasons: [reason],
  });
  const state = (status: number) =>
    `the state "a room": the state service responded with ${status} {}`;

  it.each([
    ['a state service that refuses the caller', state(401), /ROOM_SESSIONS_STATE_TOKEN/],
    ['a state service that is elsewhere', state(404), /--control-token/],
    ['a limit', 'status: expected 200 but was 429', /limits the rate/],
    ['no response', 'no response: socket hang up', /was unreachable/],
    ['a key that is refused', 'status: expected 200 but was 401', /refuses the key/],
  ])('is given once for %s', (_, reason, hint) => {
    const one = because(reason);
    expect(hints([one, one])).toEqual([expect.stringMatching(hint)]);
    expect(hints([{ ...verified, ...withKey }])).toEqual([]);
  });

  it('asks for the address when every failure has the same response', () => {
    const answer = { status: 302, location: 'https://login.test/', body: '' };
    const one = { ...because('body: expected {}'), answer };
    const hint =
      'Every failure has the response 302 to https://login.test/: is this the address of the gateway?';
    expect(hints([one, one, leftOut])).toEqual([hint]);
    expect(hints([...Array.from({ length: 10 }, () => one), verified])).toEqual([hint]);
    expect(hints([one, { ...one, answer: { ...answer, status: 400 } }])).toEqual([]);
    expect(hints([one, one, verified])).toEqual([]);
    expect(hints([one])).toEqual([]);
  });
});

it('the JUnit report has a suite for each consumer and a case for each interaction', () => {
  expect(junitReport(of(verified, failed, leftOut))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="room-sessions-verify" tests="3" failures="1" skipped="1" time="0.037">
  <testsuite name="room-sessions-rooms" tests="2" failures="1" skipped="0" time="0.025">
    <testcase classname="room-sessions-rooms" name="all rooms" time="0.012"/>
    <testcase classname="room-sessions-rooms" name="a room named &lt;&quot;A &amp; B&quot;&gt;" time="0.012">
      <failure message="body $.name: \ufffd is not a name">GET /rooms/{socialId} (getRoom)
body $.name: \ufffd is not a name
status: expected 200 but was 404
response: 404 {&quot;error&quot;:&quot;no such room&quot;}</failure>
    </testcase>
  </testsuite>
  <testsuite name="room-sessions-media" tests="1" failures="0" skipped="1" time="0.012">
    <testcase classname="room-sessions-media" name="a playlist" time="0.012">
      <skipped message="needs a state service for: a playlist"/>
    </testcase>
  </testsuite>
</testsuites>
`);
});

it('the JSON report contains the counts and every result', () => {
  expect(JSON.parse(jsonReport(of(verified, failed, leftOut)))).toMatchObject({
    providerBaseUrl: 'https://gateway.test',
    ok: false,
    interactions: 3,
    verified: 1,
    failed: 1,
    leftOut: 1,
    results: [
      { description: 'all rooms', request: { method: 'GET', path: '/rooms' } },
      { outcome: 'failed', answer: { status: 404 } },
      { outcome: 'left out' },
    ],
  });
});
