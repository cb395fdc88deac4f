// Runs the programs of a page one after the other, each in a gateway that is as new. Between what
// they print stands a line for each, by which the parent tells them apart.

import { pathToFileURL } from 'node:url';
import { control } from './given.ts';
import { type Ended, ending } from './page-outcome.ts';

const [, , ...files] = process.argv;
let current = 0;

const end = (outcome: Omit<Ended, 'program'>): void => {
  process.stdout.write(`\n${ending}${JSON.stringify({ program: current, ...outcome })}\n`);
};
const fail = (error: unknown): void => {
  end({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  process.exit();
};
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

/** How long a program is waited for that left something open, such as a server, in ms. */
const patience = 500;

/** Until nothing is left to do: what a program left for later fails here, not in the next one. */
const settled = async (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patience).unref();
  process.once('beforeExit', resolve);
  await promise;
  clearTimeout(timer);
  process.off('beforeExit', resolve);
};

for (const [index, file] of files.entries()) {
  current = index;
  await control.faults.clear();
  await control.clock.resume();
  await control.reset();
  try {
    await import(pathToFileURL(file).href);
    await settled();
    const { exitCode } = process;
    process.exitCode = undefined;
    end(exitCode === undefined ? {} : { failure: `it sets the exit code ${exitCode}` });
  } catch (error) {
    end({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    process.exitCode = undefined;
  }
}
// Whatever the programs left open is theirs.
process.exit();
