import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { gates } from './gates.ts';
import { runGate } from './run-gate.ts';

/** Programs that npm does not have, by the gate that runs them. */
const programs: Readonly<Record<string, string>> = {
  specmatic: 'java',
  sqlmap: 'sqlmap',
  slow: 'slowhttptest',
};

const isInstalled = (gate: string): boolean => {
  const program = programs[gate];
  return program === undefined || spawnSync('which', [program]).status === 0;
};

describe.each(gates)('the gate $name', (gate) => {
  it.runIf(isInstalled(gate.name))('finds nothing', { timeout: 900_000 }, async () => {
    const { broken, findings } = await runGate(gate);
    expect(broken).toBeUndefined();
    expect(findings).toEqual([]);
  });
});
