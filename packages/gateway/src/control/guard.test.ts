// Long: each name and origin that reaches the control plane is a case of one table.
// Whom the control plane accepts, and what it responds to the others.
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Launched } from '../gateway.ts';
import { launch, startGateway } from '../testing/gateway.ts';
import { createTestClient, exchange, generalError, parseRaw } from '../testing/client.ts';
import { controlLines, controlToken, statesPath } from '../testing/control.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { createGuard } from './guard.ts';

const gateway = useGateway({ controlToken });

const bearer = `Authorization: Bearer ${controlToken}`;

/** A request with these headers and no other, and the whole response as text. */
const send = (headers: readonly string[], line = `GET ${statesPath}`): Promise<string> =>
  exchange(gateway.url, [`${line} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));

const basic = (credentials: string): string =>
  `Authorization: Basic ${Buffer.from(credentials).toString('base64')}`;

const host = (): string => `Host: ${new URL(gateway.url).host}`;

describe('the control plane without a token', () => {
  let closed: Launched & { apiKey: string };
  beforeAll(async () => {
    const launched = await launch({ apiKeys: ['key-of-tests'], log: { defect: () => {} } });
    closed = { ...launched, apiKey: 'key-of-tests' };
  });
  afterAll(() => closed.close());

  it.each(['GET', 'POST', 'OPTIONS'])('answers %s like any unknown path', async (method) => {
    const client = createTestClient(closed);
    const headers = { authorization: 'Bearer undefined' };
    const answer = await client.send(method, statesPath, { headers });
    const unknown = await client.send(method, '/nothing', { headers });
    expect([answer.status, answer.body]).toEqual([404, generalError(404, 'no such path')]);
    expect([answer.text, answer.assumed]).toEqual([unknown.text, unknown.assumed]);
  });

  it('has no address', () => {
    expect(closed.controlUrl).toBeUndefined();
  });
});

describe('the control plane with a token', () => {
  it('has its address below that of the gateway', () => {
    expect(gateway.controlUrl).toBe(`${gateway.url}/_control`);
  });

  it('accepts the token and needs no API key', async () => {
    expect(parseRaw(await send([host(), bearer])).status).toBe(200);
  });

  it.each(['bearer', 'BEARER', 'Bearer '])('accepts the scheme %j', async (scheme) => {
    const { status } = parseRaw(await send([host(), `Authorization: ${scheme} ${controlToken}`]));
    expect(status).toBe(200);
  });

  it.each([
    ['missing', []],
    ['empty', ['Authorization:']],
    ['wrong', ['Authorization: Bearer wrong-token']],
    ['longer', [`${bearer}x`]],
    ['shorter', [bearer.slice(0, -1)]],
    ['in another case', [bearer.toUpperCase()]],
    ['without a scheme', [`Authorization: ${controlToken}`]],
    ['of another scheme', [`Authorization: Digest ${controlToken}`]],
    ['no credentials of Basic', [`Authorization: Basic ${controlToken}`]],
    ['the name of Basic credentials', [basic(`${controlToken}:`)]],
    ['wrong in Basic credentials', [basic('verifier:wrong-token')]],
    ['two in one header', [`${bearer}, ${bearer}`]],
    ['sent twice', [bearer, bearer]],
    ['sent with another', ['Authorization: Basic eDp5', bearer]],
    ['sent as an API key', [`X-API-Key: ${controlToken}`]],
  ])('answers 401 when the token is %s, and does not repeat it', async (_, headers) => {
    const response = await send([host(), ...headers]);
    expect(parseRaw(response)).toEqual({
      status: 401,
      body: generalError(401, expect.stringMatching(/^control plane: Authorization /)),
    });
    expect(response).toMatch(/^www-authenticate: Bearer\r$/im);
    expect(response).not.toMatch(/(control|wrong)-token|x-room-sessions/i);
  });

  it.each(['verifier', ''])('accepts the token as the password of %j', async (user) => {
    const { status } = parseRaw(await send([host(), basic(`${user}:${controlToken}`)]));
    expect(status).toBe(200);
  });

  it.each(controlLines.filter((line) => !line.includes('provider-states')))(
    'does not accept Basic credentials for %s',
    async (line) => {
      const response = await send([host(), basic(`verifier:${controlToken}`)], line);
      expect(response).toMatch(/^HTTP\/1\.1 401 /);
    },
  );

  it('rejects an API key as its token', async () => {
    const { status } = parseRaw(
      await send([
        host(),
        `Authorization: Bearer ${gateway.apiKey}`,
        `X-API-Key: ${gateway.apiKey}`,
      ]),
    );
    expect(status).toBe(401);
  });

  it.each([
    'localhost',
    'LOCALHOST:1',
    'localhost:8080',
    '127.0.0.1',
    '127.8.9.10:80',
    '[::1]',
    '[::1]:8080',
  ])('is available under the host name %s', async (name) => {
    expect(parseRaw(await send([`Host: ${name}`, bearer])).status).toBe(200);
  });

  it.each([
    'gateway.example.com',
    'localhost.example.com:8080',
    'example.com:127.0.0.1',
    '127.0.0.1.example.com',
    '127.example.com',
    '128.0.0.1',
    '0.0.0.0',
    '192.0.2.1',
    '[::2]',
    'user@localhost',
    'localhost/',
    '',
  ])('answers 403 under the host name %j, and does not repeat it', async (name) => {
    const response = await send([`Host: ${name}`, bearer]);
    expect(parseRaw(response)).toEqual({
      status: 403,
      body: generalError(403, expect.stringMatching(/^control plane: Host /)),
    });
    expect(response).not.toMatch(/example|user@/);
  });

  it('answers 403 to HTTP/1.0 without a host', async () => {
    const response = await exchange(gateway.url, `GET ${statesPath} HTTP/1.0\r\n${bearer}\r\n\r\n`);
    expect(parseRaw(response).status).toBe(403);
  });

  it.each([
    'http://gateway.example.com',
    'null',
    '',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'https://HOST',
    'http://HOST/',
    'http://HOST.example.com',
    'http://x@HOST',
    'http://HOST, http://HOST',
    'HOST',
  ])('answers 403 to a page of the origin %j', async (pattern) => {
    const origin = pattern.replaceAll('HOST', new URL(gateway.url).host);
    const response = await send([host(), bearer, `Origin: ${origin}`]);
    expect(parseRaw(response)).toEqual({
      status: 403,
      body: generalError(403, expect.stringMatching(/^control plane: Origin /)),
    });
    expect(response).not.toContain('example');
  });

  it('accepts its own page', async () => {
    const response = await send([host(), bearer, `Origin: ${gateway.url}`]);
    expect(parseRaw(response).status).toBe(200);
  });

  it('accepts its own page under the requested host name', async () => {
    const own = ['Host: LOCALHOST:1', 'Origin: http://localhost:1'];
    expect(parseRaw(await send([...own, bearer])).status).toBe(200);
    const origin = `Origin: ${gateway.url}`;
    expect(parseRaw(await send(['Host: localhost:1', bearer, origin])).status).toBe(403);
  });

  it('requires the token from its own page too', async () => {
    const response = await send([host(), `Origin: ${gateway.url}`]);
    expect(parseRaw(response).status).toBe(401);
  });

  it('answers 403 to two Origin headers, even if they are equal', async () => {
    const origin = `Origin: ${gateway.url}`;
    expect(parseRaw(await send([host(), bearer, origin, origin])).status).toBe(403);
  });

  describe.each(controlLines)('%s', (line) => {
    it.each([
      [401, []],
      [401, ['Authorization: Bearer wrong-token']],
      [403, [bearer, 'Origin: null']],
    ])('answers %i without the token or from another origin', async (status, headers) => {
      const response = await send([host(), ...headers], line);
      expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    });

    it('is protected against DNS rebinding', async () => {
      const response = await send(['Host: gateway.example.com', bearer], line);
      expect(response).toMatch(/^HTTP\/1\.1 403 /);
    });

    it('sends no CORS header and names no assumption', async () => {
      // With the token, the response is a stream without an end.
      const admitted = line.endsWith('/stream') ? [] : [[bearer]];
      for (const headers of [...admitted, [bearer, 'Origin: null'], []]) {
        expect(await send([host(), ...headers], line)).not.toMatch(/access-control|assumed/i);
      }
    });
  });

  it.each(['/_controls', '/_contro', '/x/_control'])('does not protect %s', async (path) => {
    const { status, assumed } = await createTestClient(gateway).get(path);
    expect([status, assumed]).toEqual([404, expect.arrayContaining(['further-operations'])]);
  });

  it.each([
    ['PUT', 405],
    ['DELETE', 405],
    ['OPTIONS', 405],
  ])('answers %s with %i', async (method, status) => {
    const response = await send([host(), bearer], `${method} ${statesPath}`);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(/^allow: GET, HEAD, POST\r$/im);
  });

  it('is excluded from the rate limit of a key', async () => {
    await using limited = await startGateway({ controlToken, assume: { 'rate-limits': 1 } });
    const { get, send } = createTestClient(limited);
    const headers = { authorization: `Bearer ${controlToken}` };
    for (let calls = 0; calls < 3; calls += 1) {
      expect((await send('GET', statesPath, { headers })).status).toBe(200);
    }
    expect((await get('/api/v1/badging/badge/question')).status).toBe(200);
  });

  it('does not accept its token as an API key', async () => {
    const response = await send(
      [host(), bearer, `X-API-Key: ${controlToken}`],
      'GET /api/v1/badging/badge/question',
    );
    expect(parseRaw(response).status).toBe(401);
  });

  it('shows its token nowhere', async () => {
    await using one = await startGateway({ controlToken });
    expect(inspect(one, { depth: Infinity, showHidden: true })).not.toContain(controlToken);
    expect(JSON.stringify(one)).not.toContain(controlToken);
  });

  it.each(['', 'with space', 'tökén', 'line\nbreak'])('refuses %j as a token', async (token) => {
    const error = await startGateway({ controlToken: token }).catch((reason: unknown) => reason);
    expect(inspect(error)).toMatch(/the control token must be one or more printable ASCII/);
    if (token !== '') expect(inspect(error)).not.toContain(token);
  });
});

describe('additional control hosts', () => {
  const named = useGateway({
    controlToken,
    controlHosts: ['Gateway', 'ci.example.com:8080', '2001:DB8:0::7', '192.0.2.9'],
    publicUrl: 'https://Rooms.example.com/path',
  });
  const status = async (...headers: string[]): Promise<number> => {
    const lines = [`GET ${statesPath} HTTP/1.1`, ...headers, 'Connection: close', '', ''];
    return parseRaw(await exchange(named.url, lines.join('\r\n'))).status;
  };

  it.each([
    'gateway',
    'GATEWAY:8080',
    'gateway:1',
    'ci.example.com',
    'ci.example.com:9',
    '[2001:db8::7]',
    '[2001:DB8:0:0::7]:8080',
    '192.0.2.9:8080',
    'rooms.example.com',
    'ROOMS.example.com:443',
    'localhost:8080',
  ])('include the host of the option: %s', async (name) => {
    expect(await status(`Host: ${name}`, bearer)).toBe(200);
    expect(await status(`Host: ${name}`, bearer, `Origin: http://${name.toLowerCase()}`)).toBe(200);
  });

  it.each([
    'gateway.example.com',
    'xgateway',
    'evil.ci.example.com',
    'example.com',
    'rooms.example.com.evil.example',
    'gateway@evil.example',
    'evil.example#gateway',
    '[2001:db8::8]',
    '2001:db8::7',
    '0x7f.1',
    '',
  ])('exclude other hosts: %j', async (name) => {
    expect(await status(`Host: ${name}`, bearer)).toBe(403);
  });

  it('still require the token', async () => {
    expect(await status('Host: gateway')).toBe(401);
    expect(await status('Host: rooms.example.com', 'Authorization: Bearer other')).toBe(401);
  });

  it('still refuse pages of another origin', async () => {
    for (const origin of ['http://rooms.example.com', 'https://gateway', 'http://gateway:81']) {
      expect(await status('Host: gateway', bearer, `Origin: ${origin}`)).toBe(403);
    }
  });

  it('accept the page of the public URL behind a TLS proxy', async () => {
    const origin = 'Origin: https://rooms.example.com';
    // A proxy passes the host name on, or sends the address of the gateway.
    expect(await status('Host: rooms.example.com', bearer, origin)).toBe(200);
    expect(await status(`Host: ${new URL(named.url).host}`, bearer, origin)).toBe(200);
    expect(await status('Host: rooms.example.com', bearer, `${origin}:444`)).toBe(403);
  });

  it.each(['', 'http://gateway', 'gateway/x', 'a b', 'user@gateway', '*', '[::1', ':8080'])(
    'are refused at the start when they are not a name: %j',
    async (name) => {
      const error = await startGateway({ controlHosts: [name] }).catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        kind: 'usage',
        message: expect.stringMatching(/^--control-host \(controlHosts\): expected a host name/),
      });
    },
  );
});

describe('a listening address that is not loopback', () => {
  const admits = (localAddress: string, name: string): boolean => {
    const request = {
      headers: { host: name },
      headersDistinct: { authorization: [`Bearer ${controlToken}`] },
      socket: { localAddress },
    };
    try {
      createGuard(controlToken).admit(request);
      return true;
    } catch {
      return false;
    }
  };

  it.each([
    ['192.0.2.7', '192.0.2.7:8080'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::7', '[2001:DB8::7]:8080'],
  ])('such as %s accepts the host %s', (address, name) => {
    expect(admits(address, name)).toBe(true);
  });

  it.each([
    ['192.0.2.7', '192.0.2.70'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:db8::7', '[2001:db8::8]'],
  ])('such as %s rejects the host %s', (address, name) => {
    expect(admits(address, name)).toBe(false);
  });
});
