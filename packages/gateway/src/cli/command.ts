/** One command of `room-sessions-gateway`. */
export interface Command {
  readonly name: string;
  /** One line, for the help. */
  readonly summary: string;
  /** @throws StartError that says what is wrong with its arguments, or with the machine. */
  run(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<void>;
}
