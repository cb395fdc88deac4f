// Commands with several actions on a database, which also work while gateways run on it. Results
// for scripts go to stdout, notes for people to stderr.
import type { Io } from '@room-sessions/shared/command-line';
import { didYouMean } from '@room-sessions/shared/did-you-mean';
import { Failure } from '../failure.ts';
import { environmentError } from '../start-error.ts';
import { openStore, type Store } from '../store/database.ts';
import { readArguments, usage, type Arguments, type Option } from './arguments.ts';
import type { Command } from './command.ts';
import { readDatabase } from './database.ts';

export interface Work {
  readonly store: Store;
  readonly io: Io;
  readonly given: Arguments;
  /** The id argument, for actions that take one. */
  readonly id: string;
  /** ISO text. */
  readonly now: string;
}

export interface Action {
  readonly id: 'needed' | 'optional' | 'none';
  /** Whether it may run on an empty database. */
  readonly begins?: (given: Arguments) => boolean;
  /** Checks options of the action before the database is opened. */
  check?(given: Arguments): unknown;
  run(work: Work): Promise<void>;
}

export interface ActionCommand extends Omit<Command, 'run'> {
  readonly options: readonly Option[];
  readonly help: string;
  readonly actions: Readonly<Record<string, Action>>;
  /** Translates a field name of the API to the option that sets it. */
  readonly asOption?: (message: string) => string;
}

export const actionCommand = ({
  name: command,
  summary,
  options,
  help,
  actions,
  asOption = (message) => message,
}: ActionCommand): Command => ({
  name: command,
  summary,
  async run(argv, io) {
    const given = readArguments(options, argv);
    if (given.has('help')) {
      io.stdout.write(help);
      return;
    }
    const [name = '', id = '', ...more] = given.positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) throw unknownAction(command, name, Object.keys(actions));
    if ((action.id === 'needed' && !id) || (action.id === 'none' && id) || more.length > 0) {
      const form = { needed: ` ID`, optional: ' [ID]', none: '' }[action.id];
      throw usage(`expected: ${command} ${name}${form} --database DATABASE`);
    }
    action.check?.(given);
    const now = new Date();
    const existing = action.begins?.(given) !== true;
    const store = await openStore({ database: readDatabase(given), now, existing });
    try {
      await action.run({ store, io, given, id, now: now.toISOString() });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code === 400) throw usage(asOption(error.message));
      const next = error.code === 404 ? `; ${command} list shows the existing ones` : '';
      throw environmentError(`${error.message}${next}. Nothing was changed`);
    } finally {
      await store.close();
    }
  },
});

function unknownAction(command: string, name: string, names: readonly string[]): Error {
  const meant = didYouMean(name, names);
  return usage(
    `${command}: expected one of ${names.join(', ')}${meant ? `; did you mean ${meant}?` : ''}`,
  );
}

/** A number in its range, or `undefined` without the option. */
export function readNumber(
  given: Arguments,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = given.text(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw usage(`--${name}: expected a number from ${least} to ${most}, got ${JSON.stringify(text)}`);
}

/** Prints one line per entry; control characters become spaces. */
export function print({ stdout }: Io, lines: readonly string[]): void {
  stdout.write(lines.map((line) => `${line.replaceAll(/\p{Cc}/gu, ' ')}\n`).join(''));
}

export function tell({ stderr }: Io, text: string): void {
  stderr.write(`room-sessions-gateway: ${text}\n`);
}
