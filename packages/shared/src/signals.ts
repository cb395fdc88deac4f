/**
 * Exits this process on termination signals (Ctrl-C, a cancelled job), so that its child processes end and its
 * temporary folders and stamps are removed. `pnpm` forwards signals, so that a signal may arrive more than once.
 */
export function exitOnSignals(): void {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.on(signal, () => process.exit(128 + number));
  }
}
