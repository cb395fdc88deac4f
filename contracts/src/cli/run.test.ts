import { readdir, readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it, vi } from 'vitest';
import { runCommand, spawnCommand, startCommand } from '../testing/command.ts';
import { aList, aRefusal, aRoom, createFolder, createPact, pactWith } from '../testing/pacts.ts';
import { answerJson, key, provider, serve, stateService } from '../testing/server.ts';

const token = 'token-of-the-tests';
const stays = 'records that it created in the deployment may remain';
const env = { ROOM_SESSIONS_API_KEY: key, ROOM_SESSIONS_STATE_TOKEN: token };

async function run(args: readonly string[], interactions: (typeof aList)[], name?: unknown) {
  await using gateway = await provider(name);
  await using pacts = await pactWith(...interactions);
  const base = ['--provider-base-url', gateway.url, '--pacts', pacts.path];
  return await runCommand([...base, ...args], env);
}

describe('room-sessions-verify', () => {
  it('shows progress, then a table, and exits with 0', async () => {
    await using service = await stateService();
    const { code, stdout, stderr } = await run(['--state-url', service.url], [aRoom, aList]);
    expect(code).toBe(0);
    expect(stderr).toBe(
      '1/2 verified room-sessions-rooms: a room\n2/2 verified room-sessions-rooms: all rooms\n',
    );
    expect(stdout).toMatch(/all +2 +2 +0 +0\n/);
    expect(service.asked.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('exits with 1 when an interaction fails or was left out', async () => {
    await using service = await stateService();
    const failed = await run(['--state-url', service.url], [aRoom, aList], 7);
    expect(failed.code).toBe(1);
    expect(failed.stdout).toContain('failed: room-sessions-rooms: a room\n');
    const leftOut = await run([], [aRoom, aList]);
    expect(leftOut.code).toBe(1);
    expect(leftOut.stdout).toMatch(
      /\nOnly 1 of 2 interactions were verified at .*--allow-partial/s,
    );
  });

  it('exits with 0 with --allow-partial if none failed, and says how little was verified', async () => {
    const { code, stdout } = await run(['--allow-partial'], [aRoom, aList]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nPartial: only 1 of 2 interactions were verified at /);
    const failing = { ...aList, response: { status: 418 } };
    expect((await run(['--allow-partial'], [aRoom, failing, aRefusal])).code).toBe(1);
  });

  it('exits with 3 when nothing was verified', async () => {
    const { code, stdout } = await run(['--allow-partial'], [aRoom]);
    expect([code, stdout]).toEqual([3, expect.stringContaining('Nothing was verified')]);
    await using pacts = await pactWith(aList);
    const args = ['--provider-base-url', await closedPortUrl(), '--pacts', pacts.path];
    const unreachable = await runCommand(args, env);
    expect(unreachable.code).toBe(3);
    expect(unreachable.stderr).toMatch(
      /^room-sessions-verify: nothing responds at .*ECONNREFUSED.*is it running, and .*\? Nothing was verified/,
    );
  });

  it('exits with 3 on a Node that is too old, and shows its help there', async () => {
    const older = 'Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})';
    const old = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` };
    const { code, stderr } = await spawnCommand([], old).ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(/needs Node 22\.18 or later; this is Node 20\.20\.2\. Nothing was ver/);
    const help = await spawnCommand(['--help'], old).ended;
    expect([help.code, help.stdout]).toEqual([0, expect.stringMatching(/^Usage: room-sessions-v/)]);
  });

  const base = ['--provider-base-url', 'http://127.0.0.1:9'];

  it.each([
    [[], env, /--provider-base-url is missing/],
    [base, {}, /no API key: set .* ROOM_SESSIONS_API_KEY/],
    [base, { ROOM_SESSIONS_API_KEY: 'two words' }, /the API key contains spaces/],
    [base, { ...env, ROOM_SESSIONS_STATE_TOKEN: 'token\n' }, /token of the state service contains/],
    [['--provider-base-url', 'http://gateway.test'], env, /plain http to gateway\.test/],
    [
      ['--api-key', 'k'],
      env,
      /Unknown option '--api-key'; the key comes from ROOM_SESSIONS_API_KEY/,
    ],
    [['--consumers', 'k'], env, /Unknown option; did you mean --consumer NAME/],
    [[...base, '--state-url', ''], env, /--state-url is empty/],
    [['--pacts', 'a', '--pacts', 'b'], env, /--pacts was given twice/],
    [['--provider-base-url', 'http://127.0.0.1:9/api/v1'], env, /before \/api\/v1/],
    [['--provider-base-url', 'http://127.0.0.1:9/?a=b'], env, /must not have a query/],
    [['now'], env, /accepts options only/],
    [[...base, '--report', 'out.txt'], env, /--report/],
    [[...base, '--timeout', '0'], env, /--timeout/],
    [[...base, '--consumer', 'x'], env, /no pact of .*"x"/],
  ])('exits with 2 after %j', async (args, environment, message) => {
    const { code, stdout, stderr } = await runCommand(args, environment);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).toContain('--help shows the options');
  });

  it('verifies the pacts of the clients by default', async () => {
    await using gateway = await serve(({ headers }, response) =>
      answerJson(response, headers['x-api-key'] === key ? 500 : 401, {}),
    );
    const args = ['--provider-base-url', gateway.url, '--consumer', 'badging'];
    const { code, stderr } = await runCommand(args, env);
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

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('stops after %s, even if it comes twice', async (signal, exitCode) => {
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    await using silent = await serve(() => asked());
    const { kill, ended } = startCommand(['--provider-base-url', silent.url], env);
    await isAsked;
    kill(signal);
    kill(signal);
    const stopped = `room-sessions-verify: stopped by ${signal}; ${stays}\n`;
    expect(await ended).toMatchObject({ code: exitCode, stderr: stopped });
  });

  it('leaves nothing behind after a signal', async () => {
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    await using gateway = await serve(({ headers }, response) => {
      // The preflight check has no user agent.
      if (headers['user-agent']) asked();
      else answerJson(response, 404, {});
    });
    await using temporary = await createFolder({});
    await using pacts = await pactWith(aList);
    const args = ['--provider-base-url', gateway.url, '--pacts', pacts.path];
    const { child, ended } = spawnCommand(args, { ...env, TMPDIR: temporary.path });
    await isAsked;
    child.kill('SIGTERM');
    // A wrapper repeats the signal that the terminal has already sent.
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    // On a busy machine, the second signal may arrive while Node exits.
    expect(code ?? 128 + constants.signals.SIGTERM).toBe(143);
    expect(stderr).toBe(`room-sessions-verify: stopped by SIGTERM; ${stays}\n`);
    expect(await readdir(temporary.path)).toEqual([]);
    // Its worker has ended too: the open request was closed.
    await vi.waitFor(() => expect(gateway.open).toBe(0), { timeout: 30_000 });
  });

  it('ends normally when stdout and stderr are closed', async () => {
    await using gateway = await provider();
    await using pacts = await pactWith(aList, aRefusal);
    const args = ['--provider-base-url', gateway.url, '--pacts', pacts.path];
    const { child, ended } = spawnCommand(args, env);
    child.stdout.destroy();
    child.stderr!.destroy();
    expect((await ended).code).toBe(0);
  });

  it('keeps an earlier report, and leaves no new one, when it cannot begin', async () => {
    await using folder = await createFolder({
      'old.json': 'an earlier one',
      'a.json': createPact([aList]),
    });
    const pact = join(folder.path, 'a.json');
    const args = ['--provider-base-url', await closedPortUrl(), '--pacts', pact, '--report'];
    for (const name of ['old.json', 'new.json']) {
      expect((await runCommand([...args, join(folder.path, name)], env)).code).toBe(3);
    }
    expect(await readdir(folder.path)).toEqual(['a.json', 'old.json']);
    expect(await readFile(join(folder.path, 'old.json'), 'utf8')).toBe('an earlier one');
    const nowhere = await run(['--report', '/nowhere/report.xml'], [aList]);
    expect(nowhere).toMatchObject({
      code: 2,
      stderr:
        'room-sessions-verify: --report /nowhere/report.xml cannot be written: there is no folder /nowhere\n',
    });
  });

  it('writes no secret, even if a deployment echoes it', async () => {
    await using service = await serve(({ method, headers }, response) =>
      answerJson(response, 200, method === 'GET' ? [] : { socialId: headers.authorization }),
    );
    await using folder = await createFolder({});
    const reports = ['report.xml', 'report.json'].map((name) => join(folder.path, name));
    for (const report of reports) {
      const args = ['--state-url', service.url, '--report', report];
      const { code, stdout, stderr } = await run(args, [aRoom, aList], [key]);
      const written = await readFile(report, 'utf8');
      expect(code).toBe(1);
      for (const text of [stdout, written]) expect(text).toContain('[secret]');
      expect(stdout + stderr + written).not.toMatch(new RegExp(`${key}|${token}`));
    }
    const own = ['--provider-base-url', `${await closedPortUrl()}/${key}`];
    const { code, stderr } = await runCommand(own, env);
    expect([code, stderr.includes(key)]).toEqual([3, false]);
  });

  it('prints JSON alone for --report json', async () => {
    const { code, stdout } = await run(['--report', 'json'], [aList]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, interactions: 1, verified: 1 });
  });

  it.each([
    ['--help', /^Usage: room-sessions-verify/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ])('prints its text for %s', async (option, text) => {
    const { code, stdout } = await runCommand([option]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(text)]);
  });
});
