import { createServer } from 'node:http';
import { key } from '@room-sessions/testing/canaries';
import { listen, closedPortUrl } from '@room-sessions/testing';
import { sample, startGateway } from '@room-sessions/gateway';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { commands } from './commands.ts';
import { apiCommands } from './generated/commands.ts';
import { runCommand, spawnCommand } from './testing/command.ts';

const gateway = await startGateway({ apiKey: key });
afterAll(() => gateway.close());
beforeEach(() => gateway.control.reset());
const env = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: key };
const { socialId } = sample;

const run = (...args: string[]) => runCommand(args, { env });

describe('room-sessions', () => {
  it('fits on a screen without arguments, and names the help', async () => {
    const { code, stdout } = await run();
    const lines = stdout.trimEnd().split('\n');
    expect([code, lines.length <= 24]).toEqual([0, true]);
    for (const line of lines) expect(line.length, line).toBeLessThan(81);
    for (const word of ['rooms', 'check', '--help']) expect(stdout).toContain(word);
  });

  it.each([['--help'], ['-h'], ['help']])('prints its help after %j', async (...args) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: room-sessions COMMAND/);
  });

  it('prints its version', async () => {
    expect(await run('--version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d/) });
  });

  it.each(['rooms', 'media', 'recordings', 'badging'])(
    'lists the commands of %s',
    async (domain) => {
      const { code, stdout } = await run(domain);
      expect(code).toBe(0);
      for (const { name } of commands) {
        if (name.startsWith(`${domain} `)) expect(stdout).toContain(` ${name.split(' ')[1]} `);
      }
    },
  );

  it.each(commands.map(({ name }) => name))('explains %s with --help', async (name) => {
    const { code, stdout } = await run(...name.split(' '), '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: room-sessions ${name} `));
  });

  it.each<[string[], string]>([
    [['roms', 'update'], 'did you mean rooms?'],
    [['rooms', 'get-seting'], 'rooms has no such command; did you mean get-settings?'],
    [['rooms', 'list-hosts'], 'did you mean list-alternate-hosts?'],
    [['rooms', 'create-playlist'], 'did you mean media create-playlist?'],
    [
      ['rooms', 'xyzzy'],
      ';\nthe commands are list-alternate-hosts, invite, save-entry-config,\ncopy',
    ],
    [['show', 'banner'], 'did you mean rooms show-banner?'],
    [['playlists'], 'did you mean media list-playlists?'],
    [['help', 'rooms', 'get-seting'], 'did you mean get-settings?'],
    [['rooms', 'update', '--permission-type', 'x'], 'did you mean --social-permission-type?'],
    [['login'], 'the commands are rooms, media, recordings, badging, request, check, profile'],
    [['rooms', 'invite', socialId], 'use --users FILE, or --body with the list of invites'],
    [['rooms', 'invite', socialId, '--resume', 'a'], '--resume needs --users'],
    [['invite'], 'did you mean rooms invite?'],
    [['bading'], 'did you mean badging?'],
    [['--profile', 'x', 'rooms'], 'options come after the command'],
    [['rooms', 'get-settings'], 'expected SOCIAL_ID, got 0 arguments'],
    [['rooms', 'get-settings', socialId, '--outptu', 'json'], 'did you mean --output?'],
    [['rooms', 'invite', socialId, '--csv', 'x'], 'did you mean --users?'],
    [['rooms', 'list-alternate-hosts', socialId, '--search=x'], 'did you mean --text?'],
    [['rooms', 'get-settings', socialId, '--csv', 'x'], "Unknown option '--csv'. Nothing"],
    [['rooms', 'get-settings', socialId, '--output', 'yaml'], 'one of json, jsonl, table'],
    [['rooms', 'get-settings', socialId, '--fields', 'a,,b'], '--fields: expected names'],
    [['rooms', 'get-settings', socialId, '--query', 'a'], '--query: expected NAME=VALUE'],
    [['rooms', 'get-settings', socialId, '--timeout', 'soon'], '--timeout: expected seconds'],
    [['rooms', 'get-settings', socialId, '--base-url', ''], '--base-url is empty'],
    [
      ['rooms', 'update', '--name', 'Hall'],
      'SOCIAL_ID is required: pass it as an argument or as --social',
    ],
    [['rooms', 'update', 'x', '--social-id', 'x'], 'as an argument or as --social-id, not both'],
    [['rooms', 'update', 'x', 'y'], 'expected [SOCIAL_ID], got 2 arguments'],
    [
      ['rooms', 'get-settings', '--social-id', socialId],
      'SOCIAL_ID is an argument, not an option: room-sessions rooms get-settings SOCIAL_ID [options]',
    ],
    [
      ['rooms', 'save-entry-config', 'x'],
      'accepts options only, got 1 argument; did you mean --configuration-id TEXT? Nothing',
    ],
    [['rooms', 'update', '--social-id', 'x', '--is-open', 'yes'], 'expected true or false'],
    [['rooms', 'update', '--social-id', 'x', '--max-participants', '1.5'], 'a whole number'],
    [['rooms', 'update', '--social-id', 'x', '--social-permission-type', 'ALL'], 'one of PUBLIC'],
    [['rooms', 'update', '--social-id', 'x', '--body', '[1]'], 'expected a JSON object'],
    [['rooms', 'update', '--body', '{"socialId"'], '--body: not JSON'],
    [['rooms', 'update', '--body', '/nonexistent/room.json'], 'there is no such file'],
    [['media', 'create-playlist'], 'the body is missing'],
    [['request', 'GET'], 'expected METHOD PATH, got 1 argument'],
    [['request', 'FETCH', '/api'], 'expected a method first'],
    [['request', 'GET', 'api'], 'must begin with one slash'],
  ])('exits with 2 after %j', async (args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Nothing was sent.');
    expect((await gateway.control.requests.list()).requests).toEqual([]);
  });

  it.each([['--api-key', key], [`--api-key=${key}`], [`--apiKey=${key}`], ['--key', key]])(
    'refuses the key on the command line: %s',
    async (...args) => {
      const { code, stderr } = await run('rooms', 'get-settings', socialId, ...args);
      expect(code).toBe(2);
      expect(stderr).toContain('Set ROOM_SESSIONS_API_KEY');
      expect(stderr).toContain('--key-command');
    },
  );

  it('does not repeat a word that may be a key', async () => {
    const { stderr } = await run('other-secret-0123456789', 'another-secret');
    expect(stderr).not.toContain('secret');
  });

  it('says what is missing without address or key', async () => {
    const args = ['badging', 'get-question'];
    expect(await runCommand(args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('set ROOM_SESSIONS_BASE_URL, pass --base-url URL, or add'),
    });
    expect(await runCommand(args, { env: { ROOM_SESSIONS_BASE_URL: gateway.url } })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('set ROOM_SESSIONS_API_KEY'),
    });
  });

  it('refuses plain http to another host, and names its own option', async () => {
    const { code, stderr } = await run(
      'badging',
      'get-question',
      '--base-url',
      'http://gateway.test',
    );
    expect(code).toBe(2);
    expect(stderr).toContain("add 'gateway.test' to --allow-http-to");
  });
});

