// The commands as processes, as the script of package.json starts them.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exec, type Finished } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { canIDeploy } from './can-i-deploy.ts';
import { publish } from './publish.ts';
import { recordRelease } from './record-release.ts';
import { verify } from './verify.ts';

const root = join(import.meta.dirname, '../..');

const start = async (...args: readonly string[]): Promise<Finished> => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [node, file = ''] = scripts['broker']?.split(' ') ?? [];
  expect([node, file]).toEqual(['node', 'contracts/broker/main.ts']);
  const options = { cwd: root, env: { PATH: process.env['PATH'] } };
  return await exec([process.execPath, file, ...args], options);
};

const commands = [publish, verify, canIDeploy, recordRelease];

describe.each(commands)('broker $name', (one) => {
  it('shows its options and ends with what it came to', async () => {
    const help = await start(one.name, '--help');
    expect(help.code).toBe(0);
    for (const option of ['--release', '--branch NAME', ...Object.keys(one.options)]) {
      expect(help.stdout).toContain(option);
    }
    const without = await start(one.name);
    expect([without.code, without.stdout]).toEqual([
      2,
      `broker ${one.name}: PACT_BROKER_BASE_URL is not set: the address of the broker\n`,
    ]);
  });

  it('says which option it does not know', async () => {
    const { code, stderr } = await start(one.name, '--relase');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--relase')]);
  });
});

describe('broker', () => {
  it.each([
    [[], 2, /^There has to be a NAME\.\n/],
    [['--help'], 0, /^Usage/],
    [['deploy'], 2, /^There is no "deploy": there are publish, /],
  ])('says with %j what there is', async (args, code, first) => {
    const ended = await start(...args);
    expect(ended.code).toBe(code);
    expect(ended.output).toMatch(first);
    for (const { name, about } of commands) expect(ended.output).toContain(name.padEnd(16) + about);
  });
});
