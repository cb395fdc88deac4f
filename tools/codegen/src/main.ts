// `pnpm generate` writes the generated code; `pnpm generate --check` fails if any of it differs.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runProgram } from '@room-sessions/shared/command-line';
import { differences } from '@room-sessions/testing';
import { DocumentError, type JsonObject } from './document.ts';
import { gapsPage } from './gaps-page.ts';
import { type Files, generate, readFiles } from './generate.ts';
import { ledgerFaults, readGaps } from './ledger.ts';
import { readDocument, readLedger, root } from './spec.ts';

/** The folders of generated files, with patterns for the generated files. */
const places: Readonly<Record<string, (path: string) => boolean>> = {
  packages: (path) => /^[^/]+\/src\/generated\/.+\.(ts|json)$/.test(path),
  docs: (path) => path === gapsPage,
};

/** All generated files on disk. */
async function findGenerated(): Promise<Files> {
  const found = new Map<string, string>();
  for (const [place, isGenerated] of Object.entries(places)) {
    const files = await readFiles(join(root, place), isGenerated);
    for (const [path, text] of files) found.set(`${place}/${path}`, text);
  }
  return found;
}

/** The ids in the list of operations with handlers. */
function operationsIn(files: Files): string[] {
  const list = files.get('packages/gateway/src/generated/operations.ts') ?? '';
  return [...list.matchAll(/^ {2}(\w+): \[/gm)].map(([, id]) => id!);
}

// Not in `generate`, which also reads earlier documents, whose gaps may be closed now.
function generateFrom(document: JsonObject, ledger: JsonObject): Promise<Files> {
  const faults = ledgerFaults(document, readGaps(ledger));
  if (faults.length > 0) throw new DocumentError(faults.join('\n'));
  return generate(document, ledger);
}

async function main(check: boolean): Promise<number> {
  const wanted = await generateFrom(await readDocument(), await readLedger());
  const found = await findGenerated();
  const changes = differences(wanted, found);
  if (check) {
    if (changes.length === 0) {
      console.log(`${wanted.size} generated files are up to date.`);
      return 0;
    }
    console.error(
      `Generated code does not match spec/; run \`pnpm generate\`.\n${changes.join('\n')}`,
    );
    return 1;
  }
  for (const path of found.keys()) if (!wanted.has(path)) await rm(join(root, path));
  for (const [path, text] of wanted) {
    if (found.get(path) === text) continue;
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  console.log(`${wanted.size} generated files, ${changes.length} changed.`);
  const fresh = operationsIn(wanted).filter((id) => !operationsIn(found).includes(id));
  if (fresh.length > 0) {
    console.log(`New: ${fresh.join(', ')}. Next steps: docs/contributing/add-an-operation.md`);
  }
  return 0;
}

await runProgram({
  usage: `Usage: pnpm generate [--check]
Writes the generated code and docs/gaps.md from spec/; --check only says what differs.`,
  options: { check: { type: 'boolean', default: false } },
  run: ({ values }) =>
    main(values.check).catch((error: unknown) => {
      if (!(error instanceof DocumentError)) throw error;
      throw new Error(`${error.message}\nNothing was written.`, { cause: error });
    }),
});
