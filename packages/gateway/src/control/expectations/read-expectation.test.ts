import { describe, expect, it } from 'vitest';
import { Failure } from '../../failure.ts';
import { readExpectation } from './read-expectation.ts';

describe('readExpectation parses', () => {
  it.each([
    [{ effect: { drop: true } }, { when: 'before', effect: { drop: true } }],
    [
      { when: 'after', operation: 'updateRoom', effect: { delay: 0 }, skip: 0, times: 1 },
      { when: 'after', operation: 'updateRoom', effect: { delay: 0 }, skip: 0, times: 1 },
    ],
    [
      { effect: { status: 503, body: null, headers: { 'X-A': 'b' } } },
      { when: 'before', effect: { status: 503, body: null, headers: { 'x-a': 'b' } } },
    ],
    [
      { effect: { truncate: 0 }, rate: { of: 0.5, seed: 'x' } },
      { when: 'before', effect: { truncate: 0 }, rate: { of: 0.5, seed: 'x' } },
    ],
    [
      {
        operation: 'getRoomSettings',
        match: {
          params: { socialId: { pattern: '^0' } },
          query: { page: '1' },
          headers: { 'X-A': 'b' },
          body: { name: { pattern: 'x' }, list: [1] },
          exact: true,
        },
        effect: { status: 200, delay: { min: 1, max: 2 } },
      },
      {
        when: 'before',
        operation: 'getRoomSettings',
        match: {
          params: { socialId: { pattern: '^0' } },
          query: { page: '1' },
          headers: { 'x-a': 'b' },
          body: { name: { pattern: 'x' }, list: [1] },
          exact: true,
        },
        effect: { status: 200, delay: { min: 1, max: 2 } },
      },
    ],
    [
      { effect: { malformed: true, delay: { median: 90, sigma: 0.1 } } },
      { when: 'before', effect: { malformed: true, delay: { median: 90, sigma: 0.1 } } },
    ],
    [
      { match: { exact: false }, effect: { status: 204, dribble: undefined } },
      { when: 'before', match: {}, effect: { status: 204 } },
    ],
    [
      { effect: { rateLimit: { retryAfter: 'Sat, 21 Nov 2026 18:56:24 GMT' } } },
      {
        when: 'before',
        effect: { rateLimit: { retryAfter: 'Sat, 21 Nov 2026 18:56:24 GMT' } },
      },
    ],
  ])('%j', (body, expectation) => {
    expect(readExpectation(body)).toEqual(expectation);
  });
});

const status = (more: object): object => ({ effect: { status: 503, ...more } });
const matching = (match: unknown): object => ({ effect: { drop: true }, match });

