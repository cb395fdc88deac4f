// Starts a gateway, says when it answers, and stops it when asked to.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { Io } from '@room-sessions/shared/command-line';
import { launch, type Launched, type LaunchOptions } from '../gateway.ts';
import { packageRoot } from '../package-root.ts';
import { readOptions } from './options.ts';
import { createProgress } from '@room-sessions/shared/progress';

export async function serve(argv: readonly string[], io: Io, help: () => string): Promise<void> {
  const options = readOptions(argv, io.env);
  if (options === 'help') io.stdout.write(help());
  else if (options === 'version') io.stdout.write(`${version()}\n`);
  else {
    const progress = createProgress('room-sessions-gateway: seeding', io.stderr, 1000);
    const isTerminal = io.stdout.isTTY === true;
    const gateway = await launch({
      ...options,
      controlToken: options.controlToken ?? (isTerminal ? ownToken(options) : undefined),
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
    if (isTerminal) io.stdout.write(addressTable(gateway));
    await closed;
  }
}

/**
 * Nobody has to think of a token to open the console: a terminal is shown a sign-in link. Only on a
 * loopback address, and where there is a key: without one, the gateway has to say so.
 */
const ownToken = ({ host = '', apiKeys }: LaunchOptions): string | undefined =>
  apiKeys.length > 0 && /^(?:localhost|127\.|::1$)/.test(host)
    ? randomBytes(24).toString('base64url')
    : undefined;

function addressTable({ url, controlUrl, createSignInUrl }: Launched): string {
  const rows = [
    ['API', `${url}/api/v1`],
    ['Reference', `${url}/docs`],
    ['Console', createSignInUrl?.() ?? 'off; --control-token TOKEN opens it'],
    ['Control plane', controlUrl ?? 'off'],
  ] as const;
  const lines = rows.map(([name, address]) => `  ${name.padEnd(15)}${address}\n`);
  const hint = createSignInUrl ? '\nThe link of the console signs in once, within an hour.\n' : '';
  return `\n${lines.join('')}${hint}`;
}

function version(): string {
  const manifest = readFileSync(new URL('package.json', packageRoot), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
