// Verifications that cannot start: invalid options, addresses and pacts.

import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { listen, closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { aList, aRefusal, createFolder, createPact, pactWith } from '../testing/pacts.ts';
import { key, provider } from '../testing/server.ts';
import { verifyContracts } from './verify.ts';

describe('verify, before it starts', () => {
  const begin = async (
    options: Partial<Parameters<typeof verifyContracts>[0]>,
  ): Promise<{ kind: string; message: string }> => {
    await using gateway = await provider();
    await using pacts = await pactWith(aList);
    const all = { providerBaseUrl: gateway.url, apiKey: key, pacts: pacts.path, ...options };
    return await verifyContracts(all).then(
      () => ({ kind: 'none', message: 'it began' }),
      (error: unknown) => error as { kind: string; message: string },
    );
  };

  it.each([
    ['providerBaseUrl', 'provider base URL'],
    ['stateUrl', 'state URL'],
  ])('reports that nothing is at %s', async (name, words) => {
    expect(await begin({ [name]: await closedPortUrl() })).toMatchObject({
      kind: 'environment',
      message: expect.stringMatching(`nothing responds at the ${words} .*ECONNREFUSED`),
    });
  });

  it.each([
    [
      'does not speak TLS',
      'https',
      createServer(),
      /^the (.+) URL https:\S+ does not speak TLS; check /,
    ],
    [
      'resets',
      'http',
      createTcpServer((socket) => socket.resetAndDestroy()),
      /^the (.+) URL http:\S+ accepts connections, but sends no response: .*; check scheme and port$/,
    ],
    [
      'sends no response',
      'http',
      createTcpServer((socket) => socket.end('220 ready\r\n')),
      /^the (.+) URL http:\S+ accepts connections, but sends no response: .*; check scheme and port$/,
    ],
  ])('reports a server that %s', async (_, scheme, peer, message) => {
    await using one = await listen(peer);
    for (const name of ['providerBaseUrl', 'stateUrl']) {
      expect(await begin({ [name]: `${scheme}://127.0.0.1:${one.port}` })).toMatchObject({
        kind: 'environment',
        message: expect.stringMatching(message),
      });
    }
  });

  it.each([
    ['no URL', { providerBaseUrl: 'gateway' }, 'usage', /is not an absolute URL/],
    ['another scheme', { providerBaseUrl: 'ftp://127.0.0.1' }, 'usage', /https:\/\//],
    ['a password', { providerBaseUrl: 'http://me:pw@127.0.0.1' }, 'usage', /user name or password/],
    [
      'plain http',
      { providerBaseUrl: 'http://gateway.test' },
      'usage',
      /--allow-http-to gateway.test/,
    ],
    ['plain http for states', { stateUrl: 'http://gateway.test' }, 'usage', /--allow-http-to/],
    ['no key', { apiKey: '' }, 'usage', /the API key is empty/],
    ['a key with a line break', { apiKey: `${key}\n` }, 'usage', /the API key contains/],
    ['no time', { timeout: 0 }, 'usage', /timeout must be/],
    [
      'an unknown consumer',
      { consumers: ['guests'] },
      'usage',
      /known consumers: room-sessions-rooms/,
    ],
    ['no pacts', { pacts: '/nowhere' }, 'environment', /does not exist/],
  ] as const)('rejects %s', async (_, options, kind, message) => {
    expect(await begin(options)).toMatchObject({ kind, message: expect.stringMatching(message) });
  });

  it.each([
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
    [
      'states of another form',
      { 'a.json': createPact([{ ...aList, providerStates: 'a' }]) },
      /with its/,
    ],
    ['no interaction', { 'a.json': createPact([null as never]) }, /with its response/],
    ['a pact without interactions', { 'a.json': createPact([]) }, /contains no interaction/],
    [
      'a pact with another provider',
      { 'a.json': createPact([aList], { provider: { name: 'room-session-gateway' } }) },
      /"room-session-gateway", not with room-sessions-gateway/,
    ],
    [
      'a pending interaction',
      { 'a.json': createPact([{ ...aList, pending: true }]) },
      /a\.json: the interaction "all rooms" is pending, so it cannot fail/,
    ],
    [
      'an interaction twice',
      { 'a.json': createPact([aList, aList]) },
      /"all rooms" is there twice/,
    ],
    [
      'two pacts of one consumer',
      { 'a.json': createPact([aList]), 'b.json': createPact([aRefusal]) },
      /two pacts have the consumer/,
    ],
  ])('rejects %s', async (_, files, message) => {
    await using pacts = await createFolder(files);
    expect(await begin({ pacts: pacts.path })).toMatchObject({
      kind: 'environment',
      message: expect.stringMatching(message),
    });
  });
});
