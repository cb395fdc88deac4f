// The command: progress on stderr, the table or the report on stdout, and an exit code.

import { readFileSync, writeFileSync } from 'node:fs';
import { jsonReport } from '../report/json.ts';
import { junitReport } from '../report/junit.ts';
import { table } from '../report/table.ts';
import { SetupError } from '../setup-error.ts';
import { verifyContracts } from '../verify/verify.ts';
import type { VerifyProgress } from '../verify/verify-options.ts';
import { helpText } from './help.ts';
import { type CliOptions, readOptions } from './options.ts';

const exitCodes = { ok: 0, failed: 1, usage: 2, nothing: 3 } as const;

/** Sets the exit code. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    const options = readOptions(argv, process.env);
    if (options === 'help') process.stdout.write(helpText);
    else if (options === 'version') process.stdout.write(`${version()}\n`);
    else process.exitCode = await verify(options);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    if (error.kind === 'usage') say('--help shows the options');
    process.exitCode = error.kind === 'usage' ? exitCodes.usage : exitCodes.nothing;
  }
}

async function verify({ report, ...options }: CliOptions): Promise<number> {
  // Found out now, not after all the work.
  if (report?.file) write(report.file, '');
  const verification = await verifyContracts({ ...options, onProgress: showProgress });
  const written = report?.format === 'junit' ? junitReport(verification) : jsonReport(verification);
  process.stdout.write(report && !report.file ? written : table(verification));
  if (report?.file) write(report.file, written);
  if (verification.ok) return exitCodes.ok;
  const ran = verification.results.some(({ outcome }) => outcome !== 'left out');
  return ran ? exitCodes.failed : exitCodes.nothing;
}

function showProgress({ done, total, result }: VerifyProgress): void {
  const count = `${String(done).padStart(String(total).length)}/${total}`;
  const { outcome, consumer, description } = result;
  process.stderr.write(`${count} ${outcome.padEnd(8)} ${consumer}: ${description}\n`);
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SetupError('usage', `--report ${file} cannot be written: ${why}`, { cause: error });
  }
}

function say(text: string): void {
  process.stderr.write(`room-sessions-verify: ${text}\n`);
}

function version(): string {
  // The same place seen from src/cli and from dist/cli.
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
