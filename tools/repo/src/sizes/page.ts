// docs/sizes.md

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/testing/packed';
import { table, writtenBy } from '@room-sessions/testing/markdown';
import { budgets, kilobytes } from './budgets.ts';
import { measure } from './measure.ts';
import { entrySamples, useSamples } from './samples.ts';

export interface Sizes {
  readonly uses: ReadonlyMap<string, number>;
  readonly entries: ReadonlyMap<string, number>;
}

export async function measureAll(home: string): Promise<Sizes> {
  const [uses, entries] = await Promise.all([useSamples(), entrySamples()]);
  const samples = [...uses, ...entries];
  const sizes = await measure(home, samples);
  const named = samples.map(({ name }, at) => [name, sizes[at]!] as const);
  return {
    uses: new Map(named.slice(0, uses.length)),
    entries: new Map(named.slice(uses.length).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

export const pagePath: string = join(root, 'docs/sizes.md');

export const sizesPage = ({
  uses,
  entries,
}: Sizes): string => `${writtenBy('pnpm pages sizes', 'bundles of the packed packages')}

# Sizes

What a bundle carries of these packages, in kB (1,000 bytes): bundled and minified by esbuild,
then gzipped. zod is counted where schemas are, other packages that the user installs are not.
\`npm test\` fails when one is over its budget.

## What an app imports

Each with \`createClient\`, or the client that is named: the transport with its retries, paging and
errors is most of it.

${sizesTable('imported', uses)}
## Entries

Everything that an entry exports. A bundle holds what of it is called; those of Node and of the
gateway are not meant for pages.

${sizesTable('entry', entries, (name) => `\`${name}\``)}`;

function sizesTable(
  title: string,
  sizes: ReadonlyMap<string, number>,
  show: (name: string) => string = (name) => name,
): string {
  const rows = [...sizes].map(([name, bytes]) => [
    show(name),
    kilobytes(bytes),
    (budgets[name] ?? 0).toFixed(1),
  ]);
  return `${table([title, 'kB', 'budget'], rows, [1, 2])}\n`;
}

/** What of the page departs from what was measured: text, or a figure by more than 2 %. */
export async function stalePage(sizes: Sizes): Promise<string[]> {
  const committed = (await readFile(pagePath, 'utf8')).split('\n');
  const made = sizesPage(sizes).split('\n');
  const shape = (lines: readonly string[]): string =>
    lines.map((one) => one.replace(figure, ' *')).join('\n');
  if (shape(committed) !== shape(made)) {
    return ['docs/sizes.md has other rows, budgets or words: run pnpm pages sizes.'];
  }
  return made.flatMap((line, at) => {
    const [measured, written] = [line, committed[at]!].map((one) => Number(figure.exec(one)?.[1]));
    if (Number.isNaN(measured) || Math.abs(measured! - written!) <= 0.1 + measured! * 0.02)
      return [];
    return [`docs/sizes.md says ${written} kB where ${measured} kB were measured: ${line}`];
  });
}

/** The size in a row; its budget stands behind it. */
const figure = /(?<=^\|[^|]+\|) +([\d.]+)(?= \|)/;
