// The command, as a process: what it prints, and how it ends.
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listen, temporaryFolder } from '@room-sessions/local';
import { describe, expect, it } from 'vitest';
import { createControl } from '../control/client.ts';
import { assumptions } from '../generated/assumptions.ts';
import { sample } from '../seed/sample.ts';
import { changerOf, controlToken, statesPath } from '../testing/control.ts';
import { clientOf, exchange, generalError } from '../testing/client.ts';
import { runBin, startBin } from '../testing/process.ts';

const key = ['--api-key', 'key-one'];
const anyPort = ['--port', '0'];

/** Level and text of a line of the log. */
function lineOf(text: string): [unknown, unknown] {
  const { level, msg } = JSON.parse(text) as Record<string, unknown>;
  return [level, msg];
}

describe('the command line', () => {
  it('shows every option and every switch', async () => {
    const { code, stdout, stderr } = await runBin(['--help']);
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
    expect(await runBin(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each([
    [['--prot', '0'], "Unknown option '--prot'; did you mean --port?"],
    [['--unheard-of'], "Unknown option '--unheard-of'\n"],
    [[...key, '--seed', 'x', '--no-seed'], '--seed: not with --no-seed'],
    [['kyes', 'list'], 'no such command; did you mean keys?'],
    [['start'], 'no such command; there are serve, keys, backup, restore'],
    [['--max-bodyy', '0'], 'Unknown option; did you mean --max-body BYTES, with a space or ='],
    [
      [...key, '--log-level', 'loud'],
      '--log-level: expected one of silent, error, warn, info, debug',
    ],
    [[...key, '--drain', '-1'], "Option '--drain' argument is ambiguous"],
    [
      [...key, '--drain', '1.5'],
      '--drain: expected a number of seconds from 0 to 86400, got "1.5"',
    ],
    [
      [...key, '--max-body', '1MB'],
      '--max-body: expected a number of bytes from 1024 to 1073741824',
    ],
    [[...key, '--max-concurrency', '0'], '--max-concurrency: expected a number from 1 to 1000000'],
    [[...key, '--public-url', 'here'], '--public-url (publicUrl): expected http://HOST'],
    [[...key, '--port', 'eighty'], '--port: expected a number from 0 to 65535, got "eighty"'],
    [[...key, '--port', '65536'], '--port: expected'],
    [[...key, '--port'], "Option '--port <value>' argument missing"],
    [[...key, '--assume', 'max-page-size'], '--assume max-page-size: expected ID=VALUE'],
    [[...key, '--assume', 'max-page-size=many'], 'assume max-page-size: expected a positive'],
    [[...key, '--assume', 'no-such=1'], 'assume no-such: no such assumption'],
    [[], 'no API key to accept'],
  ])('ends with 2 and says why: %j', async (args, message) => {
    const { code, stdout, stderr } = await runBin(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`room-sessions-gateway: ${message}`);
    expect(stderr).toContain('--help');
  });

  it('never repeats what could be a key', async () => {
    const results = await Promise.all([
      runBin(['--api-key', 'secret key']),
      runBin(['--api-key=', 'secret-key']),
      runBin([], { ROOM_SESSIONS_API_KEY: 'secret key' }),
      runBin([...key, '--control-token', 'secret token']),
      runBin([...key, '--control-token', '-secret']),
      runBin([...key, '--control-token=', 'secret-token']),
      runBin(key, { ROOM_SESSIONS_CONTROL_TOKEN: 'secret token' }),
      runBin(['--api-keysecret']),
      runBin(['--control-token-secret']),
      runBin(['secret']),
    ]);
    for (const { code, stdout, stderr } of results) {
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).not.toContain('secret');
    }
  });

  it('ends with 1 when the port is taken, and has made no database', async () => {
    await using folder = await temporaryFolder();
    const database = ['--database', join(folder.path, 'gateway.sqlite')];
    await using server = await listen(createServer());
    const { port } = server;
    const { code, stdout, stderr } = await runBin([...key, ...database, '--port', String(port)]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `room-sessions-gateway: port ${port} on 127.0.0.1 is taken; ` +
        'choose another, or 0 for any free one\n',
    );
    const elsewhere = await runBin([...key, ...database, ...anyPort, '--host', 'no.invalid']);
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.stderr).toContain('room-sessions-gateway: --host no.invalid: ');
    expect(await readdir(folder.path)).toEqual([]);
  });

  it.each([
    ['a folder that is a file', 'file/gateway.sqlite', 'file is a file, not a folder'],
    ['no such folder', 'missing/gateway.sqlite', 'missing does not exist; create it first'],
  ])('ends with 1 when the database has %s', async (_, name, message) => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'file'), '');
    const { code, stderr } = await runBin([
      ...key,
      ...anyPort,
      '--database',
      join(folder.path, name),
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });
});

describe('a database that may only be read', () => {
  it.each([
    ['the file', 0o444, 0o777],
    ['the file and its folder', 0o444, 0o555],
    ['the folder, where there is no file yet', undefined, 0o555],
  ])('ends with 1 for %s', async (_, fileMode, folderMode) => {
    await using folder = await temporaryFolder();
    const database = join(folder.path, 'gateway.sqlite');
    if (fileMode !== undefined) {
      const { stop } = await startBin([...key, ...anyPort, '--database', database]);
      await stop('SIGTERM');
      await chmod(database, fileMode);
    }
    await chmod(folder.path, folderMode);
    const { code, stdout, stderr } = await runBin(
      [...key, ...anyPort, '--database', database],
      {},
      'unprivileged',
    );
    await chmod(folder.path, 0o777);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/--database .*gateway\.sqlite: cannot be (written|opened)/);
  });
});

