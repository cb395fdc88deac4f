import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure } from '@room-sessions/testing/faults';
import { read } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { request } from '../client/request.ts';
import { InputError } from '../errors/errors.ts';

const gateway = useFaultServer();

const traversals = [
  '..',
  '.',
  '../x',
  '../../guest/user',
  'a/../b',
  'a/..',
  './a',
  'a/.',
  '..\\',
  '..\\x',
  'a\\..\\b',
  'a/..\\b',
  '..%2f',
  '..%2Fadmin',
  '..%5cadmin',
  '%2e%2e%2f',
  '%2E%2e/x',
  'a%2f%2e%2e%2fb',
  '%252e%252e%252f',
  '..%252fadmin',
  '%25252e%25252e%25252f',
  '%%32%65%%32%65/x',
  '..;/x',
  '..;a=b/x',
  '..;',
  '%2e%2e%3b%2fx',
  '%2e%2e%00',
  '%c0%ae%c0%ae%c0%afx',
  '%25c0%25ae%25c0%25ae/x',
];

const legitimate = [
  'a..b',
  '...',
  '....',
  '.hidden',
  'file.v1.2',
  'a/b',
  'a.',
  '..a',
  'x;y=..',
  '100%',
  '%',
  '%2',
  '%zz',
  'a%2fb',
  'a\\b',
  'Zoë … 会议',
  '1.5',
];

describe('a path parameter that servers resolve to another path', () => {
  it.each(traversals)('is refused before anything is sent: %s', async (roomId) => {
    const error = await failure(gateway.client().call(read, { roomId, part: 'p' }));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ path: 'roomId', delivery: 'not_sent' });
    expect(String(error)).toContain('another path');
    expect(gateway.server.received).toEqual([]);
  });

  it.each(legitimate)('is sent if it is only similar: %s', async (roomId) => {
    await gateway.client().call(read, { roomId, part: 'p' });
    const [request] = gateway.server.received;
    expect(decodeURIComponent(request!.path.split('/')[4]!)).toBe(roomId);
  });

  it('is sent unchanged in a query', async () => {
    const client = gateway.client();
    await client.call(read, { roomId: 'r', part: 'p', text: '../x' }, { extraQuery: { up: '..' } });
    const { query } = gateway.server.received[0]!;
    expect([query.get('text'), query.get('up')]).toEqual(['../x', '..']);
  });
});

describe('a path of request() that servers resolve to another path', () => {
  it.each([
    ...traversals.filter((one) => !one.includes('\\')).map((one) => `/api/v1/${one}`),
    '/\ud800',
    '/api/\udc00v1',
  ])('is refused before anything is sent: %j', async (path) => {
    const error = await failure(request(gateway.client(), 'GET', path));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ path: 'path', delivery: 'not_sent' });
    expect(gateway.server.received).toEqual([]);
  });

  it.each(['/a..b', '/.hidden/x', '/file.v1.2', '/a%2Fb', '/...', '/x;y=..', '/%F0%9F%8E%88'])(
    'is sent if it is only similar: %s',
    async (path) => {
      await request(gateway.client(), 'GET', path);
      expect(gateway.server.received).toMatchObject([{ path }]);
    },
  );
});

/** Encodes a text `times` times, in random forms that servers decode. */
const encode = (text: string, times: number): string =>
  times === 0
    ? text
    : encode(
        text.replace(/[./\\;%]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
        times - 1,
      );

it('no input, mixed and encoded in any way, reaches another path', async () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    '/',
    '\\',
    ';',
    'a',
    '%',
    '2e',
    '25',
    '%2f',
    'x.y',
    '%5c',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      fc.nat(3),
      async (pieces, times) => {
        const roomId = encode(pieces.join(''), times);
        gateway.server.answer((response) => void response.end('{}'));
        const error = await gateway
          .client()
          .call(read, { roomId, part: 'p' })
          .then(
            () => undefined,
            (one: unknown) => one,
          );
        // A server that decodes repeatedly, treats `\` as `/` and drops `;…`.
        let path = roomId;
        let leaves = false;
        for (let round = 0; round < 20; round++) {
          leaves ||= path.split(/[/\\]/).some((one) => /^\.{1,2}(;.*)?$/s.test(one));
          path = path.replace(/%([0-7][\da-f])/gi, (_, hex: string) =>
            String.fromCharCode(parseInt(hex, 16)),
          );
        }
        expect(gateway.server.received).toHaveLength(leaves ? 0 : 1);
        expect(error instanceof InputError).toBe(leaves);
      },
    ),
    { numRuns: 300 },
  );
});
