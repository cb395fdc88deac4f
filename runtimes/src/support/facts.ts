// What the repository does about support, as its files say.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPackages, readWorkspace, root } from '@room-sessions/packing';
import { parse } from 'yaml';
import { adapters } from '../adapters.ts';
import { nodeVersion } from '../tools.ts';

export interface Facts {
  /** The lines on which CI runs every test. */
  readonly matrix: readonly number[];
  /** `engines.node` of each published package, by name. */
  readonly engines: ReadonlyMap<string, string | undefined>;
  /** The version of each line on which the behaviour suite runs. */
  readonly suite: ReadonlyMap<number, string>;
  /** The other runtimes of the suite, by title. */
  readonly others: readonly string[];
  /** The compilers under which types are checked. */
  readonly typescript: readonly string[];
  /** Lines that stand elsewhere, with the place: the Node that `npm test` brings, the image. */
  readonly named: ReadonlyMap<string, number>;
}

export async function readFacts(checkout: string = root): Promise<Facts> {
  const read = (path: string): Promise<string> => readFile(join(checkout, path), 'utf8');
  const { catalog } = await readWorkspace(checkout);
  const suite = new Map<number, string>();
  const others: string[] = [];
  for (const { name, title } of adapters) {
    const line = Number(/^node-(\d+)$/.exec(name)?.[1]);
    if (line) suite.set(line, await nodeVersion(line));
    else others.push(title);
  }
  return {
    matrix: testedIn(await read('.github/workflows/ci.yml')),
    engines: new Map(
      (await readPackages(checkout)).map(({ manifest }) => [
        manifest.name,
        (manifest as { readonly engines?: { readonly node?: string } }).engines?.node,
      ]),
    ),
    suite,
    others,
    typescript: Object.entries(catalog)
      .filter(([name]) => /^typescript(-[\d.]+)?$/.test(name))
      .map(([, version]) => version.replace(/^.*@/, '').replace(/\.\d+$/, '')),
    named: new Map([
      ['scripts/run.mjs', lineIn(await read('scripts/run.mjs'), /pinned = \{ node: '(\d+)\./)],
      [
        'packages/gateway/Dockerfile',
        lineIn(await read('packages/gateway/Dockerfile'), /^FROM node:(\d+)/m),
      ],
    ]),
  };
}

interface Part {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly if?: string;
  readonly 'continue-on-error'?: unknown;
}

interface TestJob extends Part {
  readonly strategy: {
    readonly matrix: {
      readonly node: readonly number[];
      readonly exclude?: ReadonlyArray<{ readonly node: number }>;
    };
  };
  readonly steps: readonly Part[];
}

/** The lines of Node on which a workflow runs its tests, and fails when they do. */
export function testedIn(workflow: string): number[] {
  const { test } = (parse(workflow) as { readonly jobs: { readonly test: TestJob } }).jobs;
  const { node, exclude = [] } = test.strategy.matrix;
  const isInstalled = test.steps.some(
    ({ uses, with: given }) =>
      uses?.startsWith('actions/setup-node@') && given?.['node-version'] === '${{ matrix.node }}',
  );
  const maySkip = [test, ...test.steps].some(
    (part) => part.if !== undefined || part['continue-on-error'] !== undefined,
  );
  if (!isInstalled || maySkip) return [];
  return node.filter((line) => !exclude.some((left) => left.node === line));
}

const lineIn = (text: string, form: RegExp): number => Number(form.exec(text)?.[1]);
