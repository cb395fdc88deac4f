// The command line: finds the command and runs it, and says what went wrong in words.
import { createCleaner } from '../log.ts';
import { StartError } from '../start-error.ts';
import { usage } from './arguments.ts';
import { commands, usual } from './commands.ts';
import { nearest } from './nearest.ts';

/** Sets the exit code: 1 when the machine is in the way, 2 when the command line is. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    const [first = ''] = argv;
    const command = commands.find(({ name }) => name === first);
    if (command) await command.run(argv.slice(1), process.env);
    else {
      refuseMisspelt(first);
      await usual.run(argv, process.env);
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    say(error.message);
    if (error.kind === 'usage') say('--help shows the options');
    process.exitCode = error.kind === 'usage' ? 2 : 1;
  }
}

/** Any other word may be a key at the wrong place: it is not repeated. */
function refuseMisspelt(word: string): void {
  if (word === '' || word.startsWith('-')) return;
  const meant = nearest(
    word,
    commands.map(({ name }) => name),
  );
  if (meant !== undefined) throw usage(`no such command; did you mean ${meant}?`);
}

function say(text: string): void {
  // A database is named by its URL, which may have a password.
  process.stderr.write(`room-sessions-gateway: ${createCleaner([])(text)}\n`);
}
