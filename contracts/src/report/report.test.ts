import { stripVTControlCharacters } from 'node:util';
import { createStyle } from '@room-sessions/shared/style';
import { expect, it } from 'vitest';
import { validKey } from '../names.ts';
import type { InteractionResult } from '../verify/verification.ts';
import { junitReport } from './junit.ts';
import { styledTable } from './styled-table.ts';
import { table } from './table.ts';

const verified: InteractionResult = {
  consumer: 'room-sessions-rooms',
  description: 'all rooms',
  request: { method: 'GET', path: '/rooms' },
  states: [],
  outcome: 'verified',
  reasons: [],
  duration: 12.3456,
};
const failed: InteractionResult = {
  ...verified,
  description: 'a room named <"A & B">',
  request: { method: 'GET', path: '/rooms/1' },
  states: ['a room'],
  outcome: 'failed',
  reasons: ['body $.name: \u0007 is not a name', 'status: expected 200 but was 404'],
  answer: { status: 404, body: '{"error":"no such room"}' },
};
const leftOut: InteractionResult = {
  ...verified,
  consumer: 'room-sessions-media',
  description: 'a playlist',
  states: [validKey],
  outcome: 'left out',
  reasons: ['needs a state service for: a playlist'],
};
const of = (...results: InteractionResult[]) => ({
  providerBaseUrl: 'https://gateway.test',
  results,
  ok: results.every(({ outcome }) => outcome === 'verified'),
});

it('the table counts by consumer and lists failed and skipped interactions', () => {
  expect(table(of(verified, failed, leftOut))).toBe(`
consumer             interactions  verified  failed  left out
room-sessions-rooms             2         1       1         0
room-sessions-media             1         0       0         1
all                             3         1       1         1

failed: room-sessions-rooms: a room named <"A & B">
  GET /rooms/1
  given a room
  - body $.name: \u0007 is not a name
  - status: expected 200 but was 404
  response: 404 {"error":"no such room"}

left out, because they need provider states, and there is no state service (--state-url)
  room-sessions-media: a playlist (needs a state service for: a playlist)

1 of 3 interactions failed at https://gateway.test, and 1 were left out.
`);
});

it('the table has each cause once', () => {
  const because = (state: string): InteractionResult => ({
    ...failed,
    description: state,
    reasons: [`the state "${state}": the state service responded with 401 {}`],
    answer: { status: 302, location: 'https://login.test/', body: '' },
  });
  expect(table(of(because('a room'), verified, because('a playlist')))).toContain(`
failed: the state service responded with 401 {}: 2 interactions
  response: 302 to https://login.test/ without a body
  room-sessions-rooms: a room
  room-sessions-rooms: a playlist
`);
});

it('the table ends with a verdict', () => {
  const verdict = (ok: boolean, ...results: InteractionResult[]): string =>
    table({ ...of(...results), ok })
      .split('\n\n')
      .at(-1)!;
  expect(verdict(true, verified)).toMatch(/^All 1 interactions were verified at https:.*\n$/);
  expect(verdict(false, leftOut)).toMatch(
    /^Nothing was verified, so the result says nothing about/,
  );
  const withKey = { ...verified, states: [validKey] };
  expect(verdict(true, verified, withKey, leftOut)).toBe(
    `Partial: only 2 of 3 interactions were verified at https://gateway.test, and 1 were left out.
Of the 2 interactions with a valid key, 1 were verified.
Pass the state service with --state-url.
`,
  );
  expect(verdict(false, verified, leftOut)).toMatch(/^Only 1 of 2 .* none .*--allow-partial/s);
});

it('the table has colors on a terminal', () => {
  const style = createStyle({ isTTY: true }, {});
  const mixed = of(verified, { ...failed, reasons: ['status: expected 200'] }, leftOut);
  expect(stripVTControlCharacters(styledTable(mixed, style))).toBe(
    table(mixed).replaceAll('\u0007', ''),
  );
  expect(styledTable(mixed, style)).toContain(
    '\n\u001B[31mfailed\u001B[39m: room-sessions-rooms: a room',
  );
  expect(styledTable(mixed, style)).toContain('\n\u001B[33mleft out\u001B[39m, because');
  expect(styledTable(mixed, style)).toContain('\n\u001B[31m1 of 3 interactions failed');
  expect(styledTable(of(verified), style)).toContain('\n\u001B[32mAll 1 interactions');
  const partial = { ...of(verified, leftOut), ok: true };
  expect(styledTable(partial, style)).toContain('\n\u001B[33mPartial: only 1 of 2');
});

it('the JUnit report has a suite for each consumer and a case for each interaction', () => {
  expect(junitReport(of(verified, failed, leftOut))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="room-sessions-verify" tests="3" failures="1" skipped="1" time="0.037">
  <testsuite name="room-sessions-rooms" tests="2" failures="1" skipped="0" time="0.025">
    <testcase classname="room-sessions-rooms" name="all rooms" time="0.012"/>
    <testcase classname="room-sessions-rooms" name="a room named &#60;&#34;A &#38; B&#34;&#62;" time="0.012">
      <failure message="body $.name: \ufffd is not a name">GET /rooms/1
body $.name: \ufffd is not a name
status: expected 200 but was 404
response: 404 {&#34;error&#34;:&#34;no such room&#34;}</failure>
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
