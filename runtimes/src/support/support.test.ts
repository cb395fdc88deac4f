import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finish } from '@room-sessions/local';
import { root } from '@room-sessions/packing';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkSupport } from './check.ts';
import { type NodeLine, nodeLines } from './data.ts';
import { type Facts, readFacts, testedIn } from './facts.ts';
import { renderSupport, supportFile } from './page.ts';
import { supportOn } from './today.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await readFacts();
});

describe('the lines that CI tests', () => {
  const all = nodeLines.map(({ line }) => line);
  const node = '${{ matrix.node }}';
  it.each([
    [
      'one that the matrix excludes',
      /( +)(node: \[.*)/,
      '$1$2\n$1exclude: [{ node: 22 }]',
      all.filter((line) => line !== 22),
    ],
    ['any, where another is installed', `node-version: ${node}`, 'node-version: 24', []],
    ['any, where the job can be skipped', 'timeout-minutes: 45', 'if: false', []],
    [
      'any, where it may fail',
      '- run: bash .ci/run',
      '- run: bash\n        continue-on-error: true',
      [],
    ],
  ])('are without %s', async (_, from, to, lines) => {
    const workflow = await readFile(join(root, '.github/workflows/ci.yml'), 'utf8');
    expect(testedIn(workflow)).toEqual(all);
    const other = workflow.replace(from, to);
    expect(other).not.toBe(workflow);
    expect(testedIn(other)).toEqual(lines);
  });
});

describe('the policy of support', () => {
  it('is what the repository does', () => {
    expect(facts.engines.size).toBeGreaterThan(9);
    expect(facts.matrix.length).toBeGreaterThan(2);
    expect(checkSupport(facts)).toEqual([]);
  });

  it('is what docs/support.md says (pnpm pages support writes it)', async () => {
    expect(await readFile(supportFile, 'utf8')).toBe(renderSupport(facts));
  });

  const engines = (range: string | undefined) => ({
    engines: new Map([...facts.engines, ['@room-sessions/rooms', range]]),
  });

  it.each<[string, () => Partial<Facts>, string]>([
    [
      'a supported line that CI leaves out',
      () => ({ matrix: facts.matrix.filter((line) => line !== 22) }),
      'Node 22 is supported, and the matrix of .github/workflows/ci.yml does not have it.',
    ],
    [
      'a line of CI that nobody named',
      () => ({ matrix: [...facts.matrix, 18] }),
      'The matrix of .github/workflows/ci.yml has Node 18, which support does not name.',
    ],
    [
      'engines that shut a supported line out',
      () => engines('>=24.0'),
      '@room-sessions/rooms: engines.node is >=24.0, which shuts out Node 22; it is supported.',
    ],
    [
      'engines that let in what nobody named',
      () => engines('>=18.20'),
      '@room-sessions/rooms: engines.node is >=18.20, and support does not name Node 18.',
    ],
    [
      'engines that let in an older one than was tried',
      () => engines('>=20.10'),
      'engines lets in Node 20.10, and on that line the suite runs on 20.19.0.',
    ],
    [
      'a package without engines',
      () => engines(undefined),
      '@room-sessions/rooms: engines.node must be of the form >=20.19, and is undefined.',
    ],
    [
      'a supported line without the suite',
      () => ({ suite: new Map([...facts.suite].filter(([line]) => line !== 26)) }),
      'The behaviour suite does not run on Node 26.',
    ],
    [
      'a line that was bumped into another',
      () => ({ suite: new Map([...facts.suite, [22, '23.1.0']]) }),
      'The Node 22 of runtimes/tools is 23.1.0.',
    ],
    [
      'an image on a line that has ended',
      () => ({ named: new Map([['packages/gateway/Dockerfile', 20]]) }),
      'packages/gateway/Dockerfile names Node 20, which is not supported.',
    ],
    [
      'a runtime that is not in the suite',
      () => ({ others: ['Bun', 'Deno', 'Chromium'] }),
      'The runtimes of the suite are Bun, Chromium, Deno; support names Bun, Chromium, Deno, workerd.',
    ],
    [
      'a compiler that is not checked under',
      () => ({ typescript: ['6.0', '7.0'] }),
      'The compilers of pnpm-workspace.yaml are 6.0, 7.0; support names 5.9, 6.0, 7.0.',
    ],
  ])('notices %s', (_, change, message) => {
    expect(checkSupport({ ...facts, ...change() })).toContain(message);
  });

  it('notices a line that is dropped from the data, and is still in use', () => {
    const without = nodeLines.filter(({ line }) => line !== 24);
    expect(checkSupport(facts, without)).toEqual([
      'The matrix of .github/workflows/ci.yml has Node 24, which support does not name.',
      'scripts/run.mjs names Node 24, which is not supported.',
      'packages/gateway/Dockerfile names Node 24, which is not supported.',
    ]);
  });
});

describe('support on a day', () => {
  const lines: readonly NodeLine[] = [
    { line: 4, endOfLife: '2000-04-30', state: 'supported' },
    { line: 2, endOfLife: '1998-04-30', state: 'still runs' },
  ];

  it.each<[string, string, boolean]>([
    ['1999-01-01', 'Node 4: supported until 2000-04-30.', false],
    ['2000-04-01', 'Node 4: supported until 2000-04-30. That is in 29 days.', false],
    ['2000-04-30', 'Node 4: supported until 2000-04-30. That is in 0 days.', false],
    ['2000-05-01', 'Node 4: ended on 2000-04-30, and is still named as supported.', true],
  ])('%s', (day, said, overdue) => {
    const today = supportOn(day, lines);
    expect(today.lines[0]).toContain(said);
    expect(today.lines[1]).toBe('Node 2: ended on 1998-04-30; it still runs.');
    expect(today.overdue).toBe(overdue);
  });
});

describe('the command', () => {
  const call = (...args: string[]) =>
    finish([process.execPath, join(import.meta.dirname, 'main.ts'), ...args]);

  it('fails on a day on which a supported line has ended', async () => {
    expect(await call('--today', '2027-04-30')).toMatchObject({ code: 0 });
    const late = await call('--today', '2027-05-01');
    expect(late.code).toBe(1);
    expect(late.stdout).toContain('Node 22: ended on 2027-04-30, and is still named as supported.');
  });

  it('says what is held without an option, and refuses what it does not know', async () => {
    expect(await call()).toMatchObject({
      code: 0,
      stdout: 'The repository does what docs/support.md says.\n',
    });
    for (const wrong of [['--today', 'soon'], ['--now']]) {
      expect(await call(...wrong)).toMatchObject({ code: 2 });
    }
  });
});
