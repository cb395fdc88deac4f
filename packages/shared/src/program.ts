// Runs the programs of the repository. Exit codes: 0 success, 1 failure, 2 usage error, 128 plus the
// number of a signal that ended it.

import {
  type Form,
  type ParsedArguments,
  type Options,
  readArguments,
  UsageError,
} from './arguments.ts';
import { exitOnSignals } from './signals.ts';

export interface Program<O extends Options> extends Form<O> {
  /** The text for `--help` and for usage errors. */
  readonly usage: string;
  /**
   * Runs the program; it may return the exit code.
   *
   * @throws UsageError for an invalid value, before anything is done; the message of any other Error
   * explains the failure.
   */
  readonly run: (given: ParsedArguments<O>) => Promise<number | void> | number | void;
}

export async function runProgram<const O extends Options>(
  { usage, run, ...form }: Program<O>,
  argv: readonly string[] = process.argv.slice(2),
): Promise<void> {
  exitOnSignals();
  try {
    const given = readArguments(form, argv);
    if ((given.values as { help?: boolean }).help) {
      console.log(usage);
      return;
    }
    const code = await run(given);
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof UsageError) {
      process.exitCode = 2;
      console.error(
        `${error.message.replace(/[.?]?$/, (end) => end || '.')}\nNothing was done.\n\n${usage}`,
      );
    } else console.error(error instanceof Error && !isDefect(error) ? error.message : error);
  }
}

/** A bug in the program, whose stack is needed; the message of other errors is sufficient. */
const isDefect = (error: Error): boolean =>
  [TypeError, RangeError, ReferenceError, SyntaxError].some((type) => error instanceof type);
