// `--propose`: edits spec/ of the current checkout and prints the diff; outside a checkout it prints the
// options that make a gateway behave like the deployment.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Findings } from '../findings.ts';
import { assumeCommand, explainNoCommand } from './assume-command.ts';
import type { Observation } from './ledger-edits.ts';
import { documentFile, ledgerFile, propose } from './propose.ts';
import { orFileError, replaceFiles } from './replace-files.ts';

export interface ProposeOptions {
  readonly findings: Findings;
  /** The folder from which it searches upwards for a checkout. */
  readonly cwd: string;
  readonly stdout: { readonly write: (text: string) => unknown };
  /** @default the hash of the recorded traffic and today's date */
  readonly seen?: Observation | undefined;
}

/** @throws FileError when spec/ cannot be read, written or parsed. Both files are unchanged then. */
export function runPropose({ findings, cwd, stdout, seen }: ProposeOptions): void {
  const checkout = findCheckout(cwd);
  if (checkout === undefined) {
    stdout.write(`${assumeCommand(findings) ?? explainNoCommand(findings)}\n`);
    return;
  }
  const read = (file: string): string =>
    orFileError(file, () => readFileSync(join(checkout, file), 'utf8'));
  const { edits, steps } = propose({
    findings,
    openapi: read(documentFile),
    gaps: read(ledgerFile),
    seen: seen ?? [
      `traffic ${findings.capture.slice(0, 12)}`,
      new Date().toISOString().slice(0, 10),
    ],
  });
  replaceFiles(checkout, edits);
  stdout.write(edits.map(({ diff }) => diff).join('') || 'spec/ needs no changes.\n');
  if (steps.length > 0) {
    stdout.write(`\nNext steps:\n${steps.map((step) => `- ${step}\n`).join('')}`);
  }
}

/** The checkout of this repository that contains a folder. */
function findCheckout(folder: string): string | undefined {
  if (isCheckout(folder)) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findCheckout(parent);
}

function isCheckout(folder: string): boolean {
  const manifest = join(folder, 'package.json');
  if (!existsSync(join(folder, ledgerFile)) || !existsSync(manifest)) return false;
  const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown };
  return name === 'room-sessions';
}
