// `pnpm spec:diff [FROM TO]`: what changed in the API document since the last release, and what that
// asks of the packages. `--check` fails when the pending changesets ask less.

import { access } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { documentFile, readLedger, readYaml } from '@room-sessions/codegen';
import { runProgram, UsageError } from '@room-sessions/command-line';
import { readPackages, root } from '@room-sessions/testing/packed';
import { bumpsOf, readChangesets } from '../changesets.ts';
import { compare } from './compare.ts';
import { missingIn } from './demands.ts';
import { releasedSpec } from './files.ts';
import { reportOf } from './report.ts';

const usage = `Usage: pnpm spec:diff [FROM TO] [--check]
Compares two OpenAPI documents; by default ${releasedSpec} with ${documentFile}.
  --check  fails when the pending changesets ask less than the document does`;

async function main(positionals: readonly string[], check: boolean): Promise<number> {
  if (positionals.length !== 0 && positionals.length !== 2) {
    throw new UsageError('It takes two documents, or none.');
  }
  const [from = join(root, releasedSpec), to = join(root, documentFile)] = positionals.map((file) =>
    resolve(file),
  );
  const isThere = await access(from).then(
    () => true,
    () => false,
  );
  if (positionals.length === 0 && !isThere) {
    console.log(`${releasedSpec} is not there: nothing was released yet, so nothing can break.`);
    return 0;
  }
  const packages = await readPackages();
  const comparison = await compare(await readYaml(from), await readYaml(to), {
    ledger: await readLedger(),
    versions: new Map(packages.map(({ name, manifest }) => [name, manifest.version])),
  });
  console.log(`${relative(root, from)} → ${relative(root, to)}\n\n${reportOf(comparison)}`);
  if (!check) return 0;
  const missing = missingIn(bumpsOf(await readChangesets(root)), comparison.demands);
  if (missing.length === 0) return 0;
  console.error(
    `\nThe changesets ask for less; \`pnpm changeset\` adds one.\n${missing.join('\n')}`,
  );
  return 1;
}

await runProgram({
  usage,
  options: { check: { type: 'boolean', default: false } },
  words: 'any',
  run: ({ values, words }) => main(words, values.check),
});
