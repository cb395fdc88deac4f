// The command: its options and their messages, its output and how it stops.
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readArguments } from '@room-sessions/shared/option-table';
import { listen, temporaryFolder } from '@room-sessions/testing';
import { between, table } from '@room-sessions/testing/markdown';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createControl } from '../control/client.ts';
import { assumptions } from '../generated/assumptions.ts';
import { logLevels } from '../log.ts';
import { optionTable } from '../option-table.ts';
import { requireNode, StartError } from '../start-error.ts';
import { runCli, startCli } from '../testing/cli.ts';
import { createTestClient, exchange } from '../testing/client.ts';
import { controlToken, statesPath } from '../testing/control.ts';
import { paths, question } from '../testing/paths.ts';
import { startBin } from '../testing/process.ts';
import { readOptions } from './options.ts';

const key = ['--api-key', 'key-one'];

const optionsPageFile = fileURLToPath(
  new URL('../../../../docs/running-the-gateway.md', import.meta.url),
);

/** The page with the options in the words of the help. */
function withOptions(): string {
  const rows = optionTable.map(({ name, value, short, multiple, says, default: usual }) => [
    `${short ? `\`-${short}\`, ` : ''}\`--${name}${value ? ` ${value}` : ''}\``,
    usual ? `\`${usual}\`` : '',
    `${says}${multiple ? '; may be repeated' : ''}`,
  ]);
  const page = readFileSync(optionsPageFile, 'utf8');
  return between(page, '<!-- Written by `pnpm pages`. -->', table(['option', 'default', ''], rows));
}

const anyPort = ['--port', '0'];
const control = ['--control-token', controlToken];

