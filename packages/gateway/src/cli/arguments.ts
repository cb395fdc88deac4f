// The options of a command as a table: what reads the command line and what shows the help follow
// from it. What is wrong is said without repeating a value that could be a key.
import { parseArgs } from 'node:util';
import { nearest } from '../nearest.ts';
import { StartError } from '../start-error.ts';

export interface Option {
  readonly name: string;
  /** What stands for its value in the help; an option without one is a switch. */
  readonly value?: string;
  readonly short?: string;
  readonly multiple?: true;
  readonly group: string;
  /** May have several lines. */
  readonly says: string;
  readonly default?: string;
}

export interface Arguments {
  /** The last value; `undefined` when the option was not given. */
  readonly text: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[] | undefined;
  readonly has: (name: string) => boolean;
  readonly positionals: readonly string[];
}

/** @throws StartError (usage) when an option is unknown, or lacks its value. */
export function readArguments(table: readonly Option[], argv: readonly string[]): Arguments {
  const { values, positionals } = parse(table, argv);
  const all = (name: string): readonly string[] | undefined => {
    const value = values[name];
    return value === undefined || typeof value === 'boolean'
      ? undefined
      : [value].flat().map(String);
  };
  return {
    text: (name) => all(name)?.at(-1),
    all,
    has: (name) => values[name] === true,
    positionals,
  };
}

function parse(table: readonly Option[], argv: readonly string[]) {
  const options = table.map(({ name, value, short, multiple = false }) => [
    name,
    { type: value === undefined ? 'boolean' : 'string', multiple, ...(short && { short }) },
  ]);
  try {
    return parseArgs({
      args: withNegatives(table, argv),
      allowPositionals: true,
      options: Object.fromEntries(options) as Record<
        string,
        { type: 'boolean' | 'string'; multiple: boolean }
      >,
    });
  } catch (error) {
    throw usage(explain(error, table));
  }
}

/** `--drain -1` as `--drain=-1`: whoever reads the number says what is wrong with it. */
function withNegatives(table: readonly Option[], argv: readonly string[]): string[] {
  const words: string[] = [];
  for (const word of argv) {
    const last = words.at(-1);
    const wanted = table.some(({ name, value }) => value !== undefined && last === `--${name}`);
    if (wanted && /^-\d+(\.\d+)?$/.test(word)) words.push(`${words.pop()}=${word}`);
    else words.push(word);
  }
  return words;
}

function explain(error: unknown, table: readonly Option[]): string {
  const text = error instanceof Error ? error.message : String(error);
  const unknown = /^Unknown option '(-[^' ]*)/.exec(text)?.[1];
  if (unknown === undefined) return whyNoValue(text, table);
  const name = unknown.replace(/^--?/, '');
  const names = table.map((option) => option.name);
  // What is glued to it may be its value: not repeated.
  const glued = table.find((option) => option.value && name.startsWith(option.name));
  if (glued)
    return `Unknown option; did you mean --${glued.name} ${glued.value}, with a space or = between?`;
  const meant = nearest(name, names);
  if (meant === undefined) return `Unknown option '${unknown}'`;
  return `Unknown option '${unknown}'; did you mean --${meant}?`;
}

function whyNoValue(text: string, table: readonly Option[]): string {
  const name = /--([\w-]+)/.exec(text)?.[1];
  const option = table.find((one) => one.name === name);
  if (!option) return text;
  const { value } = option;
  if (value === undefined) return `--${name}: takes no value`;
  return text.includes('argument missing')
    ? `--${name}: expected ${value}, and nothing came`
    : `--${name}: expected ${value}; one that begins with a dash is written --${name}=${value}`;
}

export const usage = (message: string): StartError => new StartError('usage', message);

/** The options group by group, as the help shows them. */
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
  return head + lines.join(`\n${' '.repeat(column)}`);
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}
