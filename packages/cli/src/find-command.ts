// Finds the command of a command line and its help, or the nearest command.

import { findNearest, UsageError } from '@room-sessions/shared/command-line';
import { wrap } from '@room-sessions/shared/option-table';
import type { Command } from './command.ts';
import { commandHelp, domainHelp, isBelow, rootHelp } from './help.ts';

export const findCommand = (
  argv: readonly string[],
  all: readonly Command[],
): Command | undefined =>
  all.find(({ name }) => name.split(' ').every((word, at) => word === argv[at]));

/** Whether commands begin with this word, such as `rooms`. */
export const isGroup = (word: string, all: readonly Command[]): boolean =>
  all.some(({ name }) => isBelow(name, word));

/** @throws UsageError if there is no such command. */
export function getHelp(words: readonly string[], all: readonly Command[]): string {
  const name = words.join(' ');
  const command = all.find((one) => one.name === name);
  if (command) return commandHelp(command);
  if (name === '') return rootHelp(all);
  if (isGroup(name, all)) return domainHelp(name, all);
  throw unknownCommand(words, all);
}

/** The message does not repeat the argument, because it may be a misplaced key. */
function unknownCommand(
  [first = '', second = '']: readonly string[],
  all: readonly Command[],
): UsageError {
  if (first.startsWith('-')) return new UsageError('options come after the command');
  const names = all.map(({ name }) => name);
  if (isGroup(first, all)) {
    const below = names.filter((name) => isBelow(name, first)).map((name) => name.split(' ')[1]!);
    const meant = findNearest(second, below) ?? findNearest(second, names);
    return noCommand(`${first} has no such command`, meant, below);
  }
  const tops = [...new Set(names.map((name) => name.split(' ')[0]!))];
  const meant = findNearest(first, tops) ?? findNearest(`${first} ${second}`.trim(), names);
  return noCommand('no such command', meant, tops);
}

function noCommand(what: string, meant: string | undefined, all: readonly string[]): UsageError {
  if (meant !== undefined) return new UsageError(`${what}; did you mean ${meant}?`);
  const list = wrap(`the commands are ${all.join(', ')}`, 79).join('\n');
  return new UsageError(`${what};\n${list}`);
}
