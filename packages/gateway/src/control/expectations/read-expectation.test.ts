import { describe, expect, it } from 'vitest';
import { Failure } from '../../failure.ts';
import { readExpectation } from './read-expectation.ts';

describe('readExpectation parses', () => {
  it.each([
    [{ effect: { drop: true } }, { when: 'before', effect: { drop: true } }],
    [
      { when: 'after', operation: 'updateRoom', effect: { delay: 0 }, times: 1 },
      { when: 'after', operation: 'updateRoom', effect: { delay: 0 }, times: 1 },
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

const departures: readonly [unknown, string][] = [
  [undefined, 'body: expected an object, got nothing'],
  [[], 'body: expected an object, got an array of 0'],
  [{}, 'body.effect: expected an object, got nothing'],
  [{ effect: {} }, 'body.effect: expected one of status, delay, drop'],
  [{ effect: { drop: true, delay: 1 } }, 'body.effect: expected one of'],
  [{ effect: { explode: true } }, 'body.effect: expected one of'],
  [{ effect: { toString: true } }, 'body.effect: expected one of'],
  [{ effect: { drop: false } }, 'body.effect.drop: expected true, got false'],
  [{ effect: { reset: 1 } }, 'body.effect.reset: expected true, got 1'],
  [{ effect: { stall: 'yes' } }, 'body.effect.stall: expected true, got "yes"'],
  [{ effect: { delay: -1 } }, 'body.effect.delay: expected an integer from 0 to 600000, got -1'],
  [{ effect: { delay: 600_001 } }, 'body.effect.delay: expected an integer from 0'],
  [{ effect: { delay: '5' } }, 'body.effect.delay: expected an integer'],
  [{ effect: { truncate: 1.5 } }, 'body.effect.truncate: expected an integer'],
  [{ effect: { status: 200 } }, 'body.effect.status: expected an integer from 400 to 599, got 200'],
  [{ effect: { status: 600 } }, 'body.effect.status: expected an integer from 400 to 599'],
  [status({ drop: true }), 'body.effect.drop: there are only status, body, headers'],
  [status({ headers: [] }), 'body.effect.headers: expected an object of texts, got an array of 0'],
  [status({ headers: { a: 1 } }), 'body.effect.headers.a: expected a text, got 1'],
  [status({ headers: { 'a b': 'x' } }), 'body.effect.headers.a b: expected a name and a text'],
  [status({ headers: { a: 'x\r\ny: z' } }), 'body.effect.headers.a: expected a name and a text'],
  [status({ headers: { 'Content-Length': '1' } }), 'headers.Content-Length: cannot be chosen'],
  [status({ headers: { 'Transfer-Encoding': 'x' } }), 'Transfer-Encoding: cannot be chosen'],
  [status({ body: 'x'.repeat(65_536) }), 'body.effect.body: has 65538 bytes, at most 65536'],
  [{ effect: { rateLimit: {} } }, 'body.effect.rateLimit.retryAfter: expected an integer'],
  [{ effect: { rateLimit: { retryAfter: -1 } } }, 'rateLimit.retryAfter: expected an integer'],
  [{ effect: { rateLimit: { retryAfter: 'soon' } } }, 'retryAfter: expected seconds, "http-date"'],
  [{ effect: { rateLimit: { retryAfter: 1, x: 1 } } }, 'rateLimit.x: there are only retryAfter'],
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
  [{ effect: { drop: true }, id: 'x' }, 'body.id: there are only operation, when, effect'],
];

describe('readExpectation rejects with the place', () => {
  it.each(departures)('%j', (body, message) => {
    const refused = (): unknown => readExpectation(body);
    expect(refused).toThrow(Failure);
    expect(refused).toThrow(message);
  });
});
