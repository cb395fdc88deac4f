/** What a command uses of its process: `process` itself, or streams of a test. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { readonly isTTY?: boolean; write(text: string): unknown };
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

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
