// The code that the console copies, for a request of every operation.
import { describe, expect, it } from 'vitest';
import { document } from '../../../generated/openapi.ts';
import { operationsIn } from '../../../openapi-document.ts';
import { toCurl, toSdkCode } from './request-code.ts';

const origin = 'http://127.0.0.1:8080';
const id = '00000002-0000-4000-8000-000000000001';

/** As the journal keeps a request: without its key. */
const request = (body?: string) => ({
  headers: {
    host: '127.0.0.1:8080',
    'x-api-key': '[redacted]',
    'content-type': 'application/json',
    'content-length': '9',
  },
  ...(body !== undefined && { body }),
});

describe('the curl command of a request', () => {
  it('reads the key from the environment, and leaves out the headers that curl sets', () => {
    const sent = { method: 'POST', path: `/a?b=c`, operation: null, request: request('{"a":1}') };
    expect(toCurl(sent, origin)).toBe(
      [
        `curl -X POST '${origin}/a?b=c'`,
        '-H "X-API-Key: $ROOM_SESSIONS_API_KEY"',
        `-H 'content-type: application/json'`,
        `--data-raw '{"a":1}'`,
      ].join(' \\\n  '),
    );
  });

  it('quotes every text for the shell', () => {
    const sent = {
      method: 'POST',
      path: "/a';rm -rf /;'",
      operation: null,
      request: request("it's $HOME `x`"),
    };
    const curl = toCurl(sent, origin);
    expect(curl).toContain(String.raw`'${origin}/a'\'';rm -rf /;'\'''`);
    expect(curl).toContain(String.raw`--data-raw 'it'\''s $HOME ${'`x`'}'`);
  });
});

describe('the SDK code of a request', () => {
  it.each(operationsIn(document).map((one) => [one.operation.operationId, one] as const))(
    'calls a method for %s',
    (operationId, { method, path }) => {
      // Its body is the image, which the journal does not keep.
      const isUpload = operationId === 'uploadImage';
      const sent = {
        method,
        path: path.replaceAll(/\{\w+\}/g, id),
        operation: operationId,
        request: request(method === 'GET' ? undefined : '{"name":"Lobby"}'),
      };
      const code = toSdkCode(sent as Parameters<typeof toSdkCode>[0], origin);
      expect(code).toMatch(isUpload ? /request\(sessions\.client/ : /sessions\.\w+\.\w+\(/);
      expect(code.includes(id)).toBe(path.includes('{'));
      expect(code).not.toContain('redacted');
    },
  );

  it('keeps the query, with numbers where the SDK has numbers', () => {
    const sent = {
      method: 'GET',
      path: '/api/v1/social/playlist/all?page=1&size=2&sort=name',
      operation: 'listPlaylists' as const,
      request: request(),
    };
    expect(toSdkCode(sent, origin)).toContain(
      'sessions.media.listPlaylists({\n  "page": 1,\n  "size": 2,\n  "sort": "name"\n})',
    );
  });

  it('uses a plain request for an undocumented path', () => {
    const sent = { method: 'PUT', path: '/x?a=1', operation: null, request: request('{}') };
    expect(toSdkCode(sent, origin)).toContain(
      `request(sessions.client, 'PUT', "/x", {\n  "query": {\n    "a": "1"\n  },\n  "body": {}\n})`,
    );
  });

  it('shows a path with an invalid escape as it was sent', () => {
    const sent = { method: 'GET', path: '/x/%zz', operation: null, request: request() };
    expect(toSdkCode(sent, origin)).toContain(`request(sessions.client, 'GET', "/x/%zz")`);
  });
});
