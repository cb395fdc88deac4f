import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { sample, startGateway } from '@room-sessions/gateway';
import { commandFile, spawnProgram, temporaryFolder } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { afterAll, describe, expect, it } from 'vitest';
import { accept, eras, type Era, McpClient, type Message } from '../testing/mcp-client.ts';
import { png } from '../testing/png.ts';
import { run as runHere } from './run.ts';

const bin = commandFile(new URL('../bin.ts', import.meta.url));
const gateway = await startGateway({ apiKey: key });
const folder = await temporaryFolder();
afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});
const images = join(folder.path, 'images');
await mkdir(images);
await writeFile(join(images, 'dot.png'), png);

const connected = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: key };

/** Runs the command in this process until it ends or serves. */
async function run(args: readonly string[], env: NodeJS.ProcessEnv = connected) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  let stderr = '';
  const io = { stdin, stdout, stderr: { write: (text: string) => (stderr += text) } };
  const code = await runHere(args, { ...io, env: { PATH: process.env['PATH'], ...env } });
  return { code, stdout: String(stdout.read() ?? ''), stderr };
}

/** A client on the stdin and stdout of the command. */
async function open(era: Era, stdin: Writable, stdout: Readable): Promise<McpClient> {
  const client = new McpClient({
    era,
    answer: accept,
    send: (message) => void stdin.write(`${JSON.stringify(message)}\n`),
  });
  let rest = '';
  stdout.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) client.receive(JSON.parse(line) as Message);
  });
  await client.open();
  return client;
}

/** The command as a process, and its client. */
async function start(era: Era, args: readonly string[], env: NodeJS.ProcessEnv = connected) {
  const program = spawnProgram([process.execPath, bin, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdin: 'open',
  });
  return { client: await open(era, program.child.stdin, program.child.stdout), program };
}

/** The command in this process, and its client. */
async function startHere(era: Era, args: readonly string[], env: NodeJS.ProcessEnv = connected) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })];
  const said = { stdout: '', stderr: '' };
  stdout.on('data', (text: string) => (said.stdout += text));
  const stderr = { write: (text: string) => (said.stderr += text) };
  const io = { stdin, stdout, stderr, env: { PATH: process.env['PATH'], ...env } };
  expect(await runHere(args, io)).toBe(0);
  return { client: await open(era, stdin, stdout), stdin, said };
}

describe.each(eras)('room-sessions-mcp in the %s era', (era) => {
  it('serves until the client closes stdin, and writes only protocol messages', async () => {
    const { client, program } = await start(era, []);
    const { socialId } = sample;
    const result = await client.callTool('getRoomSettings', { socialId });
    expect(result.structuredContent).toHaveProperty('settings');
    program.child.stdin.end();
    const { code, stdout, stderr } = await program.ended;
    expect([code, stderr]).toEqual([0, '']);
    for (const line of stdout.trim().split('\n'))
      expect(JSON.parse(line)).toHaveProperty('jsonrpc');
  });

  it('responds to the pending calls when the client closes stdin', async () => {
    const { client, program } = await start(era, ['--allow-writes', '--no-confirm']);
    await gateway.control.expectations.set({
      operation: 'createPlaylist',
      effect: { delay: 300 },
      times: 1,
    });
    const result = client.callTool('createPlaylist', { body: { name: 'Last' } });
    program.child.stdin.end();
    expect((await result).structuredContent).toMatchObject({ name: 'Last' });
    expect((await program.ended).code).toBe(0);
  });

  it('uploads an image from the folder of --files', async () => {
    const { client, stdin } = await startHere(era, ['--allow-writes', '--files', images]);
    const { structuredContent } = await client.callTool('uploadImage', { file: 'dot.png' });
    expect(structuredContent).toMatchObject({ imageName: 'dot.png' });
    expect(structuredContent).not.toHaveProperty('error');
    const outside = await client.callTool('uploadImage', { file: '../run.ts' });
    expect(outside.content[0]?.text).toContain('is not in the folder of --files');
    stdin.end();
  });

  it('survives a line that is not a message', async () => {
    const { client, program } = await start(era, []);
    program.child.stdin.write('not JSON\n{"a":1}\n');
    await client.request('tools/list');
    program.child.stdin.end();
    expect((await program.ended).code).toBe(0);
  });
});

it('room-sessions-mcp says on a terminal that it waits for an assistant', async () => {
  const said: string[] = [];
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = { write: (text: string) => said.push(text) };
  const stdout = new PassThrough();
  expect(await runHere([], { stdin, stdout, stderr, env: connected })).toBe(0);
  expect(said.join('')).toMatch(/^room-sessions-mcp: waiting for an assistant on stdin; --help /);
  expect(stdout.read()).toBeNull();
  stdin.end();
});

