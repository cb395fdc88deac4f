import { join } from 'node:path';
import { exec, findProgram } from '@room-sessions/testing';
import { expect, inject, it } from 'vitest';

const cwd = join(import.meta.dirname, '../..');

interface Bundle {
  readonly name: string;
  readonly size: number;
  readonly passed: boolean;
}

/** The bundles, or only one, and those that exceed their budget, or the given limit. */
async function measure(
  options: readonly string[] = [],
  only?: string,
): Promise<[Bundle[], failed: string[]]> {
  const config = join(import.meta.dirname, 'size-limit.ts');
  const { stdout } = await exec(
    [...findProgram('size-limit', cwd), '--json', '--config', config, ...options],
    {
      cwd,
      env: {
        ...process.env,
        ROOM_SESSIONS_INSTALLED: inject('installed'),
        ROOM_SESSIONS_BUNDLE: only,
      },
    },
  );
  const bundles = JSON.parse(stdout) as Bundle[];
  const failed = bundles.filter(({ passed }) => !passed);
  return [bundles, failed.map(({ name, size }) => `${name}: ${size}`)];
}

it('each bundle keeps its budget, and one byte more than a limit fails', async () => {
  const [bundles, failed] = await measure();
  expect(failed).toEqual([]);
  const { name, size } = bundles.toSorted((one, other) => other.size - one.size)[0]!;
  const limit = ['--limit', `${size - 1} B`];
  expect((await measure(limit, name))[1]).toEqual([`${name}: ${size}`]);
});
