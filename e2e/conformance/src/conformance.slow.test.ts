import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { exec } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { gates } from './gates.ts';

/** Programs that are not on npm, by gate. */
const programs: Readonly<Record<string, string>> = {
  specmatic: 'java',
  sqlmap: 'sqlmap',
  slow: 'slowhttptest',
};

const isInstalled = (gate: string): boolean => {
  const program = programs[gate];
  return program === undefined || spawnSync('which', [program]).status === 0;
};

describe.each(gates)('the conformance gate $name', ({ name }) => {
  it.runIf(isInstalled(name))('finds nothing', { timeout: 900_000 }, async () => {
    const command = [process.execPath, join(import.meta.dirname, 'main.ts'), name];
    const { code, output } = await exec(command, { timeout: 900_000 });
    expect(code, output).toBe(0);
  });
});
