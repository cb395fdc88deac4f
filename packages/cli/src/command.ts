// One command of `room-sessions`: its name, its input, and its action.

import type { Arguments, Option } from '@room-sessions/shared/option-table';
import type { Session } from './session.ts';

export interface CommandOption extends Option {
  /** The values that completion offers. */
  readonly values?: readonly string[];
  /** Whether the value is a file, for completion. */
  readonly isFile?: true;
  /** Whether the value is the name of a profile, for completion. */
  readonly isProfile?: true;
  readonly isRequired?: true;
}

/** A positional argument of the command line. */
export interface Word {
  readonly placeholder: string;
  readonly says?: string;
  readonly isOptional?: true;
  readonly values?: readonly string[];
  readonly isFile?: true;
  readonly isProfile?: true;
}

export interface Command {
  /** Such as `rooms get-settings`. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** Further paragraphs of the help. */
  readonly about: readonly string[];
  readonly words: readonly Word[];
  readonly options: readonly CommandOption[];
  readonly examples?: readonly string[];
  /**
   * Runs the command, and may return the exit code.
   *
   * @throws UsageError for an invalid value, before anything is sent.
   */
  run(given: Arguments, session: Session): Promise<number | void>;
}

export const helpOption: CommandOption = {
  group: 'Help',
  name: 'help',
  short: 'h',
  says: 'show this text',
};
