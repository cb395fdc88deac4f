// Parses the command line of the published commands, whose builds include this code, and of the repository's
// programs. Rejects unknown options before any work is done. Messages contain no values, because a value may be a key.

import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import { findNearest } from './did-you-mean.ts';

/** The command line is wrong; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The options of `parseArgs` of `node:util`. */
export type Options = Readonly<
  Record<
    string,
    ParseArgsOptionDescriptor & {
      /** The placeholder of the value in the help. */ placeholder?: string;
    }
  >
>;

export interface Form<O extends Options> {
  /** `--help` is added. */
  readonly options?: O;
  /** The allowed arguments that are not options: a list, or any. Default: none. */
  readonly words?: readonly string[] | 'any';
}

const help = { type: 'boolean', short: 'h' } as const;

type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O & { help: typeof help }; allowPositionals: true; tokens: true }>
>;

export interface ParsedArguments<O extends Options> {
  readonly values: Parsed<O>['values'];
  readonly words: readonly string[];
  readonly tokens: Parsed<O>['tokens'];
}

/** @throws UsageError for an unknown option or word, and for a missing value. */
export function readArguments<const O extends Options>(
  { options, words = [] }: Form<O>,
  argv: readonly string[],
): ParsedArguments<O> {
  const all = { ...options, help } as O & { help: typeof help };
  const { values, positionals, tokens } = parse(all, argv);
  const strange = words === 'any' ? undefined : positionals.find((word) => !words.includes(word));
  if (words !== 'any' && strange !== undefined) {
    const known = words.length === 0 ? 'takes no words' : `expected one of ${words.join(', ')}`;
    throw new UsageError(`Unknown word "${strange}": ${known}`);
  }
  return { values, words: positionals, tokens };
}

function parse<O extends Options & { help: typeof help }>(options: O, argv: readonly string[]) {
  try {
    const args = withNegatives(options, argv);
    return parseArgs({ args, options, allowPositionals: true, tokens: true });
  } catch (error) {
    throw new UsageError(explain(error as Error, options));
  }
}

/** Turns `--drain -1` into `--drain=-1`, so that the check of the number reports the error. */
function withNegatives(options: Options, argv: readonly string[]): string[] {
  const words: string[] = [];
  for (const word of argv) {
    const last = words.at(-1) ?? '';
    const takesValue = last.startsWith('--') && options[last.slice(2)]?.type === 'string';
    if (takesValue && /^-\d+(\.\d+)?$/.test(word)) words.push(`${words.pop()}=${word}`);
    else words.push(word);
  }
  return words;
}

/** The option for a name of other commands. */
const synonyms: Readonly<Record<string, string>> = {
  csv: 'users',
  file: 'users',
  search: 'text',
  key: 'api-key',
};

function explain({ message }: Error, options: Options): string {
  const unknown = /^Unknown option '(-[^' =]*)/.exec(message)?.[1];
  if (unknown === undefined) return explainValue(message, options);
  const name = unknown.replace(/^--?/, '');
  const names = Object.keys(options);
  // The rest of the word may be the value, so that the message omits the rest.
  const glued = names.find((one) => options[one]?.type === 'string' && name.startsWith(one));
  if (glued !== undefined) {
    const placeholder = options[glued]?.placeholder ?? 'VALUE';
    return `Unknown option; did you mean --${glued} ${placeholder}, with a space or = between?`;
  }
  const meant = names.find((one) => one === synonyms[name]) ?? findNearest(name, names);
  return `Unknown option '${unknown}'${meant === undefined ? '' : `; did you mean --${meant}?`}`;
}

function explainValue(message: string, options: Options): string {
  const name = /--([\w-]+)/.exec(message)?.[1] ?? '';
  const option = options[name];
  if (option === undefined) return message;
  if (option.type === 'boolean') return `--${name}: takes no value`;
  if (message.includes('argument missing')) return `missing value for --${name}`;
  return `--${name}: write a value that begins with a dash as --${name}=${option.placeholder ?? 'VALUE'}`;
}
