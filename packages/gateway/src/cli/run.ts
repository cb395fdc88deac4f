// The command line: finds the command and runs it, and says what went wrong in words.
import { createCleaner } from '../log.ts';
import { nearest } from '../nearest.ts';
import { StartError } from '../start-error.ts';
import { storeFailure } from '../store/failure.ts';
import { usage } from './arguments.ts';
import { commands, usual } from './commands.ts';

/** Sets the exit code: 1 when the machine is in the way, 2 when the command line is. */
export async function run(argv: readonly string[]): Promise<void> {
  const [first = ''] = argv;
  const command = commands.find(({ name }) => name === first);
  try {
    if (command) await command.run(argv.slice(1), process.env);
    else {
      if (first !== '' && !first.startsWith('-')) throw unknownCommand(first);
      await usual.run(argv, process.env);
    }
  } catch (error) {
    process.exitCode = 1;
    const ofStore = storeFailure(error);
    if (ofStore) return say(ofStore.message);
    if (!(error instanceof StartError)) {
      say('failed, which is a fault of the gateway. Please report it with these lines:');
      return say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    say(error.message);
    if (error.kind === 'environment') return;
    say(`${command ? `${command.name} ` : ''}--help shows the options`);
    process.exitCode = 2;
  }
}

/** The word may be a key at the wrong place: it is not repeated. */
function unknownCommand(word: string): StartError {
  const names = commands.map(({ name }) => name);
  const meant = nearest(word, names);
  return usage(
    `no such command; ${meant ? `did you mean ${meant}?` : `there are ${names.join(', ')}`}`,
  );
}

function say(text: string): void {
  // A database is named by its URL, which may have a password.
  process.stderr.write(`room-sessions-gateway: ${createCleaner([])(text)}\n`);
}
