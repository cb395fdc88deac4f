import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exec, findProgram, temporaryFolder } from '@room-sessions/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientFaults, undetectedClientFaults } from './client-faults.ts';

interface Results {
  readonly failed: readonly (readonly [build: string, tests: string[], errors: string[]])[];
  readonly errors: readonly string[];
}

let results: Results;

// One run for all builds. Each build is a Vitest project.
beforeAll(async () => {
  await using folder = await temporaryFolder();
  const vitest = findProgram('vitest', import.meta.dirname);
  const config = join(import.meta.dirname, 'client-faults.vitest.config.ts');
  await exec([...vitest, 'run', '--config', config], {
    env: { ...process.env, ROOM_SESSIONS_FAULTS: folder.path },
    timeout: 300_000,
  });
  results = JSON.parse(await readFile(join(folder.path, 'results.json'), 'utf8')) as Results;
}, 300_000);

const getFailedTests = (build: string): string[] => {
  const [, tests, errors] = results.failed.find(([name]) => name === build) ?? [];
  expect(errors, 'errors outside of tests').toEqual([]);
  return tests ?? [];
};

describe('a client with a fault', () => {
  it('fails tests, not the test run', () => {
    const builds = [...clientFaults, ...undetectedClientFaults].map(({ build }) => build);
    expect(results.errors).toEqual([]);
    expect(results.failed).toHaveLength(new Set(builds).size);
  });

  it.each(clientFaults)('is detected: $name', ({ build, contract, caughtBy }) => {
    expect(getFailedTests(build)).toContain(contract);
    expect(caughtBy).toEqual(['consumer tests']);
  });

  it.each(undetectedClientFaults)('is not detected by a contract: $name', ({ build, caughtBy }) => {
    expect(getFailedTests(build)).toEqual([]);
    expect(caughtBy).toEqual([]);
  });
});
