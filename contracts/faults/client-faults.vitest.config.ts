// The consumer tests once for each fault of a client: a project with the fault in the built code.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { clientPackages, consumerTests } from '../consumer/vitest.config.ts';
import { type ClientFault, clientFaults, unnoticedClientFaults } from './client-faults.ts';

const packages = join(import.meta.dirname, '../../packages');
const folder = process.env['ROOM_SESSIONS_FAULTS'] ?? '';

/**
 * The built packages with the fault, in a folder of their own; edited in the place of the others,
 * one fault's code would be another's.
 *
 * @throws Error when there is nothing to edit: a fault that is not made is noticed by nobody.
 */
function faultyBuild({ name, file, find, replace }: ClientFault, to: string): string {
  for (const one of clientPackages) {
    for (const part of ['package.json', 'dist']) {
      cpSync(join(packages, one, part), join(to, one, part), { recursive: true });
    }
  }
  const path = join(to, file);
  const [before = '', after, ...more] = readFileSync(path, 'utf8').split(find);
  if (after === undefined || more.length > 0) {
    throw new Error(`${name}: ${file} has the text of this fault ${more.length + 1} times`);
  }
  writeFileSync(path, before + replace + after);
  return to;
}

/** Which tests failed, by fault, as JSON. */
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
    projects: [...clientFaults, ...unnoticedClientFaults].map((fault, index) => {
      const own = join(folder, String(index));
      const tests = consumerTests(faultyBuild(fault, join(own, 'packages')));
      return {
        ...tests,
        test: {
          ...tests.test,
          name: fault.name,
          include: [`${fault.domain}.pact.test.ts`],
          env: { ...tests.test?.env, ROOM_SESSIONS_PACTS: join(own, 'pacts') },
        },
      };
    }),
  },
});
