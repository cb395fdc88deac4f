// What a program of the repository was called with. Whatever it does not know is refused before any
// work is done: a slip must not cost minutes, or write a page.

import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** The program was called wrong; the message says what is. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Form<Options extends ParseArgsOptionsConfig> {
  /** As `parseArgs` of `node:util` takes them. `--help` is added. */
  readonly options?: Options;
  /** Words beside the options: those that there are, or any. Default: none. */
  readonly words?: readonly string[] | 'any';
}

const help = { type: 'boolean', short: 'h' } as const;

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options & { help: typeof help }; allowPositionals: true }>
>;

export interface Given<Options extends ParseArgsOptionsConfig> {
  readonly values: Parsed<Options>['values'];
  readonly words: readonly string[];
}

/** @throws UsageError for an option or a word that there is not, and for a value that is missing. */
export function readArgs<const Options extends ParseArgsOptionsConfig>(
  { options, words = [] }: Form<Options>,
  argv: readonly string[],
): Given<Options> {
  const { values, positionals } = parse(
    { ...options, help } as Options & { help: typeof help },
    argv,
  );
  const strange = words === 'any' ? undefined : positionals.find((word) => !words.includes(word));
  if (words !== 'any' && strange !== undefined) {
    const known = words.length === 0 ? 'it takes no words' : `there are ${words.join(', ')}`;
    throw new UsageError(`There is no "${strange}": ${known}.`);
  }
  return { values, words: positionals };
}

function parse<Options extends ParseArgsOptionsConfig>(options: Options, argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(inWords(error as Error));
  }
}

/** Without Node's advice about `--`, which is for programs that take any words. */
function inWords({ message }: Error): string {
  const [, unknown] = /^Unknown option '(--?[^']*)'/.exec(message) ?? [];
  if (unknown !== undefined) return `There is no option ${unknown}.`;
  const [line = message] = message.split(/\n|\. /);
  return line.replace(/\.?$/, '.');
}