describe('the exit code of room-sessions', () => {
  it('is 3 on a Node that is too old', async () => {
    const older = 'Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})';
    const old = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` };
    const { code, stderr } = await spawnCommand(['--help'], old).ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(/needs Node 22\.18 or later; this is Node 20\.20\.2\. Nothing was sent/);
  });

  const save = ['media', 'create-playlist', '--name', 'Evening'];
  const unsafeGet = apiCommands
    .map(({ operation }) => operation)
    .find(({ method, idempotent }) => method === 'GET' && !idempotent)!;

  it('is 1 for an error response', async () => {
    const { code, stdout, stderr } = await run('rooms', 'get-settings', sample.unknownId);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^room-sessions: getRoomSettings was answered with status 404/);
  });

  it('is 3 when nothing listens at the address', async () => {
    const { code, stderr } = await run(...save, '--base-url', await closedPortUrl());
    expect(code).toBe(3);
    expect(stderr).toContain('ECONNREFUSED');
  });

  it.each(['drop', 'reset'] as const)(
    'is 4 when the connection ends after the handler: %s',
    async (fault) => {
      const effect = { [fault]: true } as { drop: true } | { reset: true };
      await gateway.control.expectations.set({
        operation: 'createPlaylist',
        when: 'after',
        effect,
      });
      const { code, stdout, stderr } = await run(...save);
      expect([code, stdout]).toEqual([4, '']);
      expect(stderr).toContain('The gateway may have processed the request.');
    },
  );

  it('is 4 when the gateway drops the connection before the handler', async () => {
    await gateway.control.expectations.set({ operation: 'createPlaylist', effect: { drop: true } });
    expect((await run(...save)).code).toBe(4);
  });

  it('is 4 after a timeout of a write', async () => {
    await gateway.control.expectations.set({
      operation: 'createPlaylist',
      effect: { stall: true },
    });
    const { code, stderr } = await run(...save, '--timeout', '0.3');
    expect(code).toBe(4);
    expect(stderr).toContain('timed out after 300 ms');
  });

  it('is 4 for a write if the gateway fails, because it may have processed the request', async () => {
    await gateway.control.expectations.set({
      operation: 'createPlaylist',
      effect: { status: 503 },
    });
    const { code, stderr } = await run(...save);
    expect(code).toBe(4);
    expect(stderr).toContain('The gateway may have processed the request. Check before');
  });

  it.each([500, 502, 503, 504, 599])(
    'is 1 for a read, and 4 for a write: status %i',
    async (status) => {
      await using server = await listen(
        createServer((_, response) => response.writeHead(status, { 'retry-after': '0' }).end()),
      );
      const codes = async (...args: string[]) =>
        (await run(...args, '--base-url', server.url)).code;
      expect(await codes('badging', 'get-question')).toBe(1);
      expect(await codes('request', 'GET', '/api/v1/x')).toBe(1);
      expect(await codes(...save)).toBe(4);
      expect(await codes('request', 'POST', '/api/v1/x')).toBe(4);
      // A documented GET that creates a record.
      expect(await codes('request', 'GET', unsafeGet.path)).toBe(4);
    },
  );

  it('is 1 for a response that is not JSON', async () => {
    await using server = await listen(createServer((_, response) => response.end('<html>')));
    const { code, stderr } = await run(...save, '--base-url', server.url);
    expect(code).toBe(1);
    expect(stderr).toContain('createPlaylist');
  });
});