const departures: readonly [unknown, string][] = [
  [undefined, 'body: expected an object, got nothing'],
  [[], 'body: expected an object, got an array of 0'],
  [{}, 'body.effect: expected an object, got nothing'],
  [{ effect: {} }, 'body.effect: expected one of status, body, headers, rateLimit, delay, drop'],
  [{ effect: { drop: undefined } }, 'body.effect: expected one of status'],
  [{ effect: { drop: true, reset: true } }, 'body.effect: has drop and reset, of which there can'],
  [
    { effect: { truncate: 1, malformed: true } },
    'body.effect: has truncate and malformed, of which',
  ],
  [
    { effect: { truncate: 1, drop: true } },
    'body.effect.truncate: a response has no body with drop',
  ],
  [{ effect: { status: 204, body: 1 } }, 'effect.body: a response has no body with the status 204'],
  [{ effect: { body: 1 } }, 'body.effect.body: needs a status'],
  [{ effect: { rateLimit: { retryAfter: 1 }, body: 1 } }, 'body.effect.body: needs a status'],
  [{ effect: { headers: {}, drop: true } }, 'body.effect.headers: needs a status'],
  [{ effect: { explode: true } }, 'body.effect.explode: unknown; known are status, body, headers'],
  [{ effect: { toString: true } }, 'body.effect.toString: unknown; known are status'],
  [{ effect: { stauts: 500 } }, 'dribble; did you mean status?'],
  [{ effect: { dribble: true } }, 'body.effect.dribble: expected an object, got true'],
  [{ effect: { dribble: { ms: 1, chunks: 1 } } }, 'dribble.chunks: expected an integer from 2 to'],
  [{ effect: { dribble: { ms: -1, chunks: 2 } } }, 'dribble.ms: expected an integer from 0 to'],
  [{ effect: { malformed: 1 } }, 'body.effect.malformed: expected true, got 1'],
  [
    { effect: { delay: { min: 5, max: 4 } } },
    'delay.max: expected an integer from 5 to 600000, got 4',
  ],
  [
    { effect: { delay: { min: 5, maxi: 4 } } },
    'delay.maxi: unknown; known are min, max; did you mean max?',
  ],
  [
    { effect: { delay: { median: 5 } } },
    'delay.sigma: expected a number from 0 to 10, got nothing',
  ],
  [
    { effect: { delay: { median: 5, sigma: 1, min: 1 } } },
    'delay.min: unknown; known are median, sigma',
  ],
  [{ effect: { drop: false } }, 'body.effect.drop: expected true, got false'],
  [{ effect: { reset: 1 } }, 'body.effect.reset: expected true, got 1'],
  [{ effect: { stall: 'yes' } }, 'body.effect.stall: expected true, got "yes"'],
  [{ effect: { delay: -1 } }, 'body.effect.delay: expected an integer from 0 to 600000, got -1'],
  [{ effect: { delay: 600_001 } }, 'body.effect.delay: expected an integer from 0'],
  [
    { effect: { delay: '5' } },
    'body.effect.delay: expected milliseconds, { min, max } or { median',
  ],
  [{ effect: { truncate: 1.5 } }, 'body.effect.truncate: expected an integer'],
  [{ effect: { status: 199 } }, 'body.effect.status: expected an integer from 200 to 599, got 199'],
  [{ effect: { status: 600 } }, 'body.effect.status: expected an integer from 200 to 599'],
  [status({ drop: true }), 'body.effect: has status and drop, of which there can be one'],
  [status({ headers: [] }), 'body.effect.headers: expected an object of texts, got an array of 0'],
  [status({ headers: { a: 1 } }), 'body.effect.headers.a: expected a text, got 1'],
  [status({ headers: { 'a b': 'x' } }), 'body.effect.headers.a b: expected a name and a text'],
  [status({ headers: { a: 'x\r\ny: z' } }), 'body.effect.headers.a: expected a name and a text'],
  [status({ headers: { 'Content-Length': '1' } }), 'headers.Content-Length: cannot be chosen'],
  [status({ headers: { 'Transfer-Encoding': 'x' } }), 'Transfer-Encoding: cannot be chosen'],
  [status({ headers: { Trailer: 'x' } }), 'body.effect.headers.Trailer: cannot be chosen'],
  [status({ body: 'x'.repeat(65_536) }), 'body.effect.body: has 65538 bytes, at most 65536'],
  [{ effect: { rateLimit: {} } }, 'body.effect.rateLimit.retryAfter: expected an integer'],
  [{ effect: { rateLimit: { retryAfter: -1 } } }, 'rateLimit.retryAfter: expected an integer'],
  [{ effect: { rateLimit: { retryAfter: 'soon' } } }, 'retryAfter: expected seconds, "http-date"'],
  [
    { effect: { rateLimit: { retryAfter: 1, x: 1 } } },
    'rateLimit.x: unknown; known are retryAfter',
  ],
  [
    { effect: { drop: true }, operation: 'x' },
    'body.operation: expected one of listAlternateHosts',
  ],
  [{ effect: { drop: true }, operation: 'toString' }, 'body.operation: expected one of'],
  [{ effect: { drop: true }, when: 'later' }, 'body.when: expected one of before, after'],
  [
    { effect: { drop: true }, times: 0 },
    'body.times: expected an integer from 1 to 1000000, got 0',
  ],
  [{ effect: { drop: true }, rate: 0.5 }, 'body.rate: expected an object, got 0.5'],
  [{ effect: { drop: true }, rate: { of: 2, seed: 'x' } }, 'body.rate.of: expected a number from'],
  [{ effect: { drop: true }, rate: { of: 1 } }, 'body.rate.seed: expected a text of 1 to 200'],
  [
    { effect: { drop: true }, id: 'x' },
    'body.id: unknown; known are operation, match, when, effect',
  ],
  [matching([]), 'body.match: expected an object, got an array of 0'],
  [
    matching({ boddy: 1 }),
    'body.match.boddy: unknown; known are params, query, headers, body, exact; did',
  ],
  [
    matching({ query: { page: 1 } }),
    'body.match.query.page: expected a text or { pattern }, got 1',
  ],
  [matching({ query: 'page=1' }), 'body.match.query: expected an object of texts, got "page=1"'],
  [
    matching({ params: { a: { patern: 'x' } } }),
    'params.a.patern: unknown; known are pattern; did you',
  ],
  [matching({ headers: { a: { pattern: '(' } } }), 'body.match.headers.a.pattern: Invalid regular'],
  [
    matching({ headers: { a: {} } }),
    'a.pattern: expected a regular expression of at most 1000 char',
  ],
  [matching({ headers: { a: { pattern: 'x'.repeat(1001) } } }), 'a.pattern: expected a regular'],
  [matching({ body: [{ a: { pattern: '[' } }] }), 'body.match.body[0].a.pattern: Invalid regular'],
  [
    matching({ body: 'x'.repeat(65_536) }),
    'body.match: has 65547 bytes, at most 65536 are allowed',
  ],
  [matching({ exact: 'yes' }), 'body.match.exact: expected true or false, got "yes"'],
  [
    { ...matching({ params: { socialID: 'x' } }), operation: 'getRoomSettings' },
    'body.match.params.socialID: not a parameter of the path of getRoomSettings, which has socialId; did you mean socialId?',
  ],
  [
    { ...matching({ params: { x: 'x' } }), operation: 'getBadgeQuestion' },
    'body.match.params.x: not a parameter of the path of getBadgeQuestion, which has none',
  ],
];

describe('readExpectation rejects with the place', () => {
  it.each(departures)('%j', (body, message) => {
    const refused = (): unknown => readExpectation(body);
    expect(refused).toThrow(Failure);
    expect(refused).toThrow(message);
  });
});
