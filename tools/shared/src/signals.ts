/**
 * Turns the signals that end this process (Ctrl-C, a cancelled job) into an exit, so that the commands
 * that it started end too, and its temporary folders and stamps are removed. `pnpm` forwards signals,
 * so the same signal may arrive more than once.
 */
export function exitOnSignals(): void {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.on(signal, () => process.exit(128 + number));
  }
}
