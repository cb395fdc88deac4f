import type { Io } from '@room-sessions/shared/command-line';

/** One command of `room-sessions-gateway`. */
export interface Command {
  readonly name: string;
  /** One line, for the help. */
  readonly summary: string;
  /**
   * Resolves when its work is done; that of `serve` when the gateway is closed.
   *
   * @throws StartError that says what is wrong with its arguments, or with the machine.
   */
  run(argv: readonly string[], io: Io): Promise<void>;
}
