// The expectations that the control plane accepts, and what it says about others.
import { expect, it } from 'vitest';
import { parse } from '../../checks/schema.ts';
import { zExpectation } from './bind.ts';

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

const drop = { effect: { drop: true } };
const status = (more: object): object => ({ effect: { status: 503, ...more } });
const match = (one: unknown): object => ({ ...drop, match: one });

it.each<[unknown, string]>([
  [undefined, 'body: expected an object, got nothing'],
  [{}, 'body.effect: expected an object, got nothing'],
  [
    { effect: {} },
    'body.effect: expected one of status, body, headers, rateLimit, delay, drop, reset, stall, truncate, malformed, dribble, got none',
  ],
  [
    { effect: { stauts: 500 } },
    'body.effect.stauts: unknown; known are status, body, headers, rateLimit, delay, drop, reset, stall, truncate, malformed, dribble; did you mean status?',
  ],
  [{ effect: { toString: true } }, 'body.effect.toString: unknown; known are status'],
  [status({ drop: true }), 'body.effect: has status and drop, of which there can be one'],
  [
    { effect: { truncate: 1, malformed: true } },
    'body.effect: has truncate and malformed, of which there can be one',
  ],
  [
    { effect: { truncate: 1, drop: true } },
    'body.effect.truncate: a response has no body with drop',
  ],
  [
    { effect: { status: 204, body: 1 } },
    'body.effect.body: a response has no body with the status 204',
  ],
  [{ effect: { rateLimit: { retryAfter: 1 }, body: 1 } }, 'body.effect.body: needs a status'],
  [{ effect: { headers: {}, drop: true } }, 'body.effect.headers: needs a status'],
  [{ effect: { status: 199 } }, 'body.effect.status: expected an integer from 200 to 599, got 199'],
  [{ effect: { drop: false } }, 'body.effect.drop: expected true, got false'],
  [
    { effect: { truncate: 1.5 } },
    'body.effect.truncate: expected an integer from 0 to 9007199254740991, got 1.5',
  ],
  [{ effect: { dribble: true } }, 'body.effect.dribble: expected an object, got true'],
  [
    { effect: { dribble: { ms: 1, chunks: 1 } } },
    'body.effect.dribble.chunks: expected an integer from 2 to 1000, got 1',
  ],
  [{ effect: { delay: -1 } }, 'body.effect.delay: expected an integer from 0 to 600000, got -1'],
  [
    { effect: { delay: '5' } },
    'body.effect.delay: expected milliseconds, { min, max } or { median, sigma }, got "5"',
  ],
  [
    { effect: { delay: { min: 5, max: 4 } } },
    'body.effect.delay.max: expected an integer from 5 to 600000, got 4',
  ],
  [
    { effect: { delay: { min: 5, maxi: 4 } } },
    'body.effect.delay.maxi: unknown; known are min, max; did you mean max?',
  ],
  [
    { effect: { delay: { median: 5 } } },
    'body.effect.delay.sigma: expected a number from 0 to 10, got nothing',
  ],
  [
    { effect: { delay: { median: 5, sigma: 1, min: 1 } } },
    'body.effect.delay.min: unknown; known are median, sigma',
  ],
  [
    { effect: { rateLimit: { retryAfter: -1 } } },
    'body.effect.rateLimit.retryAfter: expected an integer from 0 to 86400, got -1',
  ],
  [
    { effect: { rateLimit: { retryAfter: 'soon' } } },
    'body.effect.rateLimit.retryAfter: expected seconds, "http-date", or a date as HTTP writes it, got "soon"',
  ],
  [status({ headers: [] }), 'body.effect.headers: expected an object of texts, got an array of 0'],
  [status({ headers: { a: 1 } }), 'body.effect.headers.a: expected a text, got 1'],
  [
    status({ headers: { 'a b': 'x' } }),
    'body.effect.headers.a b: expected a name and a text that a header can have, got "x"',
  ],
  [status({ headers: { a: 'x\r\ny: z' } }), 'body.effect.headers.a: expected a name and a text'],
  [
    status({ headers: { 'Content-Length': '1' } }),
    'body.effect.headers.Content-Length: cannot be chosen; truncate and drop break an answer',
  ],
  [{ ...drop, operation: 'toString' }, 'body.operation: expected one of listAlternateHosts'],
  [{ ...drop, when: 'later' }, 'body.when: expected one of before, after, got "later"'],
  [{ ...drop, times: 0 }, 'body.times: expected an integer from 1 to 1000000, got 0'],
  [{ ...drop, rate: { of: 2, seed: 'x' } }, 'body.rate.of: expected a number from 0 to 1, got 2'],
  [
    { ...drop, rate: { of: 1 } },
    'body.rate.seed: expected a text of 1 to 200 characters, got nothing',
  ],
  [
    match({ boddy: 1 }),
    'body.match.boddy: unknown; known are params, query, headers, body, exact; did you mean body?',
  ],
  [match({ query: { page: 1 } }), 'body.match.query.page: expected a text or { pattern }, got 1'],
  [match({ query: 'page=1' }), 'body.match.query: expected an object of texts, got "page=1"'],
  [
    match({ params: { a: { patern: 'x' } } }),
    'body.match.params.a.patern: unknown; known are pattern; did you mean pattern?',
  ],
  [
    match({ headers: { a: { pattern: '(' } } }),
    'body.match.headers.a.pattern: Invalid regular expression',
  ],
  [
    match({ headers: { a: { pattern: 'x'.repeat(1001) } } }),
    'body.match.headers.a.pattern: expected a regular expression of at most 1000 characters, got',
  ],
  [
    match({ body: [{ a: { pattern: '[' } }] }),
    'body.match.body[0].a.pattern: Invalid regular expression',
  ],
  [match({ exact: 'yes' }), 'body.match.exact: expected true or false, got "yes"'],
  [
    { ...match({ params: { socialID: 'x' } }), operation: 'getRoomSettings' },
    'body.match.params.socialID: not a parameter of the path of getRoomSettings, which has socialId; did you mean socialId?',
  ],
  [
    { ...match({ params: { x: 'x' } }), operation: 'getBadgeQuestion' },
    'body.match.params.x: not a parameter of the path of getBadgeQuestion, which has none',
  ],
])('%.60j is rejected', (body, message) => {
  expect(() => read(body)).toThrow(message);
});
