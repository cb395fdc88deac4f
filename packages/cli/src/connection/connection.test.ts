import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exec, temporaryFolder } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { startGateway } from '@room-sessions/gateway';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runKeyCommand } from './key-command.ts';
import { runCommand, spawnCommand } from '../testing/command.ts';

const gateway = await startGateway({ apiKey: key });
const folder = await temporaryFolder();
afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});

const keyFile = join(folder.path, 'keychain');
await writeFile(keyFile, `${key}\nsecond line\n`);
/** Replaces a keychain: the key is in no command line. */
const keyCommand = `cat '${keyFile}'`;

let home: string;
let count = 0;
beforeEach(() => {
  home = join(folder.path, `home-${(count += 1)}`);
});

const run = (args: readonly string[], env: Record<string, string> = {}, stdin = '') =>
  runCommand(args, { env: { ROOM_SESSIONS_CONFIG_DIR: home, ...env }, stdin });
const add = (name: string, more: readonly string[], stdin = '') =>
  run(['profile', 'add', name, '--base-url', gateway.url, ...more], {}, stdin);
const question = ['badging', 'get-question'];

describe('profile', () => {
  it('add keeps an address and a key command, and the first one is used', async () => {
    const { code, stderr } = await add('staging', ['--key-command', keyCommand]);
    expect(code).toBe(0);
    expect(stderr).toContain('added the profile staging');
    expect((await run(question)).code).toBe(0);
  });

  it('add stores a key from standard input in a file that only its owner can read', async () => {
    expect((await add('dev', ['--store', 'file'], `${key}\n`)).code).toBe(0);
    expect((await run(question)).code).toBe(0);
    for (const path of ['config.json', 'keys/dev']) {
      expect((await stat(join(home, path))).mode & 0o777).toBe(0o600);
    }
    expect(await readFile(join(home, 'config.json'), 'utf8')).not.toContain(key);
  });

  it('list shows neither keys nor key commands', async () => {
    await add('a', ['--key-command', keyCommand]);
    await add('b', ['--store', 'file'], key);
    const { stdout } = await run(['profile', 'list']);
    expect(stdout).toBe(
      `name  inUse  baseUrl${' '.repeat(gateway.url.length - 7)}  key\n` +
        `a     true   ${gateway.url}  command\nb     false  ${gateway.url}  file\n`,
    );
  });

  it('use changes the default profile, and remove deletes a profile with its key', async () => {
    await add('a', ['--key-command', 'exit 1']);
    await add('b', ['--store', 'file'], key);
    expect((await run(question)).code).toBe(3);
    expect((await run(['profile', 'use', 'b'])).code).toBe(0);
    expect((await run(question)).code).toBe(0);
    expect((await run(['profile', 'remove', 'b'])).code).toBe(0);
    expect(await readdir(join(home, 'keys'))).toEqual([]);
    expect((await run(question)).code).toBe(2);
  });

  it.each<[string[], string]>([
    [['add', 'a'], '--base-url is required'],
    [
      ['add', 'a', '--base-url', 'gateway', '--key-command', 'true'],
      '--base-url: it does not begin with https:// or http://; expected a URL such as https://',
    ],
    [
      ['add', 'a', '--base-url', 'http://gateway.test', '--key-command', 'true'],
      "add 'gateway.test' to --allow-http-to",
    ],
    [
      ['add', 'a', '--base-url', 'https://user:pw@gateway.test', '--key-command', 'true'],
      '--base-url: it has a user name or a password',
    ],
    [['add', 'a', '--base-url', 'https://a.test'], 'use --key-command COMMAND, or --store file'],
    [['add', 'a', '--base-url', 'https://a.test', '--store', 'keychain'], '--store: expected file'],
    [['add', '../a', '--base-url', 'https://a.test'], 'expected letters, digits'],
    [['add', 'a', '--base-url', 'https://a.test', '--store', 'file'], 'standard input has no key'],
    [['add'], 'expected NAME, got 0 arguments'],
    [['list', 'a'], 'accepts options only, got 1 argument'],
    [['use', 'none'], 'there is no profile none; no profile was added yet'],
    [['remove', 'none'], 'there is no profile none'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await run(['profile', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('add does not read a key that a terminal would show', async () => {
    const args = ['profile', 'add', 'a', '--base-url', gateway.url, '--store', 'file'];
    const env = { ROOM_SESSIONS_CONFIG_DIR: home };
    const { code, stderr } = await runCommand(args, { env, isTerminal: true, stdin: key });
    expect(code).toBe(2);
    expect(stderr).toContain('the key comes from a file or a pipe');
  });
});

describe('the key of a request', () => {
  it('comes from a named profile, even if variables are set', async () => {
    await add('a', ['--key-command', keyCommand]);
    const env = {
      ROOM_SESSIONS_API_KEY: 'another-key',
      ROOM_SESSIONS_BASE_URL: 'http://127.0.0.1:9',
    };
    expect((await run([...question, '--profile', 'a'], env)).code).toBe(0);
    expect((await run(question, { ...env, ROOM_SESSIONS_PROFILE: 'a' })).code).toBe(0);
    expect((await run(question, env)).code).toBe(3);
  });

  it('comes from the variable if no profile is named', async () => {
    await add('a', ['--key-command', 'exit 1']);
    expect((await run(question, { ROOM_SESSIONS_API_KEY: key })).code).toBe(0);
  });

  it.each(['option', 'variable'])(
    'of a profile is not sent to the address of an %s',
    async (from) => {
      await using other = await startGateway({ apiKey: key });
      await add('a', ['--key-command', keyCommand]);
      const { code, stderr } =
        from === 'option'
          ? await run([...question, '--base-url', other.url])
          : await run(question, { ROOM_SESSIONS_BASE_URL: other.url });
      expect(code).toBe(2);
      expect(stderr).toContain('the key of the profile a is sent only to its own address');
      expect((await other.control.requests.list()).requests).toEqual([]);
    },
  );

  it('of a profile is sent to its own address, also if a variable names this address', async () => {
    await add('a', ['--key-command', keyCommand]);
    expect((await run(question, { ROOM_SESSIONS_BASE_URL: gateway.url })).code).toBe(0);
  });

  it('of a profile is not sent to --base-url', async () => {
    const { code, stderr } = await run([...question, '--profile', 'a', '--base-url', gateway.url]);
    expect(code).toBe(2);
    expect(stderr).toContain('use --profile or --base-url');
  });

  it('is missing for an unknown profile, and the error lists the profiles', async () => {
    await add('staging', ['--key-command', keyCommand]);
    const { code, stderr } = await run([...question, '--profile', 'prod']);
    expect(code).toBe(2);
    expect(stderr).toContain('there is no profile prod; the profiles are staging');
  });

  it('is not read with --dry-run', async () => {
    await add('a', ['--key-command', 'exit 1']);
    const dry = await run([...question, '--dry-run']);
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    const shell = await exec(['sh', '-c', dry.stdout], { env: { PATH: process.env['PATH'] } });
    expect(shell.stderr).toContain('ROOM_SESSIONS_API_KEY: set it to the key of the profile a');
    const variable = await run([...question, '--dry-run'], { ROOM_SESSIONS_API_KEY: 'other' });
    expect(variable.stdout).toMatch(
      /^printf 'X-API-Key: %s\\n' "\$ROOM_SESSIONS_API_KEY" \| curl /,
    );
  });

  it('comes from its file in the curl command of --dry-run', async () => {
    await add('a', ['--store', 'file'], key);
    const { stdout } = await run([...question, '--dry-run']);
    const env = { PATH: process.env['PATH'] };
    const curl = stdout.replace('curl ', 'curl --silent --fail ');
    expect((await exec(['sh', '-c', curl], { env })).code).toBe(0);
  });

  it('of a variable goes to an address that is a URL', async () => {
    const { code, stderr } = await run(question, { ROOM_SESSIONS_BASE_URL: 'gateway.test' });
    expect(code).toBe(2);
    expect(stderr).toContain('ROOM_SESSIONS_BASE_URL: it does not begin with https://');
  });
});

const readPids = async (file: string): Promise<number[]> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean).map(Number);
};

/** Waits until all processes whose ids are in the file have ended. */
async function expectEnded(file: string, count: number): Promise<void> {
  const pids = await readPids(file);
  expect(pids).toHaveLength(count);
  for (const pid of pids) {
    // Z: it has ended, but its parent process has not asked for its exit code.
    const state = ['ps', '-o', 'stat=', '-p', `${pid}`];
    await vi.waitFor(async () => expect((await exec(state)).stdout).toMatch(/^(Z.*\s*)?$/));
  }
}

describe('a key command', () => {
  it('does not wait for processes that it left in the background', async () => {
    const file = join(folder.path, 'background');
    const background = `sh -c 'echo $$ > ${file}; exec sleep 300' &`;
    await add('a', [
      '--key-command',
      `${background} while [ ! -s ${file} ]; do :; done; ${keyCommand}`,
    ]);
    // It ends, although the process has the output of the command.
    expect((await run(question)).code).toBe(0);
    for (const pid of await readPids(file)) process.kill(pid);
  });
});

describe('a key command that fails', () => {
  it.each([
    ['exit 7', 'failed (exit code 7)'],
    ['true', 'printed no key'],
    ['echo no such item >&2; exit 1', 'failed (exit code 1): no such item'],
    ['kill -9 $$', 'failed (SIGKILL)'],
  ])('ends with 3 and sends nothing: %s', async (command, message) => {
    await add('a', ['--key-command', command]);
    const { code, stderr } = await run(question);
    expect(code).toBe(3);
    expect(stderr).toContain(`the key command of the profile a ${message}`);
    expect(stderr).toContain('Nothing was sent.');
  });

  it.each([
    `set -x; KEY=${key}; exit 7`,
    `echo '${key} is wrong' >&2; exit 1`,
    `echo '${'k'.repeat(20)}${key}' >&2; exit 1`,
  ])('does not show its error output if that may contain the key: %s', async (command) => {
    await add('a', ['--key-command', command]);
    const { code, stderr } = await run(question);
    expect(code).toBe(3);
    expect(stderr).toMatch(/failed \(exit code \d\); run it in a shell to see why\. Nothing was/);
  });

  it('does not show a key that it has printed', async () => {
    const command = `${keyCommand}; echo "bad key: $(head -1 '${keyFile}')" >&2; exit 1`;
    await add('a', ['--key-command', command]);
    expect((await run(question)).stderr).toContain('failed (exit code 1): bad key: [secret].');
  });

  it('does not show a short key that it has printed', async () => {
    await add('a', ['--key-command', 'echo s3cr3t; echo s3cr3t is wrong >&2; exit 1']);
    expect((await run(question)).stderr).toContain('failed (exit code 1): [secret] is wrong.');
  });

  it('is refused if the key is longer than a key can be', async () => {
    await add('a', ['--key-command', `printf '%070000d' 7`]);
    const { code, stderr } = await run(question);
    expect([code, stderr]).toEqual([
      2,
      'room-sessions: `apiKey` must be visible ASCII text of at most 8192 characters.\n',
    ]);
  });

  it('is killed with its child processes after the time limit', async () => {
    const pids = join(folder.path, 'pids');
    const command = `sh -c 'echo $$ >> ${pids}; sleep 300' & sh -c 'echo $$ >> ${pids}; sleep 300; true'; true`;
    const failed = runKeyCommand(command, 'a', {
      env: { PATH: process.env['PATH'] },
      signal: new AbortController().signal,
      isInteractive: false,
      timeLimit: 1000,
    });
    await expect(failed).rejects.toThrow('the key command of the profile a did not end within 1 s');
    await expectEnded(pids, 2);
  });

  it('is ended by a signal', async () => {
    const pids = join(home, 'pids');
    const child = `sh -c 'echo $$ > ${pids}; sleep 300; true'`;
    await add('a', ['--key-command', `${child}; touch '${home}/started'; echo done`]);
    const running = spawnCommand(question, { ROOM_SESSIONS_CONFIG_DIR: home });
    await vi.waitFor(async () => expect(await readPids(pids)).toHaveLength(1), 60_000);
    running.child.kill('SIGINT');
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([130, 'room-sessions: ended by SIGINT. Nothing was sent.\n']);
    await expectEnded(pids, 1);
  });
});

describe('the files of profiles', () => {
  it('keep all profiles that are added at the same time', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `p${n}`);
    const all = names.map((name) => add(name, ['--key-command', 'true']));
    expect((await Promise.all(all)).map(({ code }) => code)).toEqual(names.map(() => 0));
    const { stdout } = await run(['profile', 'list', '--output', 'json', '--fields', 'name']);
    const listed = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
    expect(listed.toSorted()).toEqual(names);
  });

  it('say what to remove after a process was killed that changed them', async () => {
    await add('a', ['--key-command', 'true']);
    await writeFile(join(home, 'config.json.lock'), '');
    const { code, stderr } = await add('b', ['--key-command', 'true']);
    expect(code).toBe(2);
    expect(stderr).toContain(`if there is none, remove ${home}/config.json.lock`);
  });

  it('are refused if other users can change them, because they have commands', async () => {
    await add('a', ['--key-command', keyCommand]);
    await chmod(join(home, 'config.json'), 0o666);
    const { code, stderr } = await run(question);
    expect(code).toBe(2);
    expect(stderr).toContain(`other users can change ${home}/config.json; check its content`);
  });

  it.each([
    '{',
    '{"profiles":{"a":{}}}',
    '{"profiles":{"$(touch pwned)":{"baseUrl":"https://a.test"}}}',
    '{"profiles":{"a b":{"baseUrl":"https://a.test"}}}',
    'null',
  ])('are refused if they contain %s', async (text) => {
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'config.json'), text, { mode: 0o600 });
    const { code, stderr } = await run(question);
    expect(code).toBe(2);
    expect(stderr).toContain('config.json is not a file of profiles');
  });

  it('are refused if other users can read a key', async () => {
    await add('a', ['--store', 'file'], key);
    await chmod(join(home, 'keys/a'), 0o644);
    const { code, stderr } = await run(question);
    expect(code).toBe(2);
    expect(stderr).toContain('chmod 600');
  });

  it('are refused if the key is missing', async () => {
    await add('a', ['--store', 'file'], key);
    await rm(join(home, 'keys/a'));
    const { code, stderr } = await run(question);
    expect(code).toBe(2);
    expect(stderr).toContain('add it again');
  });
});
