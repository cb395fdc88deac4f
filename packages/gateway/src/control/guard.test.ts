// Whom the control plane accepts: by Host, Origin and token.
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createTestClient, exchange, generalError, parseRaw } from '../testing/client.ts';
import { controlLines, controlToken, statesPath } from '../testing/control.ts';
import { launch, startGateway } from '../testing/gateway.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { createGuard } from './guard.ts';

const gateway = useGateway({
  controlToken,
  controlHosts: ['Gateway', 'ci.example.com:8080', '2001:DB8:0::7', '192.0.2.9'],
  publicUrl: 'https://Rooms.example.com/path',
});

const bearer = `Bearer ${controlToken}`;

/** A request with these headers and no other, and the whole response as text. `OWN`: the usual one. */
function send(headers: readonly string[], line = `GET ${statesPath}`): Promise<string> {
  const { host } = new URL(gateway.url);
  const lines = headers.map((one) => one.replaceAll('OWN', host));
  return exchange(
    gateway.url,
    [`${line} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'),
  );
}

const basic = (credentials: string): string =>
  `Basic ${Buffer.from(credentials).toString('base64')}`;

const words = (text: string): string[] => text.trim().split(/\s+/);

const ownHosts = words(`OWN localhost LOCALHOST:1 127.0.0.1 127.8.9.10:80 [::1]:8080
  GATEWAY:8080 ci.example.com:9 [2001:DB8:0:0::7]:8080 192.0.2.9:8080 ROOMS.example.com:443`);

const foreignHosts = words(`gateway.example.com localhost.example.com:8080 example.com:127.0.0.1
  127.0.0.1.example.com 128.0.0.1 0.0.0.0 0x7f.1 [::2] 2001:db8::7 user@localhost localhost/
  evil.example#gateway evil.ci.example.com rooms.example.com.evil.example`);

const foreignOrigins = words(`http://gateway.example.com null http://127.0.0.1 https://OWN
  http://OWN/ http://OWN.example.com http://x@OWN OWN`);

/** Where a request comes from: the Host, and the Origin if any. */
const places: readonly (readonly [status: number, host: string, ...origins: string[]])[] = [
  ...ownHosts.map((host) => [200, host] as const),
  ...['', ...foreignHosts].map((host) => [403, host] as const),
  [200, 'OWN', 'http://OWN'],
  [200, 'localhost:1', 'http://localhost:1'],
  [200, 'gateway', 'http://gateway'],
  [200, 'OWN', 'https://rooms.example.com'],
  [403, 'OWN', 'http://rooms.example.com'],
  [403, 'OWN', 'https://rooms.example.com:444'],
  [403, 'localhost:1', 'http://OWN'],
  [403, 'gateway', 'https://gateway'],
  [403, 'gateway', 'http://gateway:81'],
  [403, 'OWN', 'http://OWN', 'http://OWN'],
  ...['', 'http://OWN, http://OWN', ...foreignOrigins].map((one) => [403, 'OWN', one] as const),
];

/** The values of Authorization. */
const credentials: readonly (readonly [status: number, ...values: string[]])[] = [
  [200, bearer],
  [200, `BEARER  ${controlToken}`],
  // Verifiers of contracts can send the token only as a password.
  [200, basic(`verifier:${controlToken}`)],
  [200, basic(`:${controlToken}`)],
  [401],
  ...['', 'Bearer wrong-token', `${bearer}x`, bearer.slice(0, -1), bearer.toUpperCase()].map(
    (value) => [401, value] as const,
  ),
  ...[controlToken, `Digest ${controlToken}`, `Basic ${controlToken}`, `${bearer}, ${bearer}`].map(
    (value) => [401, value] as const,
  ),
  [401, basic(`${controlToken}:`)],
  [401, basic('verifier:wrong-token')],
  [401, bearer, bearer],
  [401, 'Basic eDp5', bearer],
];

describe('the control plane', () => {
  it('accepts its own hosts and pages, and repeats nothing of others', async () => {
    for (const [status, host, ...origins] of places) {
      const origin = origins.map((one) => `Origin: ${one}`);
      const response = await send([`Host: ${host}`, `Authorization: ${bearer}`, ...origin]);
      expect([parseRaw(response).status, host, ...origins]).toEqual([status, host, ...origins]);
      if (status === 200) continue;
      expect(parseRaw(response).body).toEqual(
        generalError(403, expect.stringMatching(/^control plane: (?:Host|Origin) /)),
      );
      expect(response).not.toMatch(/evil|user@|gateway\.example/);
    }
    const old = await exchange(
      gateway.url,
      `GET ${statesPath} HTTP/1.0\r\nAuthorization: ${bearer}\r\n\r\n`,
    );
    expect(parseRaw(old).status).toBe(403);
  });

  it('accepts its token, and repeats nothing of others', async () => {
    for (const [status, ...values] of credentials) {
      const headers = values.map((value) => `Authorization: ${value}`);
      const response = await send(['Host: OWN', ...headers]);
      expect([parseRaw(response).status, ...values]).toEqual([status, ...values]);
      if (status === 200) continue;
      expect(parseRaw(response).body).toEqual(
        generalError(401, expect.stringMatching(/^control plane: Authorization /)),
      );
      expect(response).toMatch(/^www-authenticate: Bearer\r$/im);
      expect(response).not.toMatch(/(control|wrong)-token|x-room-sessions/i);
    }
  });

  it('and the API have keys of their own', async () => {
    const { apiKey } = gateway;
    for (const header of [`Authorization: Bearer ${apiKey}`, `X-API-Key: ${controlToken}`]) {
      expect(parseRaw(await send(['Host: OWN', `X-API-Key: ${apiKey}`, header])).status).toBe(401);
    }
    const question = 'GET /api/v1/badging/badge/question';
    const response = await send(['Host: OWN', `X-API-Key: ${controlToken}`], question);
    expect(parseRaw(response).status).toBe(401);
  });

  it.each(controlLines)('is closed for %s', async (line) => {
    const password = `Authorization: ${basic(`x:${controlToken}`)}`;
    for (const [status, ...headers] of [
      [401, 'Host: OWN'],
      [401, 'Host: OWN', 'Authorization: Bearer wrong-token'],
      [403, 'Host: OWN', `Authorization: ${bearer}`, 'Origin: null'],
      [403, 'Host: gateway.example.com', `Authorization: ${bearer}`],
      ...(line.includes('provider-states') ? [] : [[401, 'Host: OWN', password] as const]),
      // With the token, the response is a stream without an end.
      ...(line.endsWith('/stream') ? [] : [['', 'Host: OWN', `Authorization: ${bearer}`] as const]),
    ] as const) {
      const response = await send(headers, line);
      expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
      expect(response).not.toMatch(/access-control|assumed/i);
    }
  });

  it('does not own similar paths, and names the methods of its own', async () => {
    for (const path of ['/_controls', '/_contro', '/x/_control']) {
      const { status, assumed } = await createTestClient(gateway).get(path);
      expect([status, assumed]).toEqual([404, expect.arrayContaining(['further-operations'])]);
    }
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const headers = ['Host: OWN', `Authorization: ${bearer}`];
      const response = await send(headers, `${method} ${statesPath}`);
      expect(response).toMatch(/^HTTP\/1\.1 405 [^]*^allow: GET, HEAD, POST\r$/im);
    }
  });

  it('is excluded from the rate limit of a key', async () => {
    await using limited = await startGateway({ controlToken, assume: { 'rate-limits': 1 } });
    const client = createTestClient(limited);
    const headers = { authorization: bearer };
    for (let calls = 0; calls < 3; calls += 1) {
      expect((await client.send('GET', statesPath, { headers })).status).toBe(200);
    }
    expect((await client.get('/api/v1/badging/badge/question')).status).toBe(200);
    expect(limited.controlUrl).toBe(`${limited.url}/_control`);
    expect(inspect(limited, { depth: Infinity, showHidden: true })).not.toContain(controlToken);
    expect(JSON.stringify(limited)).not.toContain(controlToken);
  });

  it('is like any unknown path without a token', async () => {
    await using closed = await launch({ apiKeys: ['key-of-tests'], log: { defect: () => {} } });
    expect([closed.controlUrl, closed.createSignInUrl]).toEqual([undefined, undefined]);
    const client = createTestClient({ url: closed.url, apiKey: 'key-of-tests' });
    const headers = { authorization: 'Bearer undefined' };
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { text, assumed } = await client.send(method, '/nothing', { headers });
      const answer = await client.send(method, statesPath, { headers });
      expect(answer).toMatchObject({ status: 404, text, assumed });
    }
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7:8080', true],
  ['::ffff:192.0.2.7', '192.0.2.7', true],
  ['2001:db8::7', '[2001:DB8::7]:8080', true],
  ['192.0.2.7', '192.0.2.70', false],
  ['2001:db8::7', '2001:db8::7', false],
  ['2001:db8::7', '[2001:db8::8]', false],
])('at the listening address %s the host %s is accepted: %s', (localAddress, host, isAccepted) => {
  const headersDistinct = { authorization: [bearer] };
  const request = { headers: { host }, headersDistinct, socket: { localAddress } };
  const admit = (): void => createGuard(controlToken)(request);
  if (isAccepted) expect(admit).not.toThrow();
  else expect(admit).toThrow('Host must be localhost');
});
