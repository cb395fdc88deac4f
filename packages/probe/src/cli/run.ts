// The command: what it found on stdout, progress on stderr, and an exit code.

import type { Io } from '@room-sessions/shared/command-line';
import { helpText } from './help.ts';

const exitCodes = { usage: 2 } as const;

/** @returns the exit code. */
export function run(argv: readonly string[], io: Io): number {
  if (argv.includes('--help') || argv.includes('-h')) {
    io.stdout.write(helpText);
    return 0;
  }
  io.stderr.write('room-sessions-probe: --help shows the options\n');
  return exitCodes.usage;
}
