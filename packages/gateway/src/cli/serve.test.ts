// The command `serve`: its output while it runs, and how it stops. The first and the last test
// start a process.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { createControl } from '../control/client.ts';
import { sample } from '../seed/sample.ts';
import { createStateChanger, controlToken, statesPath } from '../testing/control.ts';
import { createTestClient, exchange, generalError } from '../testing/client.ts';
import { runCli, startCli } from '../testing/cli.ts';
import { startBin } from '../testing/process.ts';

const key = ['--api-key', 'key-one'];
const anyPort = ['--port', '0'];

/** Level and text of a log line. */
function parseLine(text: string): [unknown, unknown] {
  const { level, msg } = JSON.parse(text) as Record<string, unknown>;
  return [level, msg];
}

describe.concurrent('the gateway process', () => {
  it('prints only its URL on stdout', async () => {
    const { url, stop } = await startBin([...key, ...anyPort]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const { code, stdout, stderr } = await stop('SIGTERM');
    expect([code, stdout]).toEqual([0, `ready ${url}\n`]);
    expect(stderr.split('\n').filter(Boolean).map(parseLine)).toEqual([
      ['warn', 'data is kept in memory and forgotten at the end; --database FILE keeps it'],
    ]);
  });

  it('accepts each passed key and rejects others', async () => {
    const { url, stop } = await startCli([...key, '--api-key', 'key-two', ...anyPort], {
      ROOM_SESSIONS_API_KEY: 'key-three',
    });
    const status = async (apiKey: string) =>
      (await createTestClient({ url, apiKey }).get('/api/v1/badging/badge/question')).status;
    expect(await Promise.all(['key-one', 'key-two', 'key-three'].map(status))).toEqual([
      200, 200, 401,
    ]);
    await stop('SIGINT');
  });

  it('reads the key from the environment', async () => {
    const { url, stop } = await startCli(anyPort, { ROOM_SESSIONS_API_KEY: 'key-three' });
    const { status } = await createTestClient({ url, apiKey: 'key-three' }).get(
      '/api/v1/guest/user',
    );
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
    const { url, stop } = await startCli([...key, ...anyPort, ...args], env);
    const control = createControl({ url, token: controlToken });
    expect(await control.setState('a room')).toHaveProperty('socialId');
    await stop('SIGTERM');
  });

  it.each([{}, { ROOM_SESSIONS_CONTROL_TOKEN: '' }])(
    'has no control plane with the environment %j',
    async (env) => {
      const { url, stop } = await startCli([...key, ...anyPort], env);
      const answers = ['Bearer', 'Bearer x'].map(async (authorization) =>
        createTestClient({ url, apiKey: 'key-one' }).send('GET', statesPath, {
          headers: { authorization },
        }),
      );
      for (const { status } of await Promise.all(answers)) expect(status).toBe(404);
      await stop('SIGTERM');
    },
  );

  it('serves the control plane under each --control-host', async () => {
    const token = ['--control-token', controlToken];
    const hosts = ['--control-host', 'gateway', '--control-host', 'emulator'];
    const { url, stop } = await startCli([...key, ...anyPort, ...token, ...hosts]);
    const under = async (name: string): Promise<string> =>
      exchange(
        url,
        `GET ${statesPath} HTTP/1.1\r\nHost: ${name}:8080\r\n` +
          `Authorization: Bearer ${controlToken}\r\nConnection: close\r\n\r\n`,
      );
    expect(await under('gateway')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await under('emulator')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await under('another')).toMatch(/^HTTP\/1\.1 403 /);
    await stop('SIGTERM');
  });

  it('refuses --control-host without a control token', async () => {
    const { code, stderr } = await runCli([...key, '--control-host', 'gateway']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('requires --control-token')]);
  });

  it('replays recorded traffic', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'traffic.har');
    const url = 'https://api.example.com/api/v1/badging/badge/question';
    const entries = [
      {
        request: { method: 'GET', url },
        response: { status: 200, content: { text: '{"title":"Recorded"}' } },
      },
      { request: { method: 'GET', url: 'https://api.example.com/x' }, response: { status: 200 } },
    ];
    await writeFile(file, JSON.stringify({ log: { entries } }));
    const control = ['--control-token', controlToken];
    const replay = ['--replay', file, '--replay-unrecorded', 'fail'];
    const started = await startCli([...key, ...anyPort, ...control, ...replay]);
    const client = createTestClient({ url: started.url, apiKey: 'key-one' });
    expect((await client.get('/api/v1/badging/badge/question')).text).toBe('{"title":"Recorded"}');
    expect((await client.get('/api/v1/guest/user')).status).toBe(501);
    const { stderr } = await started.stop('SIGTERM');
    expect(stderr.split('\n').filter(Boolean).map(parseLine)).toContainEqual([
      'warn',
      `--replay ${file}: replays 1 response; ignores 1: not an operation of the API document`,
    ]);
  });

  it.each([
    [['--replay', 'x'], 2, 'needs --control-token'],
    [['--control-token', controlToken, '--replay-unrecorded', 'fail'], 2, 'needs --replay'],
    [['--control-token', controlToken, '--replay', 'absent.har'], 1, 'there is no such file'],
    [
      ['--control-token', controlToken, '--replay', 'package.json'],
      1,
      '--replay package.json: The capture is neither a HAR nor the journal of a gateway',
    ],
    [
      ['--control-token', controlToken, '--replay', 'package.json', '--replay-unrecorded', 'x'],
      2,
      'expected handle or fail, got "x"',
    ],
  ])('rejects %j', async (options, exit, message) => {
    const { code, stderr } = await runCli([...key, ...anyPort, ...options]);
    expect([code, stderr]).toEqual([exit, expect.stringContaining(message)]);
  });

  it('rejects an empty control token', async () => {
    const { code, stderr } = await runCli([...key, '--control-token='], {
      ROOM_SESSIONS_CONTROL_TOKEN: controlToken,
    });
    expect(code).toBe(2);
    expect(stderr).toContain('the control token must be one or more printable ASCII characters');
  });

  it('shows its control token nowhere, for any control request', async () => {
    const { url, stop } = await startCli([
      ...key,
      ...anyPort,
      '--verbose',
      '--control-token',
      controlToken,
    ]);
    const change = createStateChanger({ url });
    const control = createControl({ url, token: controlToken });
    const values = JSON.stringify(await control.setState('a room'));
    const answers = [await change({ state: 'none', action: 'setup' }), await change(null)];
    const { send } = createTestClient({ url, apiKey: 'key-one' });
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

  it('accepts assumptions and starts without sample data', async () => {
    const { url, stop } = await startCli([
      ...key,
      ...anyPort,
      '--no-seed',
      '--assume',
      'max-page-size=3',
      '--assume',
      'oversized-page=refuse',
      '--assume',
      'banner-auth=required',
    ]);
    const { get, send } = createTestClient({ url, apiKey: 'key-one' });
    expect((await get('/api/v1/social/playlist/all?size=3')).body).toEqual([]);
    expect((await get('/api/v1/social/playlist/all?size=4')).status).toBe(400);
    const banner = `/api/v1/social/${sample.socialId}/show/banner`;
    expect((await send('POST', banner, { headers: { 'x-api-key': '' } })).status).toBe(401);
    await stop('SIGTERM');
  });

  it('refuses unknown fields with --strict', async () => {
    const { url, stop } = await startCli([...key, ...anyPort, '--strict']);
    const { post } = createTestClient({ url, apiKey: 'key-one' });
    const { status, text } = await post('/api/v1/audio/api/key/playlist', { unknown: 1 });
    expect([status, text]).toEqual([400, expect.stringContaining('body.unknown: unknown field')]);
    await stop('SIGTERM');
  });

  it('prints progress for a large seed and nothing for a small one', async () => {
    await using folder = await temporaryFolder();
    const toSeed = async (name: string, count: number): Promise<string> => {
      const file = join(folder.path, name);
      const playlists = Array.from({ length: count }, (_, n) => ({ name: `List ${n}` }));
      await writeFile(file, JSON.stringify({ playlists }));
      return file;
    };
    const start = async (file: string): Promise<[string, number]> => {
      const { url, stop } = await startCli([...key, ...anyPort, '--seed', file]);
      const { get } = createTestClient({ url, apiKey: 'key-one' });
      const { body } = await get<unknown[]>('/api/v1/social/playlist/all?size=1000');
      return [(await stop('SIGTERM')).stderr, body.length];
    };
    const [text, count] = await start(await toSeed('large.json', 1000));
    expect(count).toBe(1000);
    const lines = text.split('\n').filter((line) => line.includes('seeding'));
    expect(lines).toHaveLength(11);
    expect(lines[5]).toBe('room-sessions-gateway: seeding  50 % (500 of 1000)');
    const [little] = await start(await toSeed('small.json', 999));
    expect(little).not.toContain('seeding');
  });

  it('logs its own bugs on stderr and hides their details from the caller', async () => {
    await using folder = await temporaryFolder();
    const database = join(folder.path, 'gateway.sqlite');
    const { url, stop } = await startCli([...key, ...anyPort, '--database', database]);
    const other = new DatabaseSync(database);
    other.exec('DROP TABLE playlists');
    other.close();
    const { post } = createTestClient({ url, apiKey: 'key-one' });
    const answer = await post('/api/v1/audio/api/key/playlist', { name: 'private' });
    expect([answer.status, answer.body]).toEqual([
      500,
      generalError(
        500,
        'the gateway failed; its log has the reason. The request may have been processed',
      ),
    ]);
    const { stderr } = await stop('SIGTERM');
    expect(stderr).toContain('no such table: playlists');
    expect(stderr).not.toMatch(/private|key-one/);
  });

  it('responds to the request that it is reading when it gets SIGTERM', async () => {
    const { url, child, stop } = await startBin([...key, ...anyPort]);
    const body = JSON.stringify({ answer: 'a'.repeat(500_000) });
    const answer = exchange(
      url,
      'POST /api/v1/survey/answer HTTP/1.1\r\nHost: a\r\nX-API-Key: key-one\r\n' +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await createTestClient({ url, apiKey: 'key-one' }).get('/healthz');
    const end = stop('SIGTERM');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect((await end).code).toBe(0);
    expect(child.killed).toBe(true);
  });
});
