// The command line: finds the command, runs it, and reports errors.

import { AbortError, RoomSessionsError } from '@room-sessions/core';
import { UsageError } from '@room-sessions/shared/command-line';
import { readArguments } from '@room-sessions/shared/option-table';
import { signalCodes } from '@room-sessions/shared/output';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { toExitCode } from './error-code.ts';
import { CommandError, exitCodes } from './exit-code.ts';
import { findCommand, getHelp, isGroup } from './find-command.ts';
import { commandHelp, firstHelp, usageLine } from './help.ts';
import type { CliIo } from './io.ts';
import { createSession, type Session } from './session.ts';
import { version } from './version.ts';

/** @returns the exit code. */
export async function run(argv: readonly string[], io: CliIo): Promise<number> {
  const session = createSession(io);
  let code: number;
  try {
    code = await dispatch(argv, session);
  } catch (error) {
    code = report(error, argv, session);
  }
  // Node reports a failed write in a later turn of the event loop.
  await new Promise<void>((resolve) => setImmediate(resolve));
  const ending = session.ending();
  // After a write the reader of the exit code needs it, also if nobody reads the output.
  if (ending === undefined || ending === 'closed pipe') return code;
  if (ending !== 'lost output') return signalCodes[ending];
  return code === exitCodes.unknown ? code : exitCodes.answered;
}

async function dispatch(argv: readonly string[], session: Session): Promise<number> {
  refuseKey(argv);
  const [first = ''] = argv;
  if (first === '' || first === '--version' || first === '-v') {
    await session.write(first === '' ? firstHelp(commands) : `${version()}\n`);
    return exitCodes.ok;
  }
  const command = findCommand(argv, commands);
  if (!command) {
    const words = argv.filter((word) => !/^(--help|-h)$/.test(word));
    await session.write(getHelp(words, commands));
    return exitCodes.ok;
  }
  refuseWordAsOption(command, argv);
  const given = readArguments(command.options, argv.slice(command.name.split(' ').length));
  if (given.has('help')) {
    await session.write(commandHelp(command));
    return exitCodes.ok;
  }
  return (await command.run(given, session)) ?? exitCodes.ok;
}

/** Every user of the machine can read a command line, and shells save it. */
function refuseKey(argv: readonly string[]): void {
  if (!argv.some((word) => /^--?(api[-_]?key\b|key(=|$))/i.test(word))) return;
  throw new UsageError(
    'the key is not an option, because others can read a command line. Set ROOM_SESSIONS_API_KEY, ' +
      'or read it from a keychain: room-sessions profile add NAME --base-url URL --key-command COMMAND',
  );
}

/** Refuses `--social-id ID` if SOCIAL_ID is an argument. */
function refuseWordAsOption(command: Command, argv: readonly string[]): void {
  for (const { placeholder } of command.words) {
    const name = placeholder.toLowerCase().replaceAll('_', '-');
    const isOption = command.options.some((option) => option.name === name);
    if (isOption || !argv.some((word) => word.split('=')[0] === `--${name}`)) continue;
    throw new UsageError(`${placeholder} is an argument, not an option: ${usageLine(command)}`);
  }
}

function report(error: unknown, argv: readonly string[], { say, fail, ending }: Session): number {
  const by = ending();
  if (by === 'lost output') return exitCodes.answered;
  // The closed pipe aborted the request of a list.
  if (by === 'closed pipe' && error instanceof AbortError) return exitCodes.ok;
  if (by !== undefined && by !== 'closed pipe' && !(error instanceof RoomSessionsError)) {
    fail(`ended by ${by}. Nothing was sent.`);
    return exitCodes.notSent;
  }
  if (error instanceof UsageError) {
    const name =
      findCommand(argv, commands)?.name ?? (isGroup(argv[0] ?? '', commands) ? argv[0] : undefined);
    fail(`${error.message}${/[.?]$/.test(error.message) ? '' : '.'} Nothing was sent.`);
    const what = name !== undefined && !isGroup(name, commands) ? 'options' : 'commands';
    say(`room-sessions ${name === undefined ? '' : `${name} `}--help shows the ${what}`);
    return exitCodes.usage;
  }
  if (error instanceof CommandError) {
    fail(error.message);
    return error.exitCode;
  }
  if (error instanceof RoomSessionsError) {
    fail(by && by !== 'closed pipe' ? `ended by ${by}: ${error.message}` : error.message);
    return toExitCode(error);
  }
  fail('failed because of a bug in this program. Please report it with these lines:');
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.unknown;
}
