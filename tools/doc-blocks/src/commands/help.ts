// What a command of ours knows, as its own help says.

import { execOk } from '@room-sessions/testing';

const texts = new Map<string, Promise<string | undefined>>();

/** The help of a command, or of one of its own commands; `undefined` when it has no such command. */
export function helpOf(file: string, command?: string): Promise<string | undefined> {
  const args = [file, ...(command === undefined ? [] : [command]), '--help'];
  const id = args.join(' ');
  const found = texts.get(id) ?? readHelp(args);
  texts.set(id, found);
  return found;
}

const readHelp = (args: readonly string[]): Promise<string | undefined> =>
  execOk([process.execPath, ...args]).catch(() => undefined);

/** The options among the words of a command, without their values. */
export const optionsIn = (words: readonly string[]): string[] =>
  words.filter((word) => /^--?[a-z]/i.test(word)).map((word) => word.split('=')[0]!);

export const hasOption = (help: string, option: string): boolean =>
  new RegExp(`(?<![\\w-])${option}(?![\\w-])`).test(help);
