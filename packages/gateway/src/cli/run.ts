// The command line: finds and runs the command, and reports errors.
import { createCleaner } from '../log.ts';
import { didYouMean, type Io, UsageError } from '@room-sessions/shared/command-line';
import { StartError } from '../start-error.ts';
import { storeFailure } from '../store/failure.ts';
import { usage } from './arguments.ts';
import { commands, usual } from './commands.ts';

/** @returns the exit code: 1 for an error of the environment, 2 for a wrong command line. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const [first = ''] = argv;
  const command = commands.find(({ name }) => name === first);
  try {
    if (command) await command.run(argv.slice(1), io);
    else {
      if (first !== '' && !first.startsWith('-')) throw unknownCommand(first);
      await usual.run(argv, io);
    }
    return 0;
  } catch (error) {
    // A database URL may contain a password.
    const clean = createCleaner([]);
    const say = (text: string): unknown =>
      io.stderr.write(`room-sessions-gateway: ${clean(text)}\n`);
    const ofStore = storeFailure(error);
    if (ofStore) say(ofStore.message);
    else if (error instanceof StartError || error instanceof UsageError) say(error.message);
    else {
      say('failed because of a bug in the gateway. Please report it with these lines:');
      say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    const isUsage =
      error instanceof UsageError || (error instanceof StartError && error.kind === 'usage');
    if (ofStore || !isUsage) return 1;
    say(`${command ? `${command.name} ` : ''}--help shows the options`);
    return 2;
  }
}

/** The word may be a misplaced key: do not quote it. */
function unknownCommand(word: string): UsageError {
  const names = commands.map(({ name }) => name);
  const meant = didYouMean(word, names);
  return usage(
    `no such command; ${meant ? `did you mean ${meant}?` : `expected one of ${names.join(', ')}`}`,
  );
}
