// The command line: starts a gateway, and reports errors.
import { type Io, UsageError } from '@room-sessions/shared/command-line';
import { usage } from '@room-sessions/shared/option-table';
import { createCleaner } from '../log.ts';
import { StartError } from '../start-error.ts';
import { storeFailure } from '../store/failure.ts';
import { serve } from './serve.ts';

/** @returns the exit code: 1 for an error of the environment, 2 for a wrong command line. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    const [first = ''] = argv;
    // The word may be a misplaced key: do not quote it.
    if (first !== '' && !first.startsWith('-')) throw usage('there are no commands, only options');
    await serve(argv, io);
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
    say('--help shows the options');
    return 2;
  }
}
