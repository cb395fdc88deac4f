import { describe, expect, it } from 'vitest';
import { parseStatuses } from './raw-exchange.ts';

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

describe('parseStatuses', () => {
  it.each<[string, string, number[]]>([
    ['one response', ok, [200]],
    ['two responses', ok + ok, [200, 200]],
    ['no response', '', []],
    [
      'one response with a body that looks like a response',
      `HTTP/1.1 400 No\r\nContent-Length: 15\r\n\r\nHTTP/1.1 200 OK`,
      [400],
    ],
    [
      'a chunked response and another response',
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${ok}`,
      [200, 200],
    ],
    ['one response that ends with the connection', `HTTP/1.0 400 No\r\n\r\n${ok}`, [400]],
    ['no interim response', `HTTP/1.1 100 Continue\r\n\r\n${ok}`, [200]],
    ['one response and other bytes', `${ok}{"more":1}`, [200, 0]],
  ])('finds %s', (_, text, statuses) => {
    expect(parseStatuses(text)).toEqual(statuses);
  });
});
