// Runs the consumer tests once per faulty build. Each build is a project with its faults in the built code.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { consumerTests } from '../../contracts/consumer/vitest.config.ts';
import { clientFaults, undetectedClientFaults } from './client-faults.ts';

const packages = join(import.meta.dirname, '../../packages');
const folder = process.env['ROOM_SESSIONS_FAULTS'];
// Without a folder, the copies of the packages would end up in the checkout.
if (!folder)
  throw new Error(
    'ROOM_SESSIONS_FAULTS is not set. Run client-faults.slow.test.ts, which sets it.',
  );

const faults = [...clientFaults, ...undetectedClientFaults];
const builds = Object.entries(Object.groupBy(faults, ({ build }) => build));

/**
 * Copies the edited packages into a folder of their build, so that the faults of two builds do not mix.
 *
 * @throws Error if an edit does not match exactly once, because a fault that is not applied proves nothing.
 */
function faultyPackages(edits: typeof faults, to: string): Map<string, string> {
  const copies = new Map<string, string>();
  for (const { name, file, find, replace } of edits) {
    const [edited = ''] = file.split('/');
    if (!copies.has(edited)) {
      for (const part of ['package.json', 'dist']) {
        cpSync(join(packages, edited, part), join(to, edited, part), { recursive: true });
      }
      copies.set(edited, join(to, edited));
    }
    const path = join(to, file);
    const text = readFileSync(path, 'utf8');
    const { length } = [...text.matchAll(new RegExp(find, 'g'))];
    if (length !== 1)
      throw new Error(`${name}: the pattern matches ${length} times in ${file}, expected once`);
    writeFileSync(path, text.replace(find, replace));
  }
  return copies;
}

/** Writes the failed tests of each build as JSON. */
const results: Reporter = {
  onTestRunEnd(testModules, errors) {
    const failed = testModules.map((one) => [
      one.project.name,
      [...one.children.allTests('failed')].map(({ name }) => name),
      one.errors().map(({ message }) => message),
    ]);
    const file = join(folder, 'results.json');
    writeFileSync(file, JSON.stringify({ failed, errors: errors.map(String) }));
  },
};

export default defineConfig({
  test: {
    reporters: [results],
    maxWorkers: 2,
    projects: builds.map(([name, edits = []]) => {
      const own = join(folder, name);
      const tests = consumerTests(faultyPackages(edits, join(own, 'packages')));
      return {
        ...tests,
        test: {
          ...tests.test,
          name,
          include: [`${edits[0]?.domain}.pact.test.ts`],
          env: { ...tests.test?.env, ROOM_SESSIONS_PACTS: join(own, 'pacts') },
        },
      };
    }),
  },
});
