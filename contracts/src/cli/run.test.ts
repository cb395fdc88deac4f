import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it, vi } from 'vitest';
import { runCommand, spawnCommand } from '../testing/command.ts';
import { aList, aRefusal, aRoom, createFolder, createPact, pactWith } from '../testing/pacts.ts';
import { answerJson, key, provider, serve, stateService } from '../testing/server.ts';

const token = 'token-of-the-tests';
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

  it('shows colors with FORCE_COLOR, and the same text without', async () => {
    await using gateway = await provider();
    await using pacts = await pactWith(aList);
    const args = ['--provider-base-url', gateway.url, '--pacts', pacts.path];
    const colored = await runCommand(args, { ...env, FORCE_COLOR: '1' });
    expect(colored.stderr).toContain('1/1 \u001B[32mverified\u001B[39m ');
    expect(colored.stdout).toContain('\n\u001B[32mAll 1 interactions were verified');
    const { stdout, stderr } = await runCommand(args, env);
    expect([colored.stdout, colored.stderr].map(stripVTControlCharacters)).toEqual([
      stdout,
      stderr,
    ]);
    const refused = await runCommand(['--nope'], { ...env, FORCE_COLOR: '1' });
    expect(refused.stderr).toContain('\u001B[31mroom-sessions-verify:\u001B[39m Unknown option');
  });

  it('exits with 1 when an interaction fails or was left out', async () => {
    await using service = await stateService();
    const failed = await run(['--state-url', service.url], [aRoom, aList], 7);
    expect(failed.code).toBe(1);
    expect(failed.stdout).toContain('failed: room-sessions-rooms: a room\n');
    const leftOut = await run([], [aRoom, aList]);
    expect(leftOut.code).toBe(1);
    expect(leftOut.stdout).toMatch(/\nOnly 1 of 2 interactions were verified at /);
  });

  it('exits with 0 with --allow-partial if none failed, and says how little was verified', async () => {
    const { code, stdout } = await run(['--allow-partial'], [aRoom, aList]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nPartial: only 1 of 2 interactions were verified at /);
    const failing = { ...aList, response: { status: 418 } };
    expect((await run(['--allow-partial'], [aRoom, failing])).code).toBe(1);
  });

  it('exits with 3 when nothing was verified', async () => {
    const { code, stdout } = await run(['--allow-partial'], [aRoom]);
    expect([code, stdout]).toEqual([3, expect.stringContaining('Nothing was verified')]);
    await using pacts = await pactWith(aList);
    const args = ['--provider-base-url', await closedPortUrl(), '--pacts', pacts.path];
    const unreachable = await runCommand(args, env);
    expect(unreachable.code).toBe(3);
    expect(unreachable.stderr).toMatch(
      /^room-sessions-verify: nothing responds at .*ECONNREFUSED.*\?\nNothing was verified\.\n$/,
    );
  });

  it('exits with 3 on a Node that is too old', async () => {
    const older = 'Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})';
    const old = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` };
    const { code, stderr } = await spawnCommand([], old).ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(/needs Node 22\.18 or later; this is Node 20\.20\.2\. Nothing was ver/);
  });

  const base = ['--provider-base-url', 'http://127.0.0.1:9'];

  it.each([
    [[], env, /--provider-base-url is missing/],
    [base, {}, /no API key: set .* ROOM_SESSIONS_API_KEY/],
    [['--provider-base-url', 'http://gateway.test'], env, /plain http to gateway\.test/],
    [['--api-key', 'k'], env, /Unknown option '--api-key'/],
    [[...base, '--state-url', ''], env, /the state URL must be/],
    [['now'], env, /Unknown word/],
    [[...base, '--report', '/nowhere/out.xml'], env, /--report .nowhere.* cannot be written/],
    [[...base, '--timeout', '1m'], env, /the timeout must be/],
  ])('exits with 2 after %j', async (args, environment, message) => {
    const { code, stdout, stderr } = await runCommand(args, environment);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).toContain('--help shows the options');
  });

  it('ignores the environment filters of Pact', async () => {
    await using gateway = await provider();
    await using service = await stateService();
    await using pacts = await pactWith(aRoom, aList, aRefusal);
    const urls = ['--provider-base-url', gateway.url, '--state-url', service.url];
    const { code, stdout } = await spawnCommand([...urls, '--pacts', pacts.path], {
      ...env,
      PACT_DESCRIPTION: 'nothing of that name',
      PACT_PROVIDER_NO_STATE: 'true',
    }).ended;
    expect([code, stdout]).toEqual([0, expect.stringMatching(/all +3 +3 +0 +0\n/)]);
  });

  it('leaves nothing behind after a signal', async () => {
    let requests = 0;
    await using gateway = await serve((_, response) => {
      requests += 1;
      // The first request is the preflight check.
      if (requests === 1) answerJson(response, 404, {});
    });
    await using temporary = await createFolder({});
    await using pacts = await pactWith(aList);
    const args = ['--provider-base-url', gateway.url, '--pacts', pacts.path];
    const { child, ended } = spawnCommand(args, { ...env, TMPDIR: temporary.path });
    await vi.waitFor(() => expect(requests).toBe(2), { timeout: 30_000 });
    child.kill('SIGTERM');
    await ended;
    expect(child.signalCode).toBe('SIGTERM');
    expect(await readdir(temporary.path)).toEqual([]);
    // Its worker has ended too: the open request was closed.
    const count = promisify(gateway.server.getConnections.bind(gateway.server));
    await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 30_000 });
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
    const pact = createPact([aList]);
    await using folder = await createFolder({ 'old.xml': 'an earlier one', 'a.json': pact });
    const pacts = join(folder.path, 'a.json');
    const args = ['--provider-base-url', await closedPortUrl(), '--pacts', pacts, '--report'];
    for (const name of ['old.xml', 'new.xml']) {
      expect((await runCommand([...args, join(folder.path, name)], env)).code).toBe(3);
    }
    expect(await readdir(folder.path)).toEqual(['a.json', 'old.xml']);
    expect(await readFile(join(folder.path, 'old.xml'), 'utf8')).toBe('an earlier one');
  });

  it('writes no secret, even if a deployment echoes it', async () => {
    await using service = await serve(({ method, headers }, response) =>
      answerJson(response, 200, method === 'GET' ? [] : { socialId: headers.authorization }),
    );
    await using folder = await createFolder({});
    const report = join(folder.path, 'report.xml');
    const args = ['--state-url', service.url, '--report', report];
    const { code, stdout, stderr } = await run(args, [aRoom, aList], [key]);
    const written = await readFile(report, 'utf8');
    expect(code).toBe(1);
    for (const text of [stdout, written]) expect(text).toContain('[secret]');
    expect(stdout + stderr + written).not.toMatch(new RegExp(`${key}|${token}`));
    const own = ['--provider-base-url', `${await closedPortUrl()}/${key}`];
    const echoed = await runCommand(own, env);
    expect([echoed.code, echoed.stderr.includes(key)]).toEqual([3, false]);
  });

  it.each([
    ['--help', /^Usage: room-sessions-verify/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ])('prints its text for %s', async (option, text) => {
    const { code, stdout } = await runCommand([option]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(text)]);
  });
});
