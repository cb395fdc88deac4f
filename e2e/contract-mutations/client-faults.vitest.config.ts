// The consumer tests once for each faulty build: a project with its faults in the built code.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { consumerTests } from '../../contracts/consumer/vitest.config.ts';
import { clientFaults, unnoticedClientFaults } from './client-faults.ts';

const packages = join(import.meta.dirname, '../../packages');
const folder = process.env['ROOM_SESSIONS_FAULTS'];
// Copies of the packages would land in the checkout.
if (!folder) throw new Error('ROOM_SESSIONS_FAULTS has no folder; client-faults.test.ts sets it.');

const faults = [...clientFaults, ...unnoticedClientFaults];
const builds = Object.entries(Object.groupBy(faults, ({ build }) => build));

/**
 * The edited packages, each in its own folder: edits during loading would mix the faults of two builds.
 *
 *
 * @throws Error when there is nothing to edit: a fault that was not applied proves nothing.
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
      throw new Error(`${name}: ${file} has the text of this fault ${length} times`);
    writeFileSync(path, text.replace(find, replace));
  }
  return copies;
}

/** Which tests failed, by build, as JSON. */
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
