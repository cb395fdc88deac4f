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
  const ci = parse(await read('.github/workflows/ci.yml')) as {
    readonly jobs: {
      readonly test: { readonly strategy: { readonly matrix: { readonly node: number[] } } };
    };
  };
  const { catalog } = await readWorkspace(checkout);
  const suite = new Map<number, string>();
  const others: string[] = [];
  for (const { name, title } of adapters) {
    const line = Number(/^node-(\d+)$/.exec(name)?.[1]);
    if (line) suite.set(line, await nodeVersion(line));
    else others.push(title);
  }
  return {
    matrix: ci.jobs.test.strategy.matrix.node,
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

const lineIn = (text: string, form: RegExp): number => Number(form.exec(text)?.[1]);
