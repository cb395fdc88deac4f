// The command: progress goes to stderr, the table or the report to stdout.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inspect } from 'node:util';
import type { Io } from '@room-sessions/shared/command-line';
import { signalCodes, tryWriting, watchOutput } from '@room-sessions/shared/output';
import { createRedact } from '@room-sessions/shared/redact';
import { getReason } from '../reason.ts';
import { jsonReport } from '../report/json.ts';
import { junitReport } from '../report/junit.ts';
import { table } from '../report/table.ts';
import { SetupError } from '../setup-error.ts';
import { verifyContracts } from '../verify/verify.ts';
import type { VerifyProgress } from '../verify/verify-options.ts';
import { helpText } from './help.ts';
import { type CliOptions, readOptions } from './options.ts';

const exitCodes = { ok: 0, failed: 1, usage: 2, nothing: 3 } as const;

/** @returns the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const lost = watchOutput(io, exitCodes.usage);
  const code = await getExitCode(argv, io);
  return lost() ? exitCodes.usage : code;
}

async function getExitCode(argv: readonly string[], io: Io): Promise<number> {
  const { ROOM_SESSIONS_API_KEY: key, ROOM_SESSIONS_STATE_TOKEN: token } = io.env;
  const redact = createRedact([key, token], { mask: '[secret]' });
  const say = (text: string): unknown => io.stderr.write(`room-sessions-verify: ${redact(text)}\n`);
  try {
    const options = readOptions(argv, io.env);
    if (options === 'help') io.stdout.write(helpText);
    else if (options === 'version') io.stdout.write(`${version()}\n`);
    else return await verify(options, io);
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof Stopped) {
      say(error.message);
      return error.exitCode;
    }
    if (!(error instanceof SetupError)) {
      say(`unexpected error: ${inspect(error)}`);
      return exitCodes.nothing;
    }
    if (error.kind === 'environment') {
      say(`${error.message}${error.message.endsWith('?') ? '' : '.'} Nothing was verified.`);
      return exitCodes.nothing;
    }
    say(error.message);
    // No option can fix an error of the system.
    if (error.cause === undefined) say('--help shows the options');
    return exitCodes.usage;
  }
}

/** Thrown when a signal ends the run. */
class Stopped extends Error {
  readonly exitCode: number;

  constructor(signal: keyof typeof signalCodes) {
    super(`stopped by ${signal}; records that it created in the deployment may remain`);
    this.exitCode = signalCodes[signal];
  }
}

/** Aborted by a signal. A terminal and a wrapper may both send it: the second signal has no effect. */
function untilStopped(io: Io): AbortSignal {
  const stop = new AbortController();
  for (const signal of Object.keys(signalCodes) as (keyof typeof signalCodes)[]) {
    io.on(signal, () => stop.abort(new Stopped(signal)));
  }
  return stop.signal;
}

async function verify({ report, ...options }: CliOptions, io: Io): Promise<number> {
  // Check it now, not after the whole run.
  if (report?.file) write(report.file, tryWriting);
  const verification = await verifyContracts({
    ...options,
    signal: untilStopped(io),
    onProgress: (progress) => io.stderr.write(progressLine(progress)),
  });
  const written = report?.format === 'junit' ? junitReport(verification) : jsonReport(verification);
  io.stdout.write(report && !report.file ? written : table(verification));
  if (report?.file) write(report.file, (file) => writeFileSync(file, written));
  if (verification.ok) return exitCodes.ok;
  const ran = verification.results.some(({ outcome }) => outcome !== 'left out');
  return ran ? exitCodes.failed : exitCodes.nothing;
}

function progressLine({ done, total, result }: VerifyProgress): string {
  const count = `${String(done).padStart(String(total).length)}/${total}`;
  const { outcome, consumer, description } = result;
  return `${count} ${outcome.padEnd(8)} ${consumer}: ${description}\n`;
}

function write(file: string, how: (file: string) => void): void {
  try {
    how(file);
  } catch (error) {
    const folder = dirname(file);
    const why = existsSync(folder) ? getReason(error) : `there is no folder ${folder}`;
    throw new SetupError('usage', `--report ${file} cannot be written: ${why}`, { cause: error });
  }
}

function version(): string {
  // The same path from src/cli and from dist/cli.
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
