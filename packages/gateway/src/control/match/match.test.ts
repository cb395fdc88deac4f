import { describe, expect, it } from 'vitest';
import type { RequestMatch } from '../wire.ts';
import { differences, matches } from './match.ts';
import type { MatchedRequest } from './request.ts';

const request: MatchedRequest = {
  params: { socialId: 'abc' },
  query: { page: '1', sort: ['name', 'date'] },
  headers: { 'x-a': 'One', accept: '*/*' },
  body: { name: 'Ann', age: 5, tags: ['a', { b: 1, c: null }], more: { x: true } },
};

const found = (match: RequestMatch, changes: Partial<MatchedRequest> = {}): string[] =>
  [...differences(match, { ...request, ...changes })].map(({ text }) => text);

describe('a request is compared with a match', () => {
  it.each<[RequestMatch, differences: string[], changes?: Partial<MatchedRequest>]>([
    [{}, []],
    [{ params: { socialId: 'abc' }, query: { page: '1' }, headers: { 'x-a': 'One' } }, []],
    [{ params: { socialId: { pattern: '^a.c$' } }, headers: { accept: { pattern: '\\*' } } }, []],
    [{ query: { sort: 'date' } }, []],
    [{ query: { sort: { pattern: '^d' } } }, []],
    [{ body: {} }, []],
    [{ body: { name: 'Ann' } }, []],
    [{ body: { name: { pattern: 'nn$' }, more: {} } }, []],
    [{ body: { tags: ['a', { b: 1 }] } }, []],
    [{ body: { tags: [{ pattern: 'a' }, { c: null }] } }, []],
    [{ query: { page: '1', sort: 'name' }, body: request.body, exact: true }, []],
    [{ exact: true }, [], { body: undefined, query: {} }],
    [{ body: null }, [], { body: null }],
    [{ body: null }, ['body: expected null, got nothing'], { body: undefined }],
    [{ params: { socialId: 'x' } }, ['params.socialId: expected "x", got "abc"']],
    [{ params: { other: 'x' } }, ['params.other: expected "x", got nothing']],
    [{ params: { toString: 'x' } }, ['params.toString: expected "x", got nothing']],
    [{ query: { sort: 'x' } }, ['query.sort: expected "x", got ["name","date"]']],
    [{ headers: { 'x-a': { pattern: '^one' } } }, ['headers.x-a: expected /^one/, got "One"']],
    [
      { body: { name: 'Ben', age: 6 } },
      ['body.name: expected "Ben", got "Ann"', 'body.age: expected 6, got 5'],
    ],
    [{ body: { age: '5' } }, ['body.age: expected "5", got 5']],
    [{ body: { age: { pattern: '5' } } }, ['body.age: expected /5/, got 5']],
    [{ body: 'x'.repeat(500) }, [expect.stringMatching(/^body: expected "x{1,100}…/)]],
    [{ body: { absent: null } }, ['body.absent: expected null, got nothing']],
    [{ body: { tags: ['a'] } }, ['body.tags: expected 1 item, got 2 items']],
    [{ body: { tags: {} } }, [expect.stringContaining('body.tags: expected {}, got ["a",')]],
    [{ body: { tags: ['a', { b: 2 }] } }, ['body.tags[1].b: expected 2, got 1']],
    [{ body: { more: [] } }, ['body.more: expected [], got {"x":true}']],
    [{ body: [1] }, [expect.stringContaining('body: expected [1], got {"name":"Ann"')]],
    [
      { exact: true, query: { page: '1' }, body: { ...(request.body as object), age: undefined } },
      ['query.sort: not expected', 'body.age: expected nothing, got 5'],
    ],
    [
      {
        exact: true,
        query: { page: '1', sort: 'name' },
        body: { name: 'Ann', age: 5, tags: ['a', { b: 1 }], more: {} },
      },
      ['body.tags[1].c: not expected', 'body.more.x: not expected'],
    ],
    [{ exact: true, query: { page: '1', sort: 'name' } }, ['body: not expected']],
  ])('%j', (match, texts, changes = {}) => {
    expect(found(match, changes)).toEqual(texts);
    expect(matches(match, { ...request, ...changes })).toBe(texts.length === 0);
  });

  it('not for sure where the journal does not have what was sent', () => {
    const headers = { 'x-api-key': '[redacted]' };
    const kept = { ...request, headers };
    const match = { headers: { 'x-api-key': 'key' }, body: { name: 'Ben' } };
    expect([...differences(match, kept)]).toEqual([
      { text: 'headers.x-api-key: the journal has [redacted] in its place', isUnknown: true },
      { text: 'body.name: expected "Ben", got "Ann"' },
    ]);
    const cut = { ...kept, bodyIsMissing: 'kept only to 5 bytes' };
    expect([...differences({ body: { name: 'Ann' } }, cut)]).toEqual([
      { text: 'body: kept only to 5 bytes', isUnknown: true },
    ]);
    expect([...differences({ query: { page: '1' } }, cut)]).toEqual([]);
  });
});
