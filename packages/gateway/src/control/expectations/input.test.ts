// The expectations that the control plane accepts, and what it says about others.
import { expect, it } from 'vitest';
import { parse } from '../../checks/schema.ts';
import { zExpectation } from './expectations.ts';

const read = (body: unknown): unknown => parse(zExpectation, body, ['body']);

it('an expectation is read with its defaults, and names of headers in lower case', () => {
  const match = {
    params: { socialId: { pattern: '^0' } },
    query: { page: '1' },
    body: { name: { pattern: 'x' }, list: [1] },
    exact: true,
  };
  const rate = { of: 0.5, seed: 'x' };
  const date = 'Sat, 21 Nov 2026 18:56:24 GMT';
  for (const [given, more] of [
    [{ effect: { drop: true } }, {}],
    [{ when: 'after', effect: { delay: { median: 90, sigma: 0.1 } }, skip: 0, times: 1, rate }, {}],
    [{ effect: { rateLimit: { retryAfter: date }, delay: { min: 1, max: 2 } } }, {}],
    [
      { match: { ...match, headers: { 'X-A': 'b' } }, effect: { drop: true } },
      { match: { ...match, headers: { 'x-a': 'b' } } },
    ],
    [
      { effect: { status: 503, body: null, headers: { 'X-A': 'b' } } },
      { effect: { status: 503, body: null, headers: { 'x-a': 'b' } } },
    ],
  ] as const) {
    expect(read(given)).toEqual({ when: 'before', ...given, ...more });
  }
});

const members =
  'delay, status, body, headers, rateLimit, drop, reset, stall, truncate, malformed, dribble';
const pattern = (text: string): object => ({ headers: { a: { pattern: text } } });
const operation = 'getRoomSettings';

/** Effects, with what is said about them after `body.effect`. */
const effects: readonly (readonly [effect: unknown, message: string])[] = [
  [undefined, ': expected an object, got nothing'],
  [{}, `: expected one of ${members}, got none`],
  [{ stauts: 500 }, `.stauts: unknown; known are ${members}; did you mean status?`],
  [{ status: 503, drop: true }, ': has status and drop, of which there can be one'],
  [{ truncate: 1, malformed: true }, ': has truncate and malformed, of which there can be one'],
  [{ truncate: 1, drop: true }, '.truncate: a response has no body with drop'],
  [{ status: 204, body: 1 }, '.body: a response has no body with the status 204'],
  [{ rateLimit: { retryAfter: 1 }, body: 1 }, '.body: needs a status'],
  [{ headers: {}, drop: true }, '.headers: needs a status'],
  [{ status: 199 }, '.status: expected an integer from 200 to 599, got 199'],
  [{ drop: false }, '.drop: expected true, got false'],
  [{ dribble: { ms: 1, chunks: 1 } }, '.dribble.chunks: expected an integer from 2 to 1000, got 1'],
  [{ delay: '5' }, '.delay: expected milliseconds, { min, max } or { median, sigma }, got "5"'],
  [{ delay: { min: 5, maxi: 4 } }, '.delay.maxi: unknown; known are min, max; did you mean max?'],
  [{ delay: { median: 5 } }, '.delay.sigma: expected a number from 0 to 10, got nothing'],
  [{ rateLimit: { retryAfter: -1 } }, '.rateLimit.retryAfter: expected an integer from 0 to 86400'],
  [{ rateLimit: { retryAfter: 'x' } }, '.rateLimit.retryAfter: expected seconds, "http-date", or'],
  [{ status: 503, headers: [] }, '.headers: expected an object of texts, got an array of 0'],
  [{ status: 503, headers: { a: 1 } }, '.headers.a: expected a text, got 1'],
  [{ status: 503, headers: { a: 'x\r\ny: z' } }, '.headers.a: expected a name and a text of a'],
  [
    { status: 503, headers: { Trailer: 'x' } },
    '.headers.Trailer: expected a name and a text of a header',
  ],
];

/** Expectations that drop, with what is said about them after `body`. */
const others: readonly (readonly [expectation: object, message: string])[] = [
  [{ when: 'later' }, '.when: expected one of before, after, got "later"'],
  [{ times: 0 }, '.times: expected an integer from 1 to 1000000, got 0'],
  [{ rate: { of: 2, seed: 'x' } }, '.rate.of: expected a number from 0 to 1, got 2'],
  [{ rate: { of: 1 } }, '.rate.seed: expected a text of 1 to 200 characters, got nothing'],
  [{ match: { boddy: 1 } }, '.match.boddy: unknown; known are params, query, headers, body, exact'],
  [{ match: { query: { page: 1 } } }, '.match.query.page: expected a text or { pattern }, got 1'],
  [{ match: pattern('(') }, '.match.headers.a.pattern: Invalid regular expression'],
  [{ match: { body: [{ a: { pattern: '[' } }] } }, '.match.body[0].a.pattern: Invalid regular'],
  [{ match: { exact: 'yes' } }, '.match.exact: expected true or false, got "yes"'],
  [
    { match: { params: { socialID: 'x' } }, operation },
    '.match.params.socialID: unknown; known are socialId; did you mean socialId?',
  ],
  [
    { match: { params: { x: 'x' } }, operation: 'getBadgeQuestion' },
    '.match.params.x: unknown; there are none',
  ],
];

it.each([
  [undefined, 'body: expected an object, got nothing'] as const,
  ...effects.map(([effect, message]) => [{ effect }, `body.effect${message}`] as const),
  ...others.map(([one, message]) => [{ effect: { drop: true }, ...one }, message] as const),
])('%.60j is rejected', (body, message) => {
  expect(() => read(body)).toThrow(message);
});
