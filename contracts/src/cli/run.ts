// The command: progress on stderr, the table or the report on stdout, and an exit code.

import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
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
  // Whoever reads it, such as `head`, may have enough; what is verified does not change by that.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    demandNode();
    const options = readOptions(argv, process.env);
    if (options === 'help') process.stdout.write(helpText);
    else if (options === 'version') process.stdout.write(`${version()}\n`);
    else process.exitCode = await verify(options);
  } catch (error) {
    if (error instanceof Stopped) {
      say(error.message);
      process.exitCode = error.exitCode;
      return;
    }
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    if (error.kind === 'usage') say('--help shows the options');
    process.exitCode = error.kind === 'usage' ? exitCodes.usage : exitCodes.nothing;
  }
}

/** Pact's native part has none for older ones, and says so in its own way. */
function demandNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  throw new SetupError('usage', `needs Node 22.18 or later; this is ${process.version}`);
}

/** Thrown where a signal ends the run. */
class Stopped extends Error {
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`stopped by ${signal}; nothing of it runs any more`);
    this.exitCode = signal === 'SIGINT' ? 130 : 143;
  }
}

async function verify({ report, ...options }: CliOptions): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A second one ends the process at once.
    process.once(signal, () => stop.abort(new Stopped(signal)));
  }
  // Found out now, not after all the work.
  if (report?.file) write(report.file, (file) => closeSync(openSync(file, 'a')));
  const verification = await verifyContracts({
    ...options,
    signal: stop.signal,
    onProgress: showProgress,
  });
  const written = report?.format === 'junit' ? junitReport(verification) : jsonReport(verification);
  process.stdout.write(report && !report.file ? written : table(verification));
  if (report?.file) write(report.file, (file) => writeFileSync(file, written));
  if (verification.ok) return exitCodes.ok;
  const ran = verification.results.some(({ outcome }) => outcome !== 'left out');
  return ran ? exitCodes.failed : exitCodes.nothing;
}

function showProgress({ done, total, result }: VerifyProgress): void {
  const count = `${String(done).padStart(String(total).length)}/${total}`;
  const { outcome, consumer, description } = result;
  process.stderr.write(`${count} ${outcome.padEnd(8)} ${consumer}: ${description}\n`);
}

function write(file: string, how: (file: string) => void): void {
  try {
    how(file);
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
