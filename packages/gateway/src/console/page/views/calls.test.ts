// What the console copies.
import { describe, expect, it } from 'vitest';
import { describeApi } from '../../api.ts';
import { document } from '../../../generated/openapi.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { operationsIn } from '../../../openapi-document.ts';
import { toCurl, toSdkCode } from './calls.ts';

const origin = 'http://127.0.0.1:8080';
const id = '00000002-0000-4000-8000-000000000001';
const headers = {
  host: '127.0.0.1',
  'x-api-key': '[redacted]',
  'content-type': 'application/json',
};
const request = (body?: string) => ({ headers, ...(body !== undefined && { body }) });

it('the curl command of a request reads the key from the environment, and quotes every text for the shell', () => {
  const body = "it's $HOME `x`";
  const sent = {
    method: 'POST',
    path: "/a';rm -rf /;'",
    operation: null,
    request: request(body),
  };
  expect(toCurl(sent, origin)).toBe(
    [
      String.raw`curl -X POST '${origin}/a'\'';rm -rf /;'\'''`,
      '-H "X-API-Key: $ROOM_SESSIONS_API_KEY"',
      `-H 'content-type: application/json'`,
      String.raw`--data-raw 'it'\''s $HOME ${'`x`'}'`,
    ].join(' \\\n  '),
  );
});

describe('the SDK code of a request', () => {
  const toCode = (method: string, path: string, operation: string, body?: string) =>
    toSdkCode(
      describeApi(),
      { method, path, operation: operation as OperationId, request: request(body) },
      origin,
    );

  it('calls a method for every operation, except the upload', () => {
    for (const { method, path, operation } of operationsIn(document)) {
      const sent = path.replaceAll(/\{\w+\}/g, id);
      const body = method === 'GET' ? undefined : '{"name":"Lobby"}';
      const code = toCode(method, sent, operation.operationId, body);
      if (operation.operationId === 'uploadImage') expect(code).toBeUndefined();
      else expect(code).toMatch(/sessions\.\w+\.\w+\(/);
      expect(code?.includes(id) ?? true).toBe(path.includes('{'));
    }
    expect(toCode('GET', '/x', '')).toBeUndefined();
  });

  it('has the ids, the body, and the query with its numbers', () => {
    expect(
      toCode('GET', '/api/v1/social/playlist/all?page=1&sort=name', 'listPlaylists'),
    ).toContain('sessions.media.listPlaylists({\n  "page": 1,\n  "sort": "name"\n})');
    expect(toCode('POST', `/api/v1/social/invite/${id}`, 'inviteUsers', '[{}]')).toContain(
      `sessions.rooms.invite("${id}", [{}])`,
    );
  });
});