describe('the process', () => {
  it('says on stdout where it answers, and nothing else', async () => {
    const { url, stop } = await startBin([...key, ...anyPort]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const { code, stdout, stderr } = await stop('SIGTERM');
    expect([code, stdout]).toEqual([0, `ready ${url}\n`]);
    expect(stderr.split('\n').filter(Boolean).map(lineOf)).toEqual([
      ['warn', 'data is kept in memory and forgotten at the end; --database FILE keeps it'],
    ]);
  });

  it('accepts each key that is given, and no other', async () => {
    const { url, stop } = await startBin([...key, '--api-key', 'key-two', ...anyPort], {
      ROOM_SESSIONS_API_KEY: 'key-three',
    });
    const status = async (apiKey: string) =>
      (await clientOf({ url, apiKey }).get('/api/v1/badging/badge/question')).status;
    expect(await Promise.all(['key-one', 'key-two', 'key-three'].map(status))).toEqual([
      200, 200, 401,
    ]);
    await stop('SIGINT');
  });

  it('takes the key from the environment', async () => {
    const { url, stop } = await startBin(anyPort, { ROOM_SESSIONS_API_KEY: 'key-three' });
    const { status } = await clientOf({ url, apiKey: 'key-three' }).get('/api/v1/guest/user');
    expect(status).toBe(200);
    expect((await stop('SIGINT')).code).toBe(0);
  });

  it.each([
    ['the option', ['--control-token', controlToken], {}],
    ['the environment', [], { ROOM_SESSIONS_CONTROL_TOKEN: controlToken }],
    [
      'the option before the environment',
      ['--control-token', controlToken],
      { ROOM_SESSIONS_CONTROL_TOKEN: 'another' },
    ],
  ])('takes the control token from %s', async (_, args, env) => {
    const { url, stop } = await startBin([...key, ...anyPort, ...args], env);
    const control = createControl({ url, token: controlToken });
    expect(await control.setState('a room')).toHaveProperty('socialId');
    await stop('SIGTERM');
  });

  it.each([{}, { ROOM_SESSIONS_CONTROL_TOKEN: '' }])(
    'has no control plane with the environment %j',
    async (env) => {
      const { url, stop } = await startBin([...key, ...anyPort], env);
      const answers = ['Bearer', 'Bearer x'].map(async (authorization) =>
        clientOf({ url, apiKey: 'key-one' }).send('GET', statesPath, {
          headers: { authorization },
        }),
      );
      for (const { status } of await Promise.all(answers)) expect(status).toBe(404);
      await stop('SIGTERM');
    },
  );

  it('takes no control token that is empty', async () => {
    const { code, stderr } = await runBin([...key, '--control-token='], {
      ROOM_SESSIONS_CONTROL_TOKEN: controlToken,
    });
    expect(code).toBe(2);
    expect(stderr).toContain('the control token has to be one or more printable ASCII characters');
  });

  it('shows its control token nowhere, whatever comes to the control plane', async () => {
    const { url, stop } = await startBin([
      ...key,
      ...anyPort,
      '--verbose',
      '--control-token',
      controlToken,
    ]);
    const change = changerOf({ url });
    const control = createControl({ url, token: controlToken });
    const values = JSON.stringify(await control.setState('a room'));
    const answers = [await change({ state: 'none', action: 'setup' }), await change(null)];
    const { send } = clientOf({ url, apiKey: 'key-one' });
    const authorization = `Bearer ${controlToken}`;
    answers.push(
      await send('GET', statesPath, { headers: { authorization: `${authorization}x` } }),
      await send('GET', `/_control/nothing?${controlToken}`, { headers: { authorization } }),
      await send('DELETE', statesPath, { headers: { authorization } }),
    );
    const { stdout, stderr } = await stop('SIGTERM');
    expect(stderr).toMatch(/"method":"POST","route":"\/_control\/provider-states","status":404/);
    const shown = answers.flatMap(({ text, headers }) => [text, ...headers.values()]);
    expect([values, stdout, stderr, ...shown].join('\n')).not.toContain(controlToken);
  });

  it('takes assumptions and starts empty', async () => {
    const { url, stop } = await startBin([
      ...key,
      ...anyPort,
      '--no-seed',
      '--assume',
      'max-page-size=3',
      '--assume',
      'banner-auth=required',
    ]);
    const { get, send } = clientOf({ url, apiKey: 'key-one' });
    expect((await get('/api/v1/social/playlist/all?size=3')).body).toEqual([]);
    expect((await get('/api/v1/social/playlist/all?size=4')).status).toBe(400);
    const banner = `/api/v1/social/${sample.socialId}/show/banner`;
    expect((await send('POST', banner, { headers: { 'x-api-key': '' } })).status).toBe(401);
    await stop('SIGTERM');
  });

  it('says how far it is while it seeds much, and nothing of a little', async () => {
    await using folder = await temporaryFolder();
    const seedOf = async (name: string, count: number): Promise<string> => {
      const file = join(folder.path, name);
      const playlists = Array.from({ length: count }, (_, n) => ({ name: `List ${n}` }));
      await writeFile(file, JSON.stringify({ playlists }));
      return file;
    };
    const start = async (file: string): Promise<[string, number]> => {
      const { url, stop } = await startBin([...key, ...anyPort, '--seed', file]);
      const { get } = clientOf({ url, apiKey: 'key-one' });
      const { body } = await get<unknown[]>('/api/v1/social/playlist/all?size=1000');
      return [(await stop('SIGTERM')).stderr, body.length];
    };
    const [text, count] = await start(await seedOf('large.json', 1000));
    expect(count).toBe(1000);
    const lines = text.split('\n').filter((line) => line.includes('seeding'));
    expect(lines).toHaveLength(11);
    expect(lines[5]).toBe('room-sessions-gateway: seeding  50 % (500 of 1000)');
    const [little] = await start(await seedOf('small.json', 999));
    expect(little).not.toContain('seeding');
  });

  it('tells of its own defects on stderr, and a caller only that there is one', async () => {
    await using folder = await temporaryFolder();
    const database = join(folder.path, 'gateway.sqlite');
    const { url, stop } = await startBin([...key, ...anyPort, '--database', database]);
    const other = new DatabaseSync(database);
    other.exec('DROP TABLE playlists');
    other.close();
    const { post } = clientOf({ url, apiKey: 'key-one' });
    const answer = await post('/api/v1/audio/api/key/playlist', { name: 'private' });
    expect([answer.status, answer.body]).toEqual([
      500,
      generalError(
        500,
        'the gateway failed, and its log says why; what was sent may have been written',
      ),
    ]);
    const { stderr } = await stop('SIGTERM');
    expect(stderr).toContain('no such table: playlists');
    expect(stderr).not.toMatch(/private|key-one/);
  });

  it('answers what it is reading when it is told to stop', async () => {
    const { url, child, stop } = await startBin([...key, ...anyPort]);
    const body = JSON.stringify({ answer: 'a'.repeat(500_000) });
    const answer = exchange(
      url,
      'POST /api/v1/survey/answer HTTP/1.1\r\nHost: a\r\nX-API-Key: key-one\r\n' +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await clientOf({ url, apiKey: 'key-one' }).get('/healthz');
    const end = stop('SIGTERM');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect((await end).code).toBe(0);
    expect(child.killed).toBe(true);
  });
});
