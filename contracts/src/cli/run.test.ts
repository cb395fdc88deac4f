import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/command.ts';
import { aList, aRefusal, aRoom, folderOf, pactOf } from '../testing/pacts.ts';
import { answerJson, key, nobodysUrl, provider, serve, stateService } from '../testing/server.ts';

const token = 'token-of-the-tests';
const env = { ROOM_SESSIONS_API_KEY: key, ROOM_SESSIONS_STATE_TOKEN: token };

async function run(args: readonly string[], files: object, name?: unknown, more = {}) {
  await using gateway = await provider(name);
  await using pacts = await folderOf({ 'a.json': files });
  const base = ['--provider-base-url', gateway.url, '--pacts', pacts.path];
  return await runCommand([...base, ...args], { ...env, ...more });
}

describe('room-sessions-verify', () => {
  it('shows progress, then a table, and exits with 0', async () => {
    await using service = await stateService();
    const { code, stdout, stderr } = await run(
      ['--state-url', service.url],
      pactOf([aRoom, aList]),
    );
    expect(code).toBe(0);
    expect(stderr).toBe(
      '1/2 verified room-sessions-rooms: a room\n2/2 verified room-sessions-rooms: all rooms\n',
    );
    expect(stdout).toMatch(/all +2 +2 +0 +0\n/);
    expect(service.asked.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('exits with 1 when something does not hold', async () => {
    await using service = await stateService();
    const { code, stdout } = await run(['--state-url', service.url], pactOf([aRoom, aList]), 7);
    expect(code).toBe(1);
    expect(stdout).toContain('failed: room-sessions-rooms: a room\n');
  });

  it('exits with 3 when nothing was verified', async () => {
    const { code, stdout } = await run([], pactOf([aRoom]));
    expect(code).toBe(3);
    expect(stdout).toContain('Nothing was verified');
  });

  it('exits with 3 when nothing answers', async () => {
    await using pacts = await folderOf({ 'a.json': pactOf([aList]) });
    const args = ['--provider-base-url', await nobodysUrl(), '--pacts', pacts.path];
    const { code, stderr } = await runCommand(args, env);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^room-sessions-verify: nothing answers at .*ECONNREFUSED/);
  });

  it.each([
    [[], env, /--provider-base-url is missing/],
    [['--provider-base-url', 'http://127.0.0.1:9'], {}, /no API key: set .* ROOM_SESSIONS_API_KEY/],
    [
      ['--provider-base-url', 'http://127.0.0.1:9'],
      { ROOM_SESSIONS_API_KEY: 'two words' },
      /characters that no header/,
    ],
    [['--provider-base-url', 'http://gateway.test'], env, /plain http to gateway\.test/],
    [['--api-key', 'k'], env, /'--api-key'/],
    [['now'], env, /takes options only/],
    [['--provider-base-url', 'http://127.0.0.1:9', '--report', 'out.txt'], env, /--report/],
    [['--provider-base-url', 'http://127.0.0.1:9', '--timeout', '0'], env, /--timeout/],
    [['--provider-base-url', 'http://127.0.0.1:9', '--consumer', 'x'], env, /no pact of .*"x"/],
  ])('exits with 2 after %j', async (args, environment, message) => {
    const { code, stdout, stderr } = await runCommand(args, environment);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).toContain('--help shows the options');
  });

  it('verifies the pacts of this package unless others are named', async () => {
    await using gateway = await serve((_, response) => answerJson(response, 401, {}));
    const { code, stderr } = await runCommand(
      ['--provider-base-url', gateway.url, '--consumer', 'badging'],
      env,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^1\/7 left out room-sessions-badging/);
  });

  it('is filtered by no variable of Pact, and meets no proxy', async () => {
    await using proxy = await serve((_, response) => answerJson(response, 502, {}));
    const { code, stdout } = await run([], pactOf([aList, aRefusal]), undefined, {
      PACT_DESCRIPTION: 'nothing of that name',
      PACT_PROVIDER_NO_STATE: 'true',
      HTTP_PROXY: proxy.url,
      http_proxy: proxy.url,
    });
    expect(stdout).toMatch(/all +2 +2 +0 +0\n/);
    expect([code, proxy.asked]).toEqual([0, []]);
  });

  it('writes no secret anywhere, whatever a deployment repeats', async () => {
    await using service = await serve(({ method, headers }, response) =>
      method === 'GET'
        ? answerJson(response, 200, [])
        : answerJson(response, 200, { socialId: headers.authorization }),
    );
    await using folder = await folderOf({});
    for (const name of ['report.xml', 'report.json']) {
      const args = ['--state-url', service.url, '--report', join(folder.path, name)];
      const { code, stdout, stderr } = await run(args, pactOf([aRoom, aList]), [key]);
      expect(code).toBe(1);
      expect(stdout).toContain('[secret]');
      expect(stdout + stderr).not.toMatch(new RegExp(`${key}|${token}`));
    }
    for (const name of await readdir(folder.path)) {
      const report = await readFile(join(folder.path, name), 'utf8');
      expect(report).toContain('[secret]');
      expect(report).not.toMatch(new RegExp(`${key}|${token}`));
    }
  });

  it('prints JSON alone for --report json', async () => {
    const { code, stdout } = await run(['--report', 'json'], pactOf([aList]));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, interactions: 1, verified: 1 });
  });

  it('says that a report cannot be written before it verifies anything', async () => {
    const { code, stderr } = await run(['--report', '/nowhere/report.xml'], pactOf([aList]));
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^room-sessions-verify: --report \/nowhere\/report\.xml cannot be written/,
    );
  });

  it.each([
    ['--help', /^Usage: room-sessions-verify/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ])('answers %s', async (option, text) => {
    const { code, stdout } = await runCommand([option]);
    expect(code).toBe(0);
    expect(stdout).toMatch(text);
  });
});
