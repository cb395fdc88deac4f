// Starts a gateway, reports when it is ready, and stops it on a signal.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { Io } from '@room-sessions/shared/command-line';
import { readArguments, usage } from '@room-sessions/shared/option-table';
import { launch, type Launched, type LaunchOptions } from '../gateway.ts';
import { optionTable, readOptions } from '../options.ts';
import { packageRoot } from '../package-root.ts';
import { helpText } from './help.ts';
import { createProgress } from '@room-sessions/shared/progress';

export async function serve(argv: readonly string[], io: Io): Promise<void> {
  const isTerminal = io.stdout.isTTY === true;
  const given = readArguments(optionTable, argv);
  if (given.has('help')) io.stdout.write(helpText());
  else if (given.has('version')) io.stdout.write(`${version()}\n`);
  else {
    if (given.positionals.length > 0) {
      throw usage(`expected only options, got ${given.positionals.length} other argument(s)`);
    }
    const options = readOptions(given, io.env, isTerminal);
    const progress = createProgress('room-sessions-gateway: seeding', io.stderr, 1000);
    const gateway = await launch({
      ...options,
      controlToken: options.controlToken ?? (isTerminal ? ownToken(options) : undefined),
      // A connection that was silent for less time may have a request on the way.
      silence: 1000,
      onSeedProgress: progress.update,
      readableLog: isTerminal,
      writeLog: (line) => io.stderr.write(line),
    }).finally(progress.end);
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
