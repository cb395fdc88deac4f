// How every program of the repository is called, and how it ends: 0 done, 1 not done, 2 called wrong,
// 128 and the number of a signal that ended it.

import { type Form, type Given, type Options, readArguments, UsageError } from './arguments.ts';
import { exitOnSignals } from './signals.ts';

export interface Program<O extends Options> extends Form<O> {
  /** What `--help` shows, and whoever calls it wrong. */
  readonly usage: string;
  /**
   * Does it, and may give the exit code.
   *
   * @throws UsageError for a value that cannot be, before anything is done; any other Error says in its message what is wrong.
   */
  readonly run: (given: Given<O>) => Promise<number | void> | number | void;
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

/** Of the program itself, so that its place is wanted; what others throw says what is wrong. */
const isDefect = (error: Error): boolean =>
  [TypeError, RangeError, ReferenceError, SyntaxError].some((type) => error instanceof type);
