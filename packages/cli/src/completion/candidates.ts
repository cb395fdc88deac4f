// The words that a shell can complete, from the table of commands: the same for every shell.

import type { Command, CommandOption, Word } from '../command.ts';

/** A word that a shell offers. */
export interface Candidate {
  readonly word: string;
  readonly summary: string;
}

/** A group such as `rooms`, or a command of one word. */
export interface Top extends Candidate {
  /** The second words of a group; empty for a command. */
  readonly below: readonly Candidate[];
}

export function toTops(commands: readonly Command[], domains: readonly Candidate[]): Top[] {
  const tops = new Map<string, Top & { below: Candidate[] }>();
  for (const { name, summary } of commands) {
    const [word = '', second] = name.split(' ');
    const group = domains.find((one) => one.word === word)?.summary ?? `Commands of ${word}`;
    const top = tops.get(word) ?? { word, summary: second ? group : summary, below: [] };
    tops.set(word, top);
    if (second) top.below.push({ word: second, summary });
  }
  return [...tops.values()];
}

/** The value of an option, or a word at a position. */
export type Content =
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'file' | 'profile' | 'free' | 'switch' };

/** Prints the names of the profiles. The shell runs this command to complete a profile. */
export const listProfiles =
  'room-sessions profile list --output table --fields name 2>/dev/null | tail -n +2';

export function getContent(part: Omit<Word, 'placeholder'>): Content {
  if (part.values) return { kind: 'values', values: part.values };
  return { kind: part.isFile ? 'file' : part.isProfile ? 'profile' : 'free' };
}

export const contentOfOption = (option: CommandOption): Content =>
  option.value === undefined ? { kind: 'switch' } : getContent(option);

/** Options with a value, with the commands that have them in this form. */
interface ValueOption {
  readonly flag: string;
  readonly content: Content;
  /** Absent if the option has this form in every command. */
  readonly commands?: readonly string[];
}

function toValueOptions(commands: readonly Command[]): ValueOption[] {
  const forms = new Map<string, { flag: string; content: Content; commands: string[] }>();
  for (const { name, options } of commands) {
    for (const option of options) {
      const content = contentOfOption(option);
      if (content.kind === 'switch') continue;
      const id = JSON.stringify([option.name, content]);
      const form = forms.get(id) ?? { flag: `--${option.name}`, content, commands: [] };
      form.commands.push(name);
      forms.set(id, form);
    }
  }
  const all = [...forms.values()];
  return all.map((form) => {
    const isOnly = all.filter(({ flag }) => flag === form.flag).length === 1;
    return isOnly ? { flag: form.flag, content: form.content } : form;
  });
}

/** The arms of `case` in bash and zsh that complete the value of an option, and the word at a position. */
export function toArms(commands: readonly Command[], complete: (content: Content) => string) {
  const values = toValueOptions(commands).map(({ flag, content, commands: names }) => {
    const patterns = (names ?? ['*']).map((name) =>
      name === '*' ? `*" ${flag}"` : `"${name} ${flag}"`,
    );
    return `    ${patterns.join('|')}) ${complete(content)}; return ;;`;
  });
  const positions = commands.flatMap(({ name, words: own }) =>
    own.flatMap((word, index) => {
      const content = getContent(word);
      return content.kind === 'free' ? [] : [`    "${name} ${index}") ${complete(content)} ;;`];
    }),
  );
  return { values, positions };
}

/** Text in single quotes, for a POSIX shell and zsh. */
export const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** One line of a description. */
export const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
