// Tests the npm command of scripts/run.mjs on a machine without pnpm, for each platform. A fake npm records its
// arguments.

import { spawnSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import { expect, it } from 'vitest';

interface ScriptResult {
  readonly code: number | null;
  readonly stderr: string;
  /** The arguments of each call of npx. */
  readonly calls: readonly string[][];
}

/** `npx` is the code that the fake runs after it recorded its arguments. */
async function start(
  platform: NodeJS.Platform,
  args: readonly string[],
  npx: string,
): Promise<ScriptResult> {
  // A copy, because the script writes a marker file next to itself.
  await using folder = await temporaryFolder();
  await cp(join(root, 'scripts/run.mjs'), join(folder.path, 'scripts/run.mjs'));
  await cp(join(root, '.node-version'), join(folder.path, '.node-version'));
  const log = join(folder.path, 'calls');
  await writeFile(
    join(folder.path, 'npx-cli.js'),
    `const { appendFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
appendFileSync(${JSON.stringify(log)}, JSON.stringify(args) + '\\n');
${npx}`,
  );
  const patch = `Object.defineProperty(process, 'platform', { value: '${platform}' })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(patch)}`, 'scripts/run.mjs', ...args],
    {
      cwd: folder.path,
      // Without pnpm and a shell, so that a command that needs one of them fails.
      env: { PATH: '', npm_execpath: join(folder.path, 'npm-cli.js') },
      encoding: 'utf8',
    },
  );
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n');
  return { code: status, stderr, calls: lines.map((line) => JSON.parse(line) as string[]) };
}

/** The arguments of the second start of the script. */
const begins = (code: number): string =>
  `if (args.includes('--package')) writeFileSync('.turbo/has-begun', ''); process.exitCode = ${code};`;

it.each(['linux', 'darwin', 'win32'] as const)(
  'run.mjs passes an argument list to npx without a shell on %s',
  async (platform) => {
    const options = ['--api-key', 'a key with spaces', '$HOME "x" & y'];
    const { code, calls } = await start(platform, ['gateway', ...options], begins(7));
    expect(code).toBe(7);
    expect(calls.at(-1)).toEqual([
      '--yes',
      '--prefer-offline',
      '--package',
      'pnpm@12.21.0',
      '--',
      'node',
      'scripts/run.mjs',
      'gateway',
      ...options,
    ]);
  },
);

it('run.mjs starts pnpm with npx on Windows, where it is a .cmd file', async () => {
  const { calls } = await start('win32', ['demo'], begins(0));
  expect(calls[0]).toEqual(['--call', 'pnpm --version']);
});

it('run.mjs reports a failure of npm with the remedy', async () => {
  const { code, stderr } = await start('linux', ['demo'], 'process.exitCode = 5;');
  expect(code).toBe(1);
  expect(stderr).toMatch(/npm ended with code 5.*nothing was run/);
  expect(stderr).toContain('If it could not download pnpm@12.21.0, check its registry');
});
