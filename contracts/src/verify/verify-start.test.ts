// Verifications that cannot start: invalid options, addresses and pacts.

import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { closedPortUrl, listen } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { aList, aRefusal, createFolder, createPact } from '../testing/pacts.ts';
import { answerJson, key } from '../testing/server.ts';
import { type Run, verify } from '../testing/verify.ts';

describe('verify, before it starts', () => {
  const begin = (run: Run): Promise<unknown> => verify(run).catch((error: unknown) => error);

  it.each<[string, Run, string]>([
    [
      'the key is refused',
      { gateway: (_, response) => answerJson(response, 401, { key }) },
      'the deployment refuses the API key (ROOM_SESSIONS_API_KEY): GET URL/rooms responds with 401 {"key":"[secret]"}',
    ],
    [
      'the state service refuses the token',
      { service: (_, response) => answerJson(response, 401, {}) },
      'the state service refuses the token (ROOM_SESSIONS_STATE_TOKEN): GET URL responds with 401 {}',
    ],
    [
      'the state service requires a token',
      { service: (_, response) => answerJson(response, 403, {}), stateToken: undefined },
      'the state service requires a token, and ROOM_SESSIONS_STATE_TOKEN is not set: GET URL responds with 403 {}',
    ],
  ])('reports that %s', async (_, run, message) => {
    const { kind, message: told } = (await begin(run)) as { kind: string; message: string };
    const withoutUrl = told.replace(/http:\/\/127\.0\.0\.1:\d+/, 'URL');
    expect([kind, withoutUrl]).toEqual(['environment', message]);
  });

  it('sends no request of an operation that creates something', async () => {
    const guest = { ...aList, request: { method: 'GET', path: '/api/v1/guest/user' } };
    const { asked } = await verify({
      interactions: [guest],
      gateway: (_, response) => answerJson(response, 401, {}),
    });
    expect(asked.map(({ url }) => url)).toEqual(['/', '/api/v1/guest/user']);
  });

  it.each([
    ['is closed', 'http', undefined, /ECONNREFUSED/],
    ['does not speak TLS', 'https', createServer(), /wrong version number|packet length|EPROTO/],
    ['resets', 'http', createTcpServer((socket) => socket.resetAndDestroy()), /ECONNRESET/],
  ])('reports an address that %s', async (_, scheme, server, reason) => {
    await using one = server && (await listen(server));
    const url = one ? `${scheme}://127.0.0.1:${one.port}` : await closedPortUrl();
    for (const name of ['providerBaseUrl', 'stateUrl']) {
      const { kind, message } = (await begin({ [name]: url })) as { kind: string; message: string };
      expect([kind, message]).toEqual(['environment', expect.stringMatching(reason)]);
      expect(message).toMatch(/^nothing responds at the .* URL .*; is it running, and are scheme/);
    }
  });

  it.each<[string, Run, RegExp]>([
    ['no URL', { providerBaseUrl: 'gateway' }, /is not an absolute URL/],
    ['another scheme', { providerBaseUrl: 'ftp://127.0.0.1' }, /https:\/\//],
    ['a password', { providerBaseUrl: 'http://me:pw@127.0.0.1' }, /user name or password/],
    ['plain http', { providerBaseUrl: 'http://gateway.test' }, /--allow-http-to gateway.test/],
    ['plain http for states', { stateUrl: 'http://gateway.test' }, /--allow-http-to/],
    ['no key', { apiKey: '' }, /the API key is empty/],
    ['a key with a line break', { apiKey: `${key}\n` }, /the API key contains/],
    ['no time', { timeout: 0 }, /timeout must be/],
    ['an unknown consumer', { consumers: ['x'] }, /known consumers: room-sessions-rooms/],
  ])('rejects %s', async (_, run, message) => {
    const error = { kind: 'usage', message: expect.stringMatching(message) };
    expect(await begin(run)).toMatchObject(error);
  });

  it.each([
    ['a folder that does not exist', undefined, /no pacts: .* cannot be read: ENOENT/],
    ['a folder without pacts', { 'a.txt': 'x' }, /contains no pact/],
    ['a file that is not JSON', { 'a.json': '{' }, /a\.json cannot be read/],
    ['a file that is not a pact', { 'a.json': { consumer: {} } }, /a\.json is not a pact file/],
    ['a pact of version 2', { 'a.json': createPact([aList], { metadata: {} }) }, /version "none"/],
    [
      'a message',
      { 'a.json': createPact([{ ...aList, type: 'Asynchronous/Messages' }]) },
      /is not an HTTP request with its response/,
    ],
    ['no answer', { 'a.json': createPact([{ ...aList, response: {} }]) }, /with its response/],
    ['a pact without interactions', { 'a.json': createPact([]) }, /contains no interaction/],
    [
      'a pact with another provider',
      { 'a.json': createPact([aList], { provider: { name: 'room-session-gateway' } }) },
      /"room-session-gateway", not with room-sessions-gateway/,
    ],
    [
      'a pending interaction',
      { 'a.json': createPact([{ ...aList, pending: true }]) },
      /a\.json has the interaction "all rooms", which is pending, so it cannot fail/,
    ],
    ['an interaction twice', { 'a.json': createPact([aList, aList]) }, /which is there twice/],
    [
      'two pacts of one consumer',
      { 'a.json': createPact([aList]), 'b.json': createPact([aRefusal]) },
      /two pacts have the consumer/,
    ],
  ])('rejects %s', async (_, files, message) => {
    await using folder = files && (await createFolder(files));
    const error = { kind: 'environment', message: expect.stringMatching(message) };
    expect(await begin({ pacts: folder?.path ?? '/nowhere' })).toMatchObject(error);
  });
});
