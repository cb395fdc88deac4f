import { describe, expect, it } from 'vitest';
import { buildPath } from '../testing/build-path.ts';
import { checkWrittenPath, hasDotSegment } from './path.ts';
import { InputError } from '../errors/errors.ts';

const template = '/api/v1/room/{roomId}/part/{part}';

function refusal(act: () => unknown): { message: string; path: string } {
  try {
    act();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

describe('a path parameter', () => {
  it.each<[unknown, string]>([
    ['r1', 'r1'],
    [7, '7'],
    [0, '0'],
    [-1.5, '-1.5'],
    ['a/b', 'a%2Fb'],
    ['a b?c#d', 'a%20b%3Fc%23d'],
    ['50%', '50%25'],
    ['Zoë 会议 🎈', 'Zo%C3%AB%20%E4%BC%9A%E8%AE%AE%20%F0%9F%8E%88'],
    ['...', '...'],
    ['.a', '.a'],
    [' ', '%20'],
    ['{part}', '%7Bpart%7D'],
    ['a\\b', 'a%5Cb'],
    ['$&', '%24%26'],
  ])('%j becomes one segment', (value, segment) => {
    expect(buildPath('readRoom', template, { roomId: value, part: 'p' })).toBe(
      `/api/v1/room/${segment}/part/p`,
    );
  });

  it.each<[string, unknown, string]>([
    ['that is missing', undefined, 'is missing'],
    ['that is null', null, 'is missing'],
    ['that is empty', '', 'another path'],
    ['.', '.', 'another path'],
    ['..', '..', 'another path'],
    ['%2e%2e', '%2e%2e', 'another path'],
    ['.%2E', '.%2E', 'another path'],
    ['%252e', '%252e', 'another path'],
    ['%25252e%2e', '%25252e%2e', 'another path'],
    ['NaN', Number.NaN, 'finite'],
    ['Infinity', Infinity, 'finite'],
    ['that is an object', {}, 'well-formed text or a finite number'],
    ['that is a list', ['r1'], 'well-formed text or a finite number'],
    ['with half of a surrogate pair', '\ud800', 'well-formed text or a finite number'],
  ])('%s is refused', (_, value, why) => {
    const error = refusal(() => buildPath('readRoom', template, { roomId: 'r', part: value }));
    expect(error.path).toBe('part');
    expect(error.message).toContain(`\`part\` `);
    expect(error.message).toContain(why);
  });
});

describe('a path of client.request', () => {
  it.each(['/', '/api/v1/recording', '/api/v1/a%2Fb', '/api/v1/ä', '/healthz', '/a/...'])(
    '%s is accepted',
    (path) => {
      expect(() => checkWrittenPath('GET', path)).not.toThrow();
    },
  );

  it.each([
    ['', 'one slash'],
    ['api/v1', 'one slash'],
    ['//other.example.com/api', 'one slash'],
    ['https://other.example.com/', 'one slash'],
    ['/a?b=c', '`query`'],
    ['/a#b', 'fragment'],
    ['/a b', 'characters'],
    ['/a\\..\\b', 'characters'],
    ['/a\nb', 'characters'],
    ['/a/../b', 'segments'],
    ['/a/%2e%2E/b', 'segments'],
    ['/.', 'segments'],
    [undefined as unknown as string, 'text'],
  ])('%s is refused', (path, why) => {
    expect(refusal(() => checkWrittenPath('GET', path)).message).toContain(why);
  });
});

describe('hasDotSegment', () => {
  it.each(['.', '..', '%2e', '%2E.', '%252e%252E', 'a%2f..%5cb', '%%32%65'])(
    'finds one in %s',
    (text) => {
      expect(hasDotSegment(text)).toBe(true);
    },
  );
  it.each(['', '...', 'a.', '%2f', '%2e%2e%2e', '2e', '..a', 'a;..', '%'])('leaves %j', (text) => {
    expect(hasDotSegment(text)).toBe(false);
  });
});
