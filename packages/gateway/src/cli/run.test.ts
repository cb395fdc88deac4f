// The command line: its output and exit codes.
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { listen, temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { assumptions } from '../generated/assumptions.ts';
import { runCli, startCli } from '../testing/cli.ts';
import { runBin } from '../testing/process.ts';

const key = ['--api-key', 'key-one'];
const anyPort = ['--port', '0'];

describe('the command line', () => {
  it('shows every option and every switch', async () => {
    const { code, stdout, stderr } = await runCli(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    const names = [
      'port',
      'host',
      'database',
      'api-key',
      'control-token',
      'assume',
      'seed',
      'no-seed',
    ];
    for (const name of [...names, 'verbose']) expect(stdout).toContain(`--${name}`);
    expect(stdout).toContain('$ROOM_SESSIONS_CONTROL_TOKEN');
    for (const entry of Object.values(assumptions)) {
      if ('switch' in entry) expect(stdout).toContain(`  ${entry.id}=${entry.switch.default}|`);
    }
  });

  it('shows the version', async () => {
    const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    expect(await runCli(['--version'])).toMatchObject({
      code: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
  });

  it.each([
    [['--prot', '0'], "Unknown option '--prot'; did you mean --port?"],
    [['--unheard-of'], "Unknown option '--unheard-of'\n"],
    [[...key, '--seed', 'x', '--no-seed'], '--seed: cannot be combined with --no-seed'],
    [['start'], 'there are no commands, only options'],
    [['--max-bodyy', '0'], 'Unknown option; did you mean --max-body BYTES, with a space or ='],
    [
      [...key, '--log-level', 'loud'],
      '--log-level: expected one of silent, error, warn, info, debug',
    ],
    [[...key, '--drain', '-1'], '--drain: expected a number of seconds from 0 to 86400, got "-1"'],
    [[...key, '--port', '-1'], '--port: expected a number from 0 to 65535, got "-1"'],
    [
      [...key, '--host', '--verbose'],
      '--host: write a value that begins with a dash as --host=ADDRESS',
    ],
    [
      [...key, '--drain', '1.5'],
      '--drain: expected a number of seconds from 0 to 86400, got "1.5"',
    ],
    [
      [...key, '--max-body', '1MB'],
      '--max-body: expected a number of bytes from 1024 to 1073741824',
    ],
    [[...key, '--public-url', 'here'], '--public-url (publicUrl): expected http://HOST'],
    [[...key, '--port', 'eighty'], '--port: expected a number from 0 to 65535, got "eighty"'],
    [[...key, '--port', '65536'], '--port: expected'],
    [[...key, '--port'], 'missing value for --port'],
    [[...key, '--verbose=yes'], '--verbose: takes no value'],
    [[...key, '--assume', 'max-page-size'], '--assume max-page-size: expected ID=VALUE'],
    [[...key, '--assume', 'max-page-size=many'], '--assume max-page-size: expected a positive'],
    [[...key, '--assume', 'no-such=1'], '--assume no-such: no such assumption; there are '],
    [
      [...key, '--assume', 'max-page-sice=1'],
      '--assume max-page-sice: no such assumption; did you mean max-page-size?\n',
    ],
    [[], 'no API key: pass one'],
  ])('ends with 2 and says why: %j', async (args, message) => {
    const { code, stdout, stderr } = await runCli(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`room-sessions-gateway: ${message}`);
    expect(stderr).toContain('--help');
  });

  it('never repeats a value that may be a key', async () => {
    const results = await Promise.all([
      runCli(['--api-key', 'secret key']),
      runCli(['--api-key=', 'secret-key']),
      runCli([], { ROOM_SESSIONS_API_KEY: 'secret key' }),
      runCli([...key, '--control-token', 'secret token']),
      runCli([...key, '--control-token', '-secret']),
      runCli([...key, '--control-token=', 'secret-token']),
      runCli(key, { ROOM_SESSIONS_CONTROL_TOKEN: 'secret token' }),
      runCli(['--api-keysecret']),
      runCli(['--control-token-secret']),
      runCli(['secret']),
    ]);
    for (const { code, stdout, stderr } of results) {
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).not.toContain('secret');
    }
  });

  it('ends with 1 when the port is taken, and creates no database', async () => {
    await using folder = await temporaryFolder();
    const database = ['--database', join(folder.path, 'gateway.sqlite')];
    await using server = await listen(createServer());
    const { port } = server;
    const { code, stdout, stderr } = await runCli([...key, ...database, '--port', String(port)]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `room-sessions-gateway: port ${port} on 127.0.0.1 is taken; ` +
        'choose another, or 0 for any free one\n',
    );
    const elsewhere = await runCli([...key, ...database, ...anyPort, '--host', 'no.invalid']);
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.stderr).toContain('room-sessions-gateway: --host no.invalid: ');
    const withPort = await runCli([...key, ...database, ...anyPort, '--host', 'localhost:80']);
    expect(withPort.code).toBe(1);
    expect(withPort.stderr).toMatch(/--host localhost:80: .*; the port goes into --port\n$/);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it.each([
    ['a folder that is a file', 'file/gateway.sqlite', 'file is a file, not a folder'],
    ['no such folder', 'missing/gateway.sqlite', 'missing does not exist; create it first'],
  ])('ends with 1 when the database has %s', async (_, name, message) => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'file'), '');
    const { code, stderr } = await runCli([
      ...key,
      ...anyPort,
      '--database',
      join(folder.path, name),
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });
});

describe('a read-only database', () => {
  it('ends the command with 1, whether the file, its folder or both are read-only', async () => {
    const places = [
      { fileMode: 0o444, folderMode: 0o777 },
      { fileMode: 0o444, folderMode: 0o555 },
      // There is no file yet.
      { fileMode: undefined, folderMode: 0o555 },
    ];
    await using folder = await temporaryFolder();
    await chmod(folder.path, 0o755);
    const databases: string[] = [];
    for (const [index, { fileMode, folderMode }] of places.entries()) {
      const inner = join(folder.path, String(index));
      await mkdir(inner);
      const database = join(inner, 'gateway.sqlite');
      if (fileMode !== undefined) {
        const { stop } = await startCli([...key, ...anyPort, '--database', database]);
        await stop('SIGTERM');
        await chmod(database, fileMode);
      }
      await chmod(inner, folderMode);
      databases.push(database);
    }
    // The superuser may write everywhere, so the test runs the command as another user.
    const { code, stdout, stderr } = await runBin(databases, {}, 'unprivileged');
    for (const database of databases) await chmod(dirname(database), 0o777);
    expect([code, stdout]).toEqual([1, '']);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(databases.length);
    for (const [index, line] of lines.entries()) {
      expect(line).toMatch(/--database .*gateway\.sqlite: cannot be (written|opened)/);
      expect(line).toContain(`--database ${databases[index]}`);
    }
  });
});
