import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { fileURLToPath } from 'node:url';
import { freePort, listen, closedPortUrl } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { startGateway } from '@room-sessions/gateway';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/command.ts';
import type { Finding } from './findings.ts';

const gateway = await startGateway({ apiKey: key });
afterAll(() => gateway.close());
const env = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: key };

async function check(more: Record<string, string> = {}, args: readonly string[] = []) {
  const { code, stdout, stderr } = await runCommand(['check', '--output', 'json', ...args], {
    env: { ...env, ...more },
  });
  const findings = JSON.parse(stdout) as Finding[];
  const say = (name: Finding['check']): string | undefined => {
    const found = findings.find((one) => one.check === name);
    return found && `${found.result}: ${found.says}`;
  };
  return { code, stderr, say, checks: findings.map((one) => one.check) };
}

describe('check', () => {
  it('exits with 0 and prints a table when everything works', async () => {
    const { code, stdout, stderr } = await runCommand(['check'], { env });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^check +result +says\nvariables +ok .*\naddress +ok .*\nkey +ok .*\nclock +ok .*\n$/,
    );
  });

  it('changes nothing', async () => {
    await gateway.control.requests.clear();
    await check();
    const { requests } = await gateway.control.requests.list();
    expect(requests.map(({ method, operation }) => [method, operation])).toEqual([
      ['GET', 'getBadgeQuestion'],
    ]);
  });

  it('says that the key is refused', async () => {
    const { code, say } = await check({ ROOM_SESSIONS_API_KEY: 'canary-of-another-deployment' });
    expect(code).toBe(1);
    expect(say('address')).toMatch(/^ok/);
    expect(say('key')).toMatch(/^failed: the gateway refuses the key of ROOM_SESSIONS_API_KEY/);
  });

  it.each([200, 202, 204])('refuses a success without a body: %i', async (status) => {
    await using server = await listen(
      createServer((_, response) => response.writeHead(status).end()),
    );
    const { code, say } = await check({ ROOM_SESSIONS_BASE_URL: server.url });
    expect(code).toBe(1);
    expect(say('address')).toContain(
      `failed: ${server.url} responds with ${status} and no body to badging get-question (/api/v1/badging/badge/question), whose response has a body`,
    );
    expect(say('key')).toBe('unknown: unknown, because the gateway responds with an empty body');
  });

  it('does not take another success for an accepted key', async () => {
    await using server = await listen(
      createServer((_, response) => response.writeHead(202).end('{}')),
    );
    const { code, say } = await check({ ROOM_SESSIONS_BASE_URL: server.url });
    const says = 'unknown: unknown, because the gateway responds with 202';
    expect([code, say('key')]).toEqual([1, says]);
  });

  it.each([
    [{}, '\u001B[32mok\u001B[39m   '],
    [{ ROOM_SESSIONS_API_KEY: 'canary-of-another-deployment' }, '\u001B[31mfailed\u001B[39m'],
  ])('colors the results on a terminal: %j', async (more, cell) => {
    const { stdout } = await runCommand(['check'], { env: { ...env, ...more }, isTerminal: true });
    expect(stdout).toContain(`\nkey        ${cell}`);
  });

  it('says that a key is missing, and tries the address without it', async () => {
    const { code, say } = await check({ ROOM_SESSIONS_API_KEY: '' });
    expect(code).toBe(2);
    expect(say('address')).toMatch(/^ok/);
    expect(say('key')).toMatch(/^failed: no API key: set ROOM_SESSIONS_API_KEY/);
  });

  it('says that the address is missing', async () => {
    const { code, say } = await check({ ROOM_SESSIONS_BASE_URL: '' });
    expect(code).toBe(2);
    expect(say('address')).toMatch(/^failed: no base URL: set ROOM_SESSIONS_BASE_URL/);
  });

  it('says that nothing listens', async () => {
    const { code, say } = await check({ ROOM_SESSIONS_BASE_URL: await closedPortUrl() });
    expect(code).toBe(3);
    expect(say('address')).toMatch(/^failed: .*ECONNREFUSED.*The address comes from ROOM_SESSIONS/);
    expect(say('key')).toMatch(/^unknown: not tried/);
  });

  it('says that plain http would show the key', async () => {
    const { code, say } = await check({}, ['--base-url', 'http://gateway.test']);
    expect(code).toBe(2);
    expect(say('address')).toContain(
      "shows the API key to the network. Use https, or add 'gateway.test' to --allow-http-to.",
    );
  });

  it('says that the server speaks no TLS', async () => {
    const url = gateway.url.replace('http:', 'https:');
    const { code, say } = await check({}, ['--base-url', url]);
    expect(code).toBe(3);
    expect(say('address')).toContain('It does not use TLS');
  });

  it('says that a certificate is not trusted', async () => {
    const file = (name: string): string =>
      readFileSync(
        fileURLToPath(new URL(`../../../core/src/testing/certificates/${name}`, import.meta.url)),
        'utf8',
      );
    const pair = { cert: file('self-signed.pem'), key: file('self-signed.key') };
    await using server = await listen(createTlsServer(pair, (_, response) => response.end('{}')));
    const { code, say } = await check({}, ['--base-url', server.url.replace('http:', 'https:')]);
    expect(code).toBe(3);
    expect(say('address')).toMatch(/^ok/);
    expect(say('certificate')).toMatch(
      /^failed: it is not trusted .*set NODE_EXTRA_CA_CERTS to a PEM file/,
    );
  });

  it('says that the server is not a gateway', async () => {
    await using server = await listen(createServer((_, response) => response.writeHead(404).end()));
    const { code, say } = await check({}, ['--base-url', server.url]);
    expect(code).toBe(1);
    expect(say('address')).toContain('so it is not a gateway, or its paths have another prefix');
  });

  it('says that a response is not JSON', async () => {
    await using server = await listen(createServer((_, response) => response.end('<html>')));
    const { code, say } = await check({}, ['--base-url', server.url]);
    expect(code).toBe(1);
    expect(say('address')).toMatch(/^failed: .*JSON/);
  });

  it('says that no response came in time', async () => {
    await using server = await listen(createServer(() => undefined));
    const { code, say } = await check({}, ['--base-url', server.url, '--timeout', '0.2']);
    expect(code).toBe(3);
    expect(say('address')).toContain('failed: badging get-question timed out after 200 ms');
  });

  it.each([
    [3_600_000, /: this machine is 3[56]\d\d s behind the gateway/],
    [-3_600_000, /: this machine is 3[56]\d\d s ahead of the gateway/],
  ])('says that the clocks differ by %i ms', async (offset, message) => {
    await using server = await listen(
      createServer((_, response) => {
        response.setHeader('date', new Date(Date.now() + offset).toUTCString()).end('{}');
      }),
    );
    const { code, say } = await check({}, ['--base-url', server.url]);
    expect(code).toBe(0);
    expect(say('clock')).toMatch(/^warning/);
    expect(say('clock')).toMatch(message);
  });

  it('warns of variables that weaken TLS or override other variables', async () => {
    const open = await check({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(open.say('variables')).toMatch(/^warning: NODE_TLS_REJECT_UNAUTHORIZED=0/);
    expect((await check({ https_proxy: 'http://user:pw@proxy.test' })).say('variables')).toBe(
      'ok: set: ROOM_SESSIONS_BASE_URL, ROOM_SESSIONS_API_KEY, HTTPS_PROXY',
    );
  });

  it('refuses arguments', async () => {
    expect((await runCommand(['check', 'all'], { env })).code).toBe(2);
  });

  it('says that the address must end before the path of the API', async () => {
    const url = `http://127.0.0.1:${await freePort()}/api/v1`;
    const { code, say } = await check({}, ['--base-url', url]);
    expect(code).toBe(2);
    expect(say('address')).toContain('end before /api/v1');
  });
});
