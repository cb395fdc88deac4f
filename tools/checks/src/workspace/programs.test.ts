// Every program that a script of the root starts is called in one way, that of tools/command: it
// refuses what it does not know before it does anything.

import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/packing';
import { expect, it } from 'vitest';

/** Those that do without, and why. */
const others: Readonly<Record<string, string>> = {
  'scripts/run.mjs': 'runs before anything is installed',
  'contracts/provider/main.ts': 'its arguments are those of the published command',
};

const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const started = Object.values(scripts).flatMap((script) => [...script.matchAll(/\bnode (\S+)/g)]);
const programs = [...new Set(started.map(([, file = '']) => file))].toSorted();

it('names no program that is not started', () => {
  expect(programs).toEqual(expect.arrayContaining(Object.keys(others)));
});

// Read, not called: one that takes anything would do its work here.
it.each(programs.filter((file) => !(file in others)))(
  '%s reads its options by it',
  async (file) => {
    expect(await readFile(join(root, file), 'utf8')).toMatch(/^ *await runProgram\(\{/m);
  },
);

// Where it cannot find what it would start.
it.each([
  ['demo', 'npm run demo takes no arguments'],
  ['first-call', 'npm run first-call takes no arguments: it calls port 8080'],
  ['test', 'npm run test takes no arguments'],
])('scripts/run.mjs refuses what %s does not take', (task, says) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', task, '--port=1'], {
    cwd: root,
    env: { PATH: '', ROOM_SESSIONS_SETUP: '1' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
});
