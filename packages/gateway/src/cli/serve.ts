// Starts a gateway, says when it answers, and stops it when asked to.
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { Io } from '@room-sessions/shared/command-line';
import { launch } from '../gateway.ts';
import { packageRoot } from '../package-root.ts';
import { readOptions } from './options.ts';
import { createProgress } from '@room-sessions/shared/progress';

export async function serve(argv: readonly string[], io: Io, help: () => string): Promise<void> {
  const options = readOptions(argv, io.env);
  if (options === 'help') io.stdout.write(help());
  else if (options === 'version') io.stdout.write(`${version()}\n`);
  else {
    const progress = createProgress('room-sessions-gateway: seeding', io.stderr, 1000);
    const gateway = await launch({
      ...options,
      // A request may be on its way on a connection that is silent for less.
      silence: 1000,
      onSeedProgress: progress.update,
      writeLog: (line) => io.stderr.write(line),
    }).finally(progress.end);
    const closed = new Promise<void>((resolve) => {
      let isAsked = false;
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        io.on(signal, () => {
          // Not left to the system, which lets nothing end the first process of a container.
          if (isAsked) io.exit(128 + constants.signals[signal]);
          isAsked = true;
          resolve(gateway.close());
        });
      }
    });
    io.stdout.write(`ready ${gateway.url}\n`);
    await closed;
  }
}

function version(): string {
  const manifest = readFileSync(new URL('package.json', packageRoot), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
