// The command: starts a gateway, says when it answers, and stops it when asked to.
import { readFileSync } from 'node:fs';
import { launch, toStderr } from '../gateway.ts';
import { StartError } from '../start-error.ts';
import { backup } from './backup.ts';
import { helpText } from './help.ts';
import { readOptions, type CliOptions } from './options.ts';
import { restore } from './restore.ts';

/** Sets the exit code; the process ends by itself once the gateway is closed. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    const command = [backup, restore].find(({ name }) => name === argv[0]);
    if (command) return await command.run(argv.slice(1));
    const options = readOptions(argv, process.env);
    if (options === 'help') process.stdout.write(helpText());
    else if (options === 'version') process.stdout.write(`${version()}\n`);
    else await serve(options);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    say(error.message);
    if (error.kind === 'usage') say('--help shows the options');
    process.exitCode = error.kind === 'usage' ? 2 : 1;
  }
}

async function serve({ verbose, ...options }: CliOptions): Promise<void> {
  const gateway = await launch({
    ...options,
    log: {
      request: verbose ? (line) => process.stderr.write(`${line}\n`) : undefined,
      defect: toStderr,
    },
  });
  if (options.database === ':memory:') {
    say('data is kept in memory and forgotten at the end; --database FILE keeps it');
  }
  // A second signal ends the process at once, as it would without us.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void gateway.close());
  }
  process.stdout.write(`ready ${gateway.url}\n`);
}

function say(text: string): void {
  process.stderr.write(`room-sessions-gateway: ${text}\n`);
}

function version(): string {
  // The same place seen from src/cli and from dist/cli.
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
