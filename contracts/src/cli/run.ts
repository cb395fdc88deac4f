// The command: progress goes to stderr, the table to stdout.

import { readFileSync, writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import type { Io } from '@room-sessions/shared/command-line';
import { tryWriting, watchOutput } from '@room-sessions/shared/output';
import { createRedact } from '@room-sessions/shared/redact';
import { createStyle } from '@room-sessions/shared/style';
import { getReason, SetupError, usage } from '../errors.ts';
import { junitReport } from '../report/junit.ts';
import { colors, styledTable } from '../report/styled-table.ts';
import { verifyContracts } from '../verify/verify.ts';
import { type CliOptions, helpText, readOptions } from './options.ts';

const exitCodes = { ok: 0, failed: 1, usage: 2, nothing: 3 } as const;

/** @returns the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const isLost = watchOutput(io, exitCodes.usage);
  const code = await getExitCode(argv, io);
  return isLost() ? exitCodes.usage : code;
}

async function getExitCode(argv: readonly string[], io: Io): Promise<number> {
  const { ROOM_SESSIONS_API_KEY: key, ROOM_SESSIONS_STATE_TOKEN: token } = io.env;
  const redact = createRedact([key, token], { mask: '[secret]' });
  const program = createStyle(io.stderr, io.env)('red', 'room-sessions-verify:');
  const say = (text: string): unknown => io.stderr.write(`${program} ${redact(text)}\n`);
  try {
    const options = readOptions(argv, io.env);
    if (options === 'help') io.stdout.write(helpText);
    else if (options === 'version') io.stdout.write(`${version()}\n`);
    else return await verify(options, io);
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof SetupError)) say(`unexpected error: ${inspect(error)}`);
    else if (error.kind === 'environment') say(`${error.message}\nNothing was verified.`);
    else {
      say(`${error.message}\n--help shows the options`);
      return exitCodes.usage;
    }
    return exitCodes.nothing;
  }
}

async function verify({ report, ...options }: CliOptions, io: Io): Promise<number> {
  // Check it now, not after the whole run.
  if (report) write(report, tryWriting);
  const style = createStyle(io.stderr, io.env);
  const verification = await verifyContracts({
    ...options,
    onProgress({ outcome, consumer, description }, done, total) {
      const count = `${String(done).padStart(String(total).length)}/${total}`;
      const said = style(colors[outcome], outcome.padEnd(8));
      io.stderr.write(`${count} ${said} ${consumer}: ${description}\n`);
    },
  });
  io.stdout.write(styledTable(verification, createStyle(io.stdout, io.env)));
  if (report) write(report, () => writeFileSync(report, junitReport(verification)));
  if (verification.ok) return exitCodes.ok;
  const ran = verification.results.some(({ outcome }) => outcome !== 'left out');
  return ran ? exitCodes.failed : exitCodes.nothing;
}

function write(file: string, how: (file: string) => void): void {
  try {
    how(file);
  } catch (error) {
    throw usage(`--report ${file} cannot be written: ${getReason(error)}`);
  }
}

function version(): string {
  // The same path from src/cli and from dist/cli.
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
