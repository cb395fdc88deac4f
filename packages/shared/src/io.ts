/** The parts of a process that a command uses: `process`, or the streams of a test. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  on(signal: 'SIGHUP' | 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  exit(code: number): void;
}

interface Output {
  /** Whether the stream is a terminal. */
  readonly isTTY?: boolean;
  write(text: string): unknown;
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}
