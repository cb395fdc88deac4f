import { commandFile, exec } from '@room-sessions/testing';
import { findConnection } from '@room-sessions/cli';
import { RoomSessions } from '@room-sessions/sdk';
import { beforeAll, expect, it, vi } from 'vitest';
import { socialId } from './given.ts';

const bin = commandFile(new URL('../../packages/cli/src/bin.ts', import.meta.url));
beforeAll(() => vi.stubEnv('ROOM_SESSIONS_CONFIG_DIR', process.cwd()));

const run = async (...args: string[]): Promise<string> => {
  const { stdout } = await exec([process.execPath, bin, ...args], { env: process.env });
  return stdout;
};

it('docs/cli.md shows a list as a table', async () => {
  const fields = ['--output', 'table', '--fields', 'user.name,host'];
  const stdout = await run('rooms', 'list-alternate-hosts', socialId, '--all', ...fields);
  expect(stdout.split('\n').slice(0, 4).join('\n').replaceAll(/ +$/gm, '')).toBe(
    `
user.name       host
Ben Adeyemi     true
Chloé Arnaud    false
Dario Bianchi   false
`.trim(),
  );
});

it('packages/cli/README.md finds address and key in a program', async () => {
  const { baseUrl, readKey } = await findConnection({ env: process.env });
  const sessions = new RoomSessions({ baseUrl, apiKey: readKey });

  await sessions.rooms.getSettings(socialId);
});