describe('room-sessions-mcp with a profile', async () => {
  const config = join(folder.path, 'config');
  await mkdir(config);
  const keyFile = join(folder.path, 'keychain');
  await writeFile(keyFile, key);
  const profiles = {
    // It would read the messages of the client, if it had the same standard input.
    staging: { baseUrl: gateway.url, keyCommand: `cat; cat '${keyFile}'` },
    broken: { baseUrl: gateway.url, keyCommand: 'exit 7' },
  };
  await writeFile(join(config, 'config.json'), JSON.stringify({ profiles, current: 'staging' }));
  const profiled = { ROOM_SESSIONS_CONFIG_DIR: config };

  it('uses its address and key: the option', async () => {
    const { client, program } = await start('modern', ['--profile', 'staging'], profiled);
    const { socialId } = sample;
    const result = await client.callTool('getRoomSettings', { socialId });
    expect(result.structuredContent).toHaveProperty('settings');
    program.child.stdin.end();
    const { code, stdout, stderr } = await program.ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain(key);
  });

  it.each<[string, readonly string[], NodeJS.ProcessEnv]>([
    ['the variable', [], { ...profiled, ROOM_SESSIONS_PROFILE: 'staging' }],
    [
      'the option, even if the variables have another address and key',
      ['--profile', 'staging'],
      { ...profiled, ROOM_SESSIONS_BASE_URL: 'http://127.0.0.1:9', ROOM_SESSIONS_API_KEY: 'other' },
    ],
  ])('uses its address and key: %s', async (_, args, env) => {
    const { client, stdin, said } = await startHere('modern', args, env);
    const { socialId } = sample;
    const result = await client.callTool('getRoomSettings', { socialId });
    expect(result.structuredContent).toHaveProperty('settings');
    stdin.end();
    expect(said.stderr).toBe('');
    expect(said.stdout).not.toContain(key);
  });

  it('exits with 1 if its key command fails', async () => {
    const { code, stderr } = await run(['--profile', 'broken'], profiled);
    expect(code).toBe(1);
    expect(stderr).toContain('the key command of the profile broken failed (exit code 7)');
  });

  it('does not use the default profile unless it is named', async () => {
    const { code, stderr } = await run([], profiled);
    expect([code, stderr]).toEqual([1, expect.stringContaining('No base URL.')]);
  });
});

describe('room-sessions-mcp', () => {
  it('prints its help and its version', async () => {
    const help = await run(['--help']);
    expect([help.code, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toMatch(/^Usage: room-sessions-mcp \[options\]\n/);
    for (const line of help.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    for (const word of ['--allow-writes"]', '"mcpServers"', '.vscode/mcp.json', 'elicitation']) {
      expect(help.stdout).toContain(word);
    }
    const version = await run(['-v'], {});
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it.each<[readonly string[], string]>([
    [
      ['--allow-write'],
      "Unknown option '--allow-write'; did you mean --allow-writes? --help shows the options.",
    ],
    [['--tools'], 'missing value for --tools'],
    [['--tools', 'getRoomSettings,'], '--tools: expected names of tools, separated by commas'],
    [['serve'], 'accepts options only, no arguments'],
    [['--files', images], '--files: no offered tool needs a file; add --allow-writes'],
    [['--files', images, '--tools', 'updateRoom'], '--files: no offered tool needs a file'],
    [
      ['--api-key', key],
      'the key is not an option, because others can read a command line: set ROOM_SESSIONS_API_KEY',
    ],
    [[`--api-key=${key}`], 'the key is not an option'],
  ])('exits with 2 for %j', async (args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`room-sessions-mcp: ${message}`);
    expect(stderr).not.toContain(key);
  });

  it.each<[string, readonly string[], NodeJS.ProcessEnv, string]>([
    [
      'without a base URL',
      [],
      { ROOM_SESSIONS_API_KEY: key },
      'No base URL. Name a profile with --profile, or set ROOM_SESSIONS_BASE_URL.',
    ],
    [
      'without a key',
      [],
      { ROOM_SESSIONS_BASE_URL: gateway.url },
      'No API key. Name a profile with --profile, or set ROOM_SESSIONS_API_KEY.',
    ],
    ['for an unknown profile', ['--profile', 'prod'], connected, 'there is no profile prod'],
    [
      'with an address that shows the key',
      [],
      { ...connected, ROOM_SESSIONS_BASE_URL: 'http://gateway.example.com' },
      'ROOM_SESSIONS_BASE_URL shows the API key to the network. Use https, or name a profile that ' +
        'was added with --allow-http-to gateway.example.com.',
    ],
    ['for an unknown tool', ['--tools', 'updateRom'], connected, 'Did you mean updateRoom?'],
    [
      'without the folder',
      ['--files', join(images, 'absent')],
      connected,
      'is not a readable folder',
    ],
    ['for a tool that needs the folder', ['--tools', 'uploadImage'], connected, '--files DIR'],
  ])('exits with 1 %s', async (_, args, env, message) => {
    const { code, stdout, stderr } = await run(args, env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^room-sessions-mcp: [^\n]+\n$/);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(key);
  });

  it.skipIf(process.platform === 'win32')('exits when the client disconnects', async () => {
    const { client, program } = await start('modern', []);
    await client.request('tools/list');
    program.child.stdout.destroy();
    client.start('tools/list');
    client.start('tools/list');
    expect((await program.ended).code).toBe(0);
  });
});
