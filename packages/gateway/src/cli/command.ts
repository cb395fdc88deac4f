import type { Io } from '@room-sessions/shared/command-line';

/** One command of `room-sessions-gateway`. */
export interface Command {
  readonly name: string;
  /** One line for the help text. */
  readonly summary: string;
  /**
   * Resolves when the command is done; `serve` is done when the gateway is closed.
   *
   * @throws StartError that says what is wrong with the arguments or the environment.
   */
  run(argv: readonly string[], io: Io): Promise<void>;
}
