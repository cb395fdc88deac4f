// What a task looks at is among what turbo holds its result against. A file that is left out can be
// broken, and the result of the last run is taken for the answer.

import { join, relative } from 'node:path';
import { run } from '@room-sessions/local';
import { root } from '@room-sessions/packing';
import { beforeAll, describe, expect, it } from 'vitest';
import { bin } from './run-tool.ts';

interface Task {
  readonly taskId: string;
  readonly directory: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Task → its inputs, below the checkout. */
const inputs = new Map<string, ReadonlySet<string>>();
let tracked: string[];

beforeAll(async () => {
  const tasks = ['generate:check', 'lint', 'knip', 'sherif', 'format:check', 'test'];
  const stdout = await run([bin('turbo'), 'run', ...tasks, '--dry=json'], { cwd: root });
  for (const task of (JSON.parse(stdout) as { tasks: Task[] }).tasks) {
    const files = Object.keys(task.inputs).map((file) =>
      relative(root, join(root, task.directory, file)),
    );
    inputs.set(task.taskId, new Set(files));
  }
  const listed = await run(['git', 'ls-files', '-z'], { cwd: root });
  tracked = listed.split('\0').filter((file) => file !== '');
}, 60_000);

describe('a change is noticed', () => {
  it.each<[string, string, RegExp]>([
    ['the linter', '//#lint', /\.(?:ts|mts|js|mjs)$/],
    ['knip', '//#knip', /\.(?:ts|mts|js|mjs|html)$|(?:^|\/)package\.json$|^\.github\/.*\.yml$/],
    ['sherif', '//#sherif', /(?:^|\/)package\.json$/],
    ['the formatter', '//#format:check', /\.(?:ts|mts|js|mjs|jsonc?|md|ya?ml|html|css)$/],
    [
      'the check of generated code',
      '@room-sessions/codegen#generate:check',
      /^(?:spec\/|docs\/gaps\.md$|(?:packages\/\w+|contracts)\/src\/generated\/)/,
    ],
    [
      'these checks',
      '@room-sessions/checks#test',
      /^(?:\.ci|\.github)\/|^docs\/[\w-]+\.md$|^(?:packages\/\w+|contracts)\/(?:api|skills|README\.md|package\.json)|^\w+\.md$|^(?:llms\.txt|pnpm-(?:lock|workspace)\.yaml|spec\/openapi\.yaml)$/,
    ],
    [
      'the rehearsal',
      '@room-sessions/release#test',
      /^(?:\.changeset|spec)\/|^(?:packages\/\w+|contracts)\/(?:src|api|README\.md|package\.json|tsconfig)|^pnpm-(?:lock|workspace)\.yaml$/,
    ],
  ])('by %s', (_, task, looked) => {
    const wanted = tracked.filter((file) => looked.test(file) && !/^pnpm-lock\.yaml$/.test(file));
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((file) => !inputs.get(task)!.has(file))).toEqual([]);
  });
});
