/**
 * Makes an exit of what ends this process, Ctrl-C or a job that is cancelled: then the commands that
 * it started end too, and its temporary folders and stamps are gone. `pnpm` passes on a signal that
 * came already, so more than one may come.
 */
export function exitOnSignals(): void {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.on(signal, () => process.exit(128 + number));
  }
}
