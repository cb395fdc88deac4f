// The options of a command as a table, from which the command line is read and the help is printed.
import { type Options, readArguments as readCommandLine, UsageError } from './arguments.ts';

export interface Option {
  readonly name: string;
  /** The placeholder of its value in the help; an option without a value is a switch. */
  readonly value?: string;
  readonly short?: string;
  readonly multiple?: true;
  readonly group: string;
  /** The description, which may have several lines. */
  readonly says: string;
  readonly default?: string;
}

export interface Arguments {
  /** The last value; `undefined` if the option was not given. */
  readonly text: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[] | undefined;
  readonly has: (name: string) => boolean;
  readonly positionals: readonly string[];
}

/** @throws UsageError if an option is unknown or has no value. */
export function readArguments(table: readonly Option[], argv: readonly string[]): Arguments {
  const options = table.map(({ name, value, short, multiple = false }) => [
    name,
    {
      type: value === undefined ? 'boolean' : 'string',
      multiple,
      ...(short && { short }),
      ...(value !== undefined && { placeholder: value }),
    },
  ]);
  const { values, words } = readCommandLine(
    { options: Object.fromEntries(options) as Options, words: 'any' },
    argv,
  );
  const all = (name: string): readonly string[] | undefined => {
    const value = (values as Record<string, unknown>)[name];
    return value === undefined || typeof value === 'boolean'
      ? undefined
      : [value].flat().map(String);
  };
  return {
    text: (name) => all(name)?.at(-1),
    all,
    has: (name) => (values as Record<string, unknown>)[name] === true,
    positionals: words,
  };
}

export const usage = (message: string): UsageError => new UsageError(message);

/** The options by group, for the help. */
export function optionsHelp(table: readonly Option[]): string {
  const groups = [...new Set(table.map(({ group }) => group))];
  return groups
    .map((group) => {
      const lines = table.filter((option) => option.group === group).map(optionHelp);
      return `${group}:\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

const column = 27;

function optionHelp({ name, value, short, multiple, says, default: usual }: Option): string {
  const left = `  ${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
  const more = [multiple ? 'may be repeated' : '', usual ? `default: ${usual}` : ''].filter(
    Boolean,
  );
  const text = more.length > 0 ? `${says} (${more.join('; ')})` : says;
  const lines = wrap(text, 79 - column);
  const head = left.length < column - 1 ? left.padEnd(column) : `${left}\n${' '.repeat(column)}`;
  return (head + lines.join(`\n${' '.repeat(column)}`)).trimEnd();
}

/** Splits a text into lines of at most `width` characters, unless a word is longer. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}
