// Tests the packages like a user: packed, installed, compiled against and run, all in one folder. `pnpm lint` finds
// a dependency that a package does not declare, and the report on the API loads each entry with `require`.

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { compile } from './compile.ts';
import { consumers, programs, runConsumer } from './testing/run-consumer.ts';

const home = inject('installed');
let errors: readonly string[];

beforeAll(async () => {
  await cp(consumers, join(home, 'programs'), { recursive: true });
  errors = await compile(join(home, 'programs'), programs, '7.0');
});

it('each published package has a program, which compiles', () => {
  const names = Object.keys(inject('packed'));
  expect(programs.toSorted()).toEqual(names.map((name) => `${name}.ts`).toSorted());
  expect(errors).toEqual([]);
});

/** They verify or probe a whole gateway, which takes seconds; packed.slow.test.ts runs them too. */
const long = new Set(['contracts.ts', 'probe.ts']);

it.each(programs.filter((program) => !long.has(program)))(
  'the program %s runs',
  async (program) => {
    await runConsumer(process.execPath, `programs/${program.replace('.ts', '.js')}`, home);
  },
);