it('the help and the docs list every option, and the help every switch', async () => {
  const { code, stdout, stderr } = await runCli(['--help']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('$ROOM_SESSIONS_CONTROL_TOKEN');
  for (const entry of Object.values(assumptions)) {
    if ('switch' in entry) expect(stdout).toContain(`  ${entry.id}=${entry.switch.default}|`);
  }
  await expect(withOptions()).toMatchFileSnapshot(optionsPageFile);
  const file = new URL('operating-the-gateway.md', pathToFileURL(optionsPageFile));
  const page = await readFile(file, 'utf8');
  for (const level of logLevels.filter((one) => one !== 'silent')) {
    expect(page).toMatch(new RegExp(`^\\| \`${level}\` +\\|`, 'm'));
  }
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  expect(await runCli(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

const packageFolder = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

describe('a wrong command line', () => {
  it.each([
    [['--prot', '0'], "Unknown option '--prot'; did you mean --port?"],
    [['--key', 'x'], "Unknown option '--key'; did you mean --api-key?"],
    [['--unheard-of'], "Unknown option '--unheard-of'\n"],
    [['--seed', 'x', '--no-seed'], '--seed: cannot be combined with --no-seed'],
    [['--max-bodyy', '0'], 'Unknown option; did you mean --max-body BYTES, with a space or ='],
    [['--log-level', 'loud'], '--log-level: expected one of silent, error, warn, info, debug'],
    [['--drain', '-1'], '--drain: expected a whole number, got "-1"'],
    [['--drain', '90000'], '--drain (limits.drain): expected 0 to 86400 seconds, got 90000'],
    [['--host', '--verbose'], '--host: write a value that begins with a dash as --host=ADDRESS'],
    [['--public-url', 'here'], '--public-url (publicUrl): expected http://HOST'],
    [['--port', 'eighty'], '--port: expected a whole number, got "eighty"'],
    [['--port'], 'missing value for --port'],
    [['--verbose=yes'], '--verbose: takes no value'],
    [['--cors', 'http://a.test/b'], '--cors (cors): expected the origin of a page'],
    [['--assume', 'max-page-size'], '--assume max-page-size: expected ID=VALUE'],
    [
      ['--assume', 'max-page-sice=1'],
      'assumption max-page-sice: unknown; did you mean max-page-size?\n',
    ],
    [['--tls-cert', 'x.pem'], '--tls-cert: requires --tls-key'],
    [['--tls-key', 'x.pem'], '--tls-key: requires --tls-cert'],
    [['--control-host', 'gateway'], '--control-host: requires --control-token'],
    [[...control, '--control-host', 'http://a'], '--control-host (controlHosts): expected a host'],
    [['--control-token='], 'the control token must be one or more printable ASCII characters'],
    [['--replay', 'x'], '--replay: requires --control-token'],
    [[...control, '--replay-unrecorded', 'fail'], '--replay-unrecorded: requires --replay'],
    [
      [...control, '--replay', 'package.json', '--replay-unrecorded', 'x'],
      '--replay-unrecorded: expected handle or fail, got "x"',
    ],
  ])('ends with 2 and says why: %j', async (args, message) => {
    const { code, stdout, stderr } = await runCli([...key, ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^room-sessions-gateway: /);
    expect(stderr).toContain(message);
    expect(stderr).toContain('--help');
  });

  it('without a key, or with a word, ends with 2', async () => {
    const { code, stderr } = await runCli([]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^\S+: no API key: pass one/)]);
    expect((await runCli(['start'])).stderr).toContain('there are no commands, only options');
  });

  it.each([
    [[...control, '--replay', 'absent.har'], '--replay absent.har: ENOENT: no such file'],
    [[...control, '--replay', 'package.json'], 'The capture is neither a HAR nor the journal'],
    [['--tls-cert', 'x.pem', '--tls-key', 'y.pem'], '--tls-cert x.pem: ENOENT: no such file'],
    [['--tls-cert', 'src', '--tls-key', 'src'], '--tls-cert src: EISDIR'],
    [['--seed', 'README.md'], '--seed README.md: is not JSON'],
    [['--seed', 'absent.json'], '--seed absent.json: ENOENT: no such file'],
    // An object, but none of records.
    [['--seed', 'package.json'], '--seed package.json: seed.name: unknown; known are users'],
    [['--host', 'no.invalid'], 'no.invalid; choose another --port'],
    [['--port', '70000'], 'cannot listen: options.port should be'],
    [
      ['--database', 'missing/a.sqlite'],
      '--database missing/a.sqlite: the file of the database cannot be opened; its folder must exist',
    ],
  ])('that names something missing ends with 1: %j', async (args, message) => {
    const inPackage = args.map((one) =>
      /^[^-]*\.(json|md|sqlite)$|^src$/.test(one) ? join(packageFolder, one) : one,
    );
    const { code, stderr } = await runCli([...key, ...anyPort, ...inPackage]);
    expect([code, stderr.replaceAll(`${packageFolder}/`, '')]).toEqual([
      1,
      expect.stringContaining(message),
    ]);
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

  it('that names a taken port ends with 1', async () => {
    await using server = await listen(createServer());
    const { port } = server;
    expect(await runCli([...key, '--port', String(port)])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        `^room-sessions-gateway: cannot listen: .*EADDRINUSE.*:${port}; choose another --port`,
      ),
    });
  });
});

it('options come from the command line, otherwise from the environment', () => {
  const read = (args: readonly string[], env: Record<string, string> = {}) =>
    readOptions(readArguments(optionTable, args), env, false);
  const ofKey = { ROOM_SESSIONS_API_KEY: 'key-three' };
  expect(read([...key, '--api-key', 'key-two'], ofKey).apiKeys).toEqual(['key-one', 'key-two']);
  expect(read([], ofKey).apiKeys).toEqual(['key-three']);
  expect(read([]).apiKeys).toEqual([]);
  const ofToken = (text: string) => ({ ROOM_SESSIONS_CONTROL_TOKEN: text });
  expect(read(control, ofToken('another')).controlToken).toBe(controlToken);
  expect(read([], ofToken('another')).controlToken).toBe('another');
  expect(read([], ofToken('')).controlToken).toBeUndefined();
  expect(read([])).toMatchObject({ port: 8080, seed: true, strict: false, logLevel: 'warn' });
  const assumed = ['--assume', 'max-page-size=3', '--assume', 'oversized-page=refuse'];
  const limits = ['--drain', '5', '--max-body', '2048'];
  expect(read(['--no-seed', '--strict', '--verbose', ...assumed, ...limits])).toMatchObject({
    seed: false,
    strict: true,
    logLevel: 'info',
    assume: { 'max-page-size': '3', 'oversized-page': 'refuse' },
    limits: { drain: 5000, bodyBytes: 2048 },
  });
});

/** The level and the text of each log line. */
const getLog = (stderr: string): [unknown, unknown][] =>
  stderr
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ level, msg }) => [level, msg]);

describe('the running command', () => {
  it('prints only its URL on stdout, and responds to the request that it reads at SIGTERM', async () => {
    const { url, stop } = await startBin([...key, ...anyPort]);
    const body = JSON.stringify({ answer: 'a'.repeat(500_000) });
    const answer = exchange(
      url,
      'POST /api/v1/survey/answer HTTP/1.1\r\nHost: a\r\nX-API-Key: key-one\r\n' +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const { code, stdout, stderr } = await stop('SIGTERM');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect([code, stdout]).toEqual([0, `ready ${url}\n`]);
    expect(getLog(stderr)).toEqual([
      ['warn', 'data is kept in memory and forgotten at the end; --database FILE keeps it'],
    ]);
  });

  it('serves the control plane under each --control-host, and shows its token nowhere', async () => {
    const hosts = ['--control-host', 'gateway', '--control-host', 'emulator'];
    const { url, stop } = await startCli([...key, ...anyPort, '--verbose', ...control, ...hosts]);
    const authorization = `Bearer ${controlToken}`;
    for (const [name, status] of [
      ['gateway', 200],
      ['emulator', 200],
      ['another', 403],
    ] as const) {
      const lines = [`GET ${statesPath} HTTP/1.1`, `Host: ${name}:8080`, 'Connection: close'];
      const head = [...lines, `Authorization: ${authorization}`, '', ''].join('\r\n');
      expect(await exchange(url, head)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    }
    const { send } = createTestClient({ url, apiKey: 'key-one' });
    const answers = [
      await send('GET', statesPath, { headers: { authorization: `${authorization}x` } }),
      await send('GET', `/_control/nothing?${controlToken}`, { headers: { authorization } }),
      await send('DELETE', statesPath, { headers: { authorization } }),
    ];
    const { code, stdout, stderr } = await stop('SIGINT');
    expect(code).toBe(0);
    expect(stderr).toMatch(/"method":"GET","route":"\/_control\/provider-states","status":401/);
    const shown = answers.flatMap(({ text, headers }) => [text, ...headers.values()]);
    expect([stdout, stderr, ...shown].join('\n')).not.toContain(controlToken);
  });

  it('replays recorded traffic, and prints progress for a large seed', async () => {
    await using folder = await temporaryFolder();
    const file = (name: string): string => join(folder.path, name);
    const [har, seed, report] = [file('traffic.har'), file('seed.json'), file('report.json')];
    await writeFile(report, '{"version":1,"findings":[]}');
    const url = `https://api.example.com${question}`;
    const content = { text: '{"title":"Recorded"}' };
    const entries = [
      { request: { method: 'GET', url }, response: { status: 200, content } },
      { request: { method: 'GET', url: 'https://api.example.com/x' }, response: { status: 200 } },
    ];
    await writeFile(har, JSON.stringify({ log: { entries } }));
    const playlists = Array.from({ length: 1000 }, (_, n) => ({ name: `List ${n}` }));
    await writeFile(seed, `\uFEFF${JSON.stringify({ playlists })}`);
    const replay = ['--replay', har, '--replay-unrecorded', 'fail'];
    const files = [...replay, '--seed', seed, '--assume-file', report];
    const started = await startCli([...key, ...anyPort, ...control, ...files]);
    const client = createTestClient({ url: started.url, apiKey: 'key-one' });
    expect((await client.get(question)).text).toBe('{"title":"Recorded"}');
    expect((await client.get(paths.guest)).status).toBe(501);
    const { data } = createControl({ url: started.url, token: controlToken });
    expect(await data.count()).toMatchObject({ playlists: 1000, rooms: 0 });
    const lines = (await started.stop('SIGTERM')).stderr.split('\n');
    const log = getLog(lines.filter((line) => line.startsWith('{')).join('\n'));
    expect(log.map(([, text]) => text)).toEqual([
      `--replay ${har}: replays 1 response; ignores 1: not an operation of the API document`,
      expect.stringMatching(/^data is kept in memory/),
      expect.stringMatching(/^--assume-file .*: assumes none; confirmed: none;/),
    ]);
  });
});

it('a Node before 22.18 ends the command with a line that names the package, except for its help', async () => {
  for (const version of ['18.20.4', '20.20.2', '22.17.1']) {
    expect(() => requireNode(version)).toThrow(StartError);
  }
  for (const version of ['22.18.0', '24.0.0', '26.1.0']) {
    expect(() => requireNode(version)).not.toThrow();
  }
  const { versions } = process;
  onTestFinished(() => void Object.defineProperty(process, 'versions', { value: versions }));
  Object.defineProperty(process, 'versions', { value: { ...versions, node: '20.20.2' } });
  expect(await runCli(['--api-key', 'dev-key', '--port', '0'])).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^.*@room-sessions\/gateway needs Node 22\.18 or later; this is Node 20\.20\.2.*npx .*node@24.*\n$/,
    ),
  });
  for (const option of ['--help', '--version']) {
    expect(await runCli([option])).toMatchObject({ code: 0, stderr: '' });
  }
});
