import { constants } from 'node:os';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it, vi } from 'vitest';
import { runCommand, spawnCommand, startCommand } from '../testing/command.ts';
import { aList, aRefusal, aRoom, createFolder, createPact, pactWith } from '../testing/pacts.ts';
import { answerJson, key, provider, serve, stateService } from '../testing/server.ts';

const token = 'token-of-the-tests';
const stays = 'records that it created in the deployment may remain';
const env = { ROOM_SESSIONS_API_KEY: key, ROOM_SESSIONS_STATE_TOKEN: token };

async function run(args: readonly string[], files: object, name?: unknown, more = {}) {
  await using gateway = await provider(name);
  await using pacts = await createFolder({ 'a.json': files });
  const base = ['--provider-base-url', gateway.url, '--pacts', pacts.path];
  return await runCommand([...base, ...args], { ...env, ...more });
}

describe('room-sessions-verify', () => {
  it('shows progress, then a table, and exits with 0', async () => {
    await using service = await stateService();
    const { code, stdout, stderr } = await run(
      ['--state-url', service.url],
      createPact([aRoom, aList]),
    );
    expect(code).toBe(0);
    expect(stderr).toBe(
      '1/2 verified room-sessions-rooms: a room\n2/2 verified room-sessions-rooms: all rooms\n',
    );
    expect(stdout).toMatch(/all +2 +2 +0 +0\n/);
    expect(service.asked.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('exits with 1 when an interaction fails', async () => {
    await using service = await stateService();
    const { code, stdout } = await run(['--state-url', service.url], createPact([aRoom, aList]), 7);
    expect(code).toBe(1);
    expect(stdout).toContain('failed: room-sessions-rooms: a room\n');
  });

  it('exits with 3 when nothing was verified', async () => {
    const { code, stdout } = await run([], createPact([aRoom]));
    expect(code).toBe(3);
    expect(stdout).toContain('Nothing was verified');
  });

  it('exits with 3 on a Node that is too old, and shows its help there', async () => {
    const older = 'Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})';
    const old = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` };
    const { code, stderr } = await spawnCommand([], old).ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^room-sessions-verify: @room-sessions\/contracts needs Node 22\.18 or later; this is Node 20\.20\.2\. Nothing was verified\. .*npx -p node@24/,
    );
    const help = await spawnCommand(['--help'], old).ended;
    expect(help.code).toBe(0);
    expect(help.stdout).toMatch(/^Usage: room-sessions-verify/);
  });

  it('exits with 3 when nothing responds', async () => {
    await using pacts = await pactWith(aList);
    const args = ['--provider-base-url', await closedPortUrl(), '--pacts', pacts.path];
    const { code, stderr } = await runCommand(args, env);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^room-sessions-verify: nothing responds at .*ECONNREFUSED/);
  });

  it.each([
    [[], env, /--provider-base-url is missing/],
    [['--provider-base-url', 'http://127.0.0.1:9'], {}, /no API key: set .* ROOM_SESSIONS_API_KEY/],
    [
      ['--provider-base-url', 'http://127.0.0.1:9'],
      { ROOM_SESSIONS_API_KEY: 'two words' },
      /the API key contains spaces/,
    ],
    [['--provider-base-url', 'http://gateway.test'], env, /plain http to gateway\.test/],
    [
      ['--api-key', 'k'],
      env,
      /Unknown option '--api-key'; the key comes from ROOM_SESSIONS_API_KEY/,
    ],
    [
      ['--consumers', 'k'],
      env,
      /Unknown option; did you mean --consumer NAME, with a space or = between\?\n/,
    ],
    [['--provider-base-url', 'http://127.0.0.1:9', '--state-url', ''], env, /--state-url is empty/],
    [['--pacts', 'a', '--pacts', 'b'], env, /--pacts was given twice/],
    [['--provider-base-url', 'http://127.0.0.1:9/api/v1'], env, /before \/api\/v1/],
    [['--provider-base-url', 'http://127.0.0.1:9/?a=b'], env, /must not have a query/],
    [
      ['--provider-base-url', 'http://127.0.0.1:9'],
      { ...env, ROOM_SESSIONS_STATE_TOKEN: 'token\n' },
      /the token of the state service contains spaces/,
    ],
    [['now'], env, /accepts options only/],
    [['--provider-base-url', 'http://127.0.0.1:9', '--report', 'out.txt'], env, /--report/],
    [['--provider-base-url', 'http://127.0.0.1:9', '--timeout', '0'], env, /--timeout/],
    [['--provider-base-url', 'http://127.0.0.1:9', '--consumer', 'x'], env, /no pact of .*"x"/],
  ])('exits with 2 after %j', async (args, environment, message) => {
    const { code, stdout, stderr } = await runCommand(args, environment);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).toContain('--help shows the options');
  });

  it('verifies the pacts of this package by default', async () => {
    await using gateway = await serve(({ headers }, response) =>
      answerJson(response, headers['x-api-key'] === key ? 500 : 401, {}),
    );
    const { code, stderr } = await runCommand(
      ['--provider-base-url', gateway.url, '--consumer', 'badging'],
      env,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^1\/7 left out room-sessions-badging/);
  });

  it('ignores the environment filters of Pact, and shows key and token to no proxy', async () => {
    await using proxy = await serve((_, response) => answerJson(response, 502, {}));
    await using gateway = await provider();
    await using service = await stateService();
    await using pacts = await pactWith(aRoom, aList, aRefusal);
    const urls = ['--provider-base-url', gateway.url, '--state-url', service.url];
    const { code, stdout } = await spawnCommand([...urls, '--pacts', pacts.path], {
      ...env,
      PACT_DESCRIPTION: 'nothing of that name',
      PACT_PROVIDER_NO_STATE: 'true',
      HTTP_PROXY: proxy.url,
      http_proxy: proxy.url,
      NODE_USE_ENV_PROXY: '1',
    }).ended;
    expect(stdout).toMatch(/all +3 +3 +0 +0\n/);
    expect([code, proxy.asked]).toEqual([0, []]);
  });

  it('says so once when the key is refused', async () => {
    const { code, stdout } = await run([], createPact([aList, aRefusal]), undefined, {
      ROOM_SESSIONS_API_KEY: 'another-key',
    });
    expect(code).toBe(1);
    expect(stdout).toContain('The deployment refuses the key in ROOM_SESSIONS_API_KEY.');
  });

  it('says so once when several operations refuse the key', async () => {
    const { code, stdout, stderr } = await run(
      [],
      createPact([aRoom, aList, aRefusal]),
      undefined,
      {
        ROOM_SESSIONS_API_KEY: 'another-key',
      },
    );
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(
      /^room-sessions-verify: the deployment refuses the API key \(ROOM_SESSIONS_API_KEY\): GET \S+\/rooms\/1 responds with 401 {}. Nothing was verified.\n$/,
    );
  });

  /** A deployment that responds to no interaction. */
  async function hanging() {
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const gateway = await serve(({ url, headers }, response) => {
      // The requests before the first interaction prove nothing about their sender.
      if (url === '/' || !headers['user-agent']) answerJson(response, 404, {});
      else asked();
    });
    return { gateway, isAsked };
  }

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('stops after %s, even if it comes twice', async (signal, exitCode) => {
    const { gateway, isAsked } = await hanging();
    await using _ = gateway;
    await using pacts = await pactWith(aList);
    const args = ['--provider-base-url', gateway.url, '--pacts', pacts.path];
    const { kill, ended } = startCommand(args, env);
    await isAsked;
    kill(signal);
    kill(signal);
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([
      exitCode,
      `room-sessions-verify: stopped by ${signal}; ${stays}\n`,
    ]);
    await vi.waitFor(() => expect(gateway.open).toBe(0), { timeout: 30_000 });
  });

  it('leaves nothing behind after a signal', async () => {
    const { gateway, isAsked } = await hanging();
    await using _ = gateway;
    await using temporary = await createFolder({});
    await using pacts = await pactWith(aList);
    const { child, ended } = spawnCommand(
      ['--provider-base-url', gateway.url, '--pacts', pacts.path],
      { ...env, TMPDIR: temporary.path },
    );
    await isAsked;
    child.kill('SIGTERM');
    // A wrapper repeats the signal that the terminal has already sent.
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    // The exit code that a shell would report: on a busy machine, the second signal may arrive while Node
    // exits.
    expect(code ?? 128 + constants.signals.SIGTERM).toBe(143);
    expect(stderr).toBe(`room-sessions-verify: stopped by SIGTERM; ${stays}\n`);
    expect(await readdir(temporary.path)).toEqual([]);
    // Its worker has ended too: the open request was closed.
    await vi.waitFor(() => expect(gateway.open).toBe(0), { timeout: 30_000 });
  });

  it.each([
    ['the base URL', (url: string) => ['--provider-base-url', url]],
    [
      'the state URL',
      (url: string, base: string) => ['--provider-base-url', base, '--state-url', url],
    ],
  ])('stops at once while %s does not respond', async (_, getArgs) => {
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    await using silent = await serve(() => asked());
    await using gateway = await provider();
    await using pacts = await pactWith(aRoom);
    const args = [...getArgs(silent.url, gateway.url), '--pacts', pacts.path];
    const { kill, ended } = startCommand(args, env);
    await isAsked;
    kill('SIGINT');
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([130, `room-sessions-verify: stopped by SIGINT; ${stays}\n`]);
  });

  it('ends normally when stdout and stderr are closed', async () => {
    await using gateway = await provider();
    await using temporary = await createFolder({});
    await using pacts = await pactWith(aList, aRefusal);
    const { child, ended } = spawnCommand(
      ['--provider-base-url', gateway.url, '--pacts', pacts.path],
      { ...env, TMPDIR: temporary.path },
    );
    child.stdout.destroy();
    child.stderr!.destroy();
    expect((await ended).code).toBe(0);
    expect(await readdir(temporary.path)).toEqual([]);
  });

  it('leaves no new report when it cannot begin', async () => {
    await using folder = await pactWith(aList);
    const report = join(folder.path, 'report.json');
    const args = ['--provider-base-url', await closedPortUrl(), '--pacts', folder.path];
    expect((await runCommand([...args, '--report', report], env)).code).toBe(3);
    expect(await readdir(folder.path)).toEqual(['a.json']);
  });

  it('masks secrets from its own arguments in the output', async () => {
    const { code, stderr } = await runCommand(
      ['--provider-base-url', `${await closedPortUrl()}/${key}`],
      env,
    );
    expect([code, stderr.includes(key)]).toEqual([3, false]);
  });

  it('keeps an earlier report when it cannot begin', async () => {
    await using folder = await createFolder({ 'report.json': 'an earlier one' });
    await using pacts = await pactWith(aList);
    const report = join(folder.path, 'report.json');
    const args = ['--provider-base-url', await closedPortUrl(), '--pacts', pacts.path];
    expect((await runCommand([...args, '--report', report], env)).code).toBe(3);
    expect(await readFile(report, 'utf8')).toBe('an earlier one');
  });

  it('writes no secret, even if a deployment echoes it', async () => {
    await using service = await serve(({ method, headers }, response) =>
      method === 'GET'
        ? answerJson(response, 200, [])
        : answerJson(response, 200, { socialId: headers.authorization }),
    );
    await using folder = await createFolder({});
    for (const name of ['report.xml', 'report.json']) {
      const args = ['--state-url', service.url, '--report', join(folder.path, name)];
      const { code, stdout, stderr } = await run(args, createPact([aRoom, aList]), [key]);
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
    const { code, stdout } = await run(['--report', 'json'], createPact([aList]));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, interactions: 1, verified: 1 });
  });

  it('fails before it verifies anything when the report cannot be written', async () => {
    const { code, stderr } = await run(['--report', '/nowhere/report.xml'], createPact([aList]));
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^room-sessions-verify: --report \/nowhere\/report\.xml cannot be written: there is no folder \/nowhere\n$/,
    );
  });

  it.each([
    ['--help', /^Usage: room-sessions-verify/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ])('prints its text for %s', async (option, text) => {
    const { code, stdout } = await runCommand([option]);
    expect(code).toBe(0);
    expect(stdout).toMatch(text);
  });
});
