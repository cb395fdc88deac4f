// Starts a gateway, says when it answers, and stops it when asked to.
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { launch } from '../gateway.ts';
import { packageRoot } from '../package-root.ts';
import { readOptions } from './options.ts';
import { createProgress } from './progress.ts';

/** The process ends by itself once the gateway is closed. */
export async function serve(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  help: () => string,
): Promise<void> {
  const options = readOptions(argv, environment);
  if (options === 'help') process.stdout.write(help());
  else if (options === 'version') process.stdout.write(`${version()}\n`);
  else {
    const progress = createProgress('room-sessions-gateway: seeding', process.stderr, 1000);
    const gateway = await launch({
      ...options,
      // A request may be on its way on a connection that is silent for less.
      silence: 1000,
      onSeedProgress: progress.update,
    }).finally(progress.end);
    let isAsked = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        // Not left to the system, which lets nothing end the first process of a container.
        if (isAsked) process.exit(128 + constants.signals[signal]);
        isAsked = true;
        void gateway.close();
      });
    }
    process.stdout.write(`ready ${gateway.url}\n`);
  }
}

function version(): string {
  const manifest = readFileSync(new URL('package.json', packageRoot), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
