// The commands as processes, as the scripts of package.json start them.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canIDeploy } from './can-i-deploy.ts';
import { publish } from './publish.ts';
import { recordRelease } from './record-release.ts';
import { verifyFromBroker } from './verify-from-broker.ts';

const root = join(import.meta.dirname, '../..');

interface Ended {
  readonly code: number;
  readonly stdout: string;
}

const start = (file: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { PATH: process.env['PATH'] } };
    execFile(process.execPath, [file, ...args], options, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), stdout }),
    );
  });

describe.each([publish, verifyFromBroker, canIDeploy, recordRelease])('contracts:$name', (one) => {
  it('is a script, which shows its options and ends with what it came to', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const [node, file = ''] = scripts[`contracts:${one.name}`]?.split(' ') ?? [];
    expect([node, file]).toEqual(['node', `contracts/broker/${one.name}.ts`]);

    const help = await start(file, ['--help']);
    expect(help.code).toBe(0);
    for (const option of ['--release', '--branch NAME', ...Object.keys(one.options)]) {
      expect(help.stdout).toContain(option);
    }
    const without = await start(file, []);
    expect([without.code, without.stdout]).toEqual([
      2,
      `contracts:${one.name}: PACT_BROKER_BASE_URL is not set: the address of the broker\n`,
    ]);
  });
});
