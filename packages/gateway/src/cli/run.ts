// The command: starts a gateway, reports when it is ready and why it failed, and stops it on a signal.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { type Io, UsageError } from '@room-sessions/shared/command-line';
import { readArguments, usage } from '@room-sessions/shared/option-table';
import { launch, type Launched, type LaunchOptions } from '../gateway.ts';
import { createCleaner } from '../log.ts';
import { optionTable } from '../option-table.ts';
import { packageRoot } from '../package-root.ts';
import { StartError } from '../start-error.ts';
import { storeFailure } from '../store/failure.ts';
import { helpText } from './help.ts';
import { readOptions } from './options.ts';

/** @returns the exit code: 1 for an error of the environment, 2 for a wrong command line. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    await serve(argv, io);
    return 0;
  } catch (error) {
    // A database URL may contain a password.
    const clean = createCleaner([]);
    const say = (text: string): unknown =>
      io.stderr.write(`room-sessions-gateway: ${clean(text)}\n`);
    const ofStore = storeFailure(error);
    if (ofStore) say(ofStore.message);
    else if (error instanceof StartError || error instanceof UsageError) say(error.message);
    else {
      say('failed because of a bug in the gateway. Please report it with these lines:');
      say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    const isUsage =
      error instanceof UsageError || (error instanceof StartError && error.kind === 'usage');
    if (ofStore || !isUsage) return 1;
    say('--help shows the options');
    return 2;
  }
}

async function serve(argv: readonly string[], io: Io): Promise<void> {
  const isTerminal = io.stdout.isTTY === true;
  const given = readArguments(optionTable, argv);
  if (given.has('help')) io.stdout.write(helpText());
  else if (given.has('version')) io.stdout.write(`${version()}\n`);
  else {
    // The word may be a misplaced key: do not quote it.
    if (given.positionals.length > 0) throw usage('there are no commands, only options');
    const options = readOptions(given, io.env, isTerminal);
    const gateway = await launch({
      ...options,
      controlToken: options.controlToken ?? (isTerminal ? ownToken(options) : undefined),
      // A connection that was silent for less time may have a request on the way.
      silence: 1000,
      readableLog: isTerminal,
      writeLog: (line) => io.stderr.write(line),
    });
    const closed = new Promise<void>((resolve) => {
      let isAsked = false;
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        io.on(signal, () => {
          // The system does not end the first process of a container by default.
          if (isAsked) io.exit(128 + constants.signals[signal]);
          isAsked = true;
          resolve(gateway.close());
        });
      }
    });
    io.stdout.write(`ready ${gateway.url}\n`);
    if (isTerminal) io.stdout.write(addressTable(gateway));
    await closed;
  }
}

/**
 * Shows a sign-in link on a terminal, so that the console works without a chosen token. Only on a
 * loopback address, and only with a key: without one the gateway reports the missing key.
 */
const ownToken = ({ host = '', apiKeys }: LaunchOptions): string | undefined =>
  apiKeys.length > 0 && /^(?:localhost|127\.|::1$)/.test(host)
    ? randomBytes(24).toString('base64url')
    : undefined;

function addressTable({ url, controlUrl, createSignInUrl }: Launched): string {
  const rows = [
    ['API', `${url}/api/v1`],
    ['Document', `${url}/openapi.json`],
    ['Console', createSignInUrl?.() ?? 'off; enable it with --control-token TOKEN'],
    ['Control plane', controlUrl ?? 'off'],
  ] as const;
  const lines = rows.map(([name, address]) => `  ${name.padEnd(15)}${address}\n`);
  const hint = createSignInUrl ? '\nThe console link signs in once, within an hour.\n' : '';
  return `\n${lines.join('')}${hint}`;
}

function version(): string {
  const manifest = readFileSync(new URL('package.json', packageRoot), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
