// How a run ends early: by a signal, or because its output has no reader.

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { exec, listen, temporaryFolder } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bin, spawnCommand, startCommand } from './testing/command.ts';

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());

const page = JSON.stringify(Array.from({ length: 20 }, (_, n) => ({ n, text: 'x'.repeat(200) })));

/** A server whose list never ends, and which never responds to a POST. */
async function endless() {
  const held: ServerResponse[] = [];
  let seen = 0;
  const server = createServer((request, response) => {
    seen += 1;
    if (request.method === 'POST') held.push(response);
    else
      response
        .setHeader('content-type', 'application/json')
        .end(page.replace('"n":0', `"n":-${seen}`));
  });
  const listening = await listen(server);
  const env = { ROOM_SESSIONS_BASE_URL: listening.url, ROOM_SESSIONS_API_KEY: key };
  return { ...listening, env, held, count: () => seen };
}

const all = ['media', 'list-playlists', '--all', '--output', 'jsonl'];
const save = ['media', 'create-playlist', '--name', 'Evening'];

describe('a pipe that is closed early', () => {
  it('ends a list quietly with 0', async () => {
    await using server = await endless();
    const { child, ended } = spawnCommand(all, server.env);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
  });

  it.each([[['--help']], [['help', '--json']], [['completion', 'bash']]])(
    'ends %j quietly with 0',
    async (args) => {
      const { child, ended } = spawnCommand(args);
      child.stdout.destroy();
      const { code, stderr } = await ended;
      expect([code, stderr]).toEqual([0, '']);
    },
  );

  it.each<[number, string, (response: ServerResponse) => unknown]>([
    [4, 'that may have been processed', (response) => response.destroy()],
    [1, 'that was refused', (response) => response.end('[{"invitedUserId":"a","error":"no"}]')],
    [0, 'that succeeded', (response) => response.end('[{"invitedUserId":"a"}]')],
  ])('keeps the exit code %i of a write %s', async (exitCode, _, answer) => {
    await using server = await listen(createServer((_request, response) => void answer(response)));
    const env = { ROOM_SESSIONS_BASE_URL: server.url, ROOM_SESSIONS_API_KEY: key };
    const users = join(folder.path, 'users.txt');
    await writeFile(users, 'a\n');
    for (const more of [
      ['--users', users],
      ['--body', '[{"invitedUserId":"a"}]'],
    ]) {
      const { child, ended } = spawnCommand(['rooms', 'invite', 'x', ...more], env);
      child.stdout.destroy();
      expect((await ended).code).toBe(exitCode);
    }
  });

  it('of stderr changes nothing', async () => {
    await using server = await endless();
    const args = ['rooms', 'get-settings', 'x', '--fields', 'settings'];
    const { child, ended } = spawnCommand(args, server.env);
    child.stderr!.destroy();
    expect((await ended).code).toBe(0);
  });
});

describe('output that cannot be written', () => {
  // A device of Linux.
  it.runIf(existsSync('/dev/full'))('exits a process with 1 and says so', async () => {
    const command = [process.execPath, bin, '--help'].map((word) => `'${word}'`).join(' ');
    const { code, stderr } = await exec(['sh', '-c', `${command} > /dev/full`]);
    expect([code, stderr]).toEqual([1, 'room-sessions: the output cannot be written (ENOSPC)\n']);
  });

  it('ends the run', async () => {
    await using server = await endless();
    const command = startCommand(['badging', 'get-question'], { env: server.env });
    command.breakStdout('ENOSPC');
    const { code, stderr } = await command.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('the output cannot be written (ENOSPC)');
  });
});

describe.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', (signal, exitCode) => {
  it('ends a write, and says that the gateway may have processed it', async () => {
    await using server = await endless();
    const command = startCommand(save, { env: server.env });
    await vi.waitFor(() => expect(server.held).toHaveLength(1));
    command.kill(signal);
    command.kill(signal);
    const { code, stdout, stderr } = await command.ended;
    expect([code, stdout]).toEqual([exitCode, '']);
    expect(stderr).toMatch(
      new RegExp(
        `^room-sessions: ended by ${signal}: createPlaylist .*may have processed the request`,
      ),
    );
    expect(stderr.split('\n')).toHaveLength(2);
  });

  it('ends a list between two pages', async () => {
    await using server = await endless();
    const command = startCommand(all, { env: server.env });
    await vi.waitFor(() => expect(server.count()).toBeGreaterThan(3));
    command.kill(signal);
    expect((await command.ended).code).toBe(exitCode);
  });

  it('ends a command that waits for its input', async () => {
    let isRead = false;
    const stdin = new Readable({ read: () => (isRead = true) });
    const env = { ROOM_SESSIONS_BASE_URL: 'http://127.0.0.1:9', ROOM_SESSIONS_API_KEY: key };
    const command = startCommand(['media', 'create-playlist', '--body', '-'], { env, stdin });
    await vi.waitFor(() => expect(isRead).toBe(true));
    command.kill(signal);
    const { code, stderr } = await command.ended;
    expect([code, stderr]).toEqual([
      exitCode,
      `room-sessions: ended by ${signal}. Nothing was sent.\n`,
    ]);
    // It would keep the process alive.
    expect(stdin.destroyed).toBe(true);
  });

  it('ends a separate process', async () => {
    await using server = await endless();
    const { child, ended } = spawnCommand(save, server.env);
    await vi.waitFor(() => expect(server.held).toHaveLength(1), { timeout: 60_000 });
    child.kill(signal);
    expect((await ended).code).toBe(exitCode);
  });
});

describe('a reader that is slow', () => {
  it('pauses the list', async () => {
    await using server = await endless();
    const { child, ended } = spawnCommand(all, server.env);
    child.stdout.pause();
    // When the pipe is full, no further page is requested.
    let before = -1;
    await vi.waitFor(
      () => {
        const now = server.count();
        const isStill = now === before && now > 0;
        before = now;
        expect(isStill).toBe(true);
      },
      { interval: 500, timeout: 60_000 },
    );
    expect(server.count()).toBeLessThan(200);
    child.kill('SIGKILL');
    await ended;
  });
});
