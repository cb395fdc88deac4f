import { describe, expect, it } from 'vitest';
import { statusesOf } from './raw-exchange.ts';

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

describe('statusesOf', () => {
  it.each<[string, string, number[]]>([
    ['one', ok, [200]],
    ['two', ok + ok, [200, 200]],
    ['none', '', []],
    [
      'one, whose body looks like another',
      `HTTP/1.1 400 No\r\nContent-Length: 15\r\n\r\nHTTP/1.1 200 OK`,
      [400],
    ],
    [
      'one in chunks, and another',
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${ok}`,
      [200, 200],
    ],
    ['one that goes on to the end', `HTTP/1.0 400 No\r\n\r\n${ok}`, [400]],
    ['what only announces another', `HTTP/1.1 100 Continue\r\n\r\n${ok}`, [200]],
    ['one, and bytes that are none', `${ok}{"more":1}`, [200, 0]],
  ])('finds %s', (_, text, statuses) => {
    expect(statusesOf(text)).toEqual(statuses);
  });
});
