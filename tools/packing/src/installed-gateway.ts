// A gateway as its users start it: the command that npm put into node_modules/.bin.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface InstalledGateway extends AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  readonly controlToken: string;
}

/** Starts the gateway that is installed in a folder, on a free port and with sample data. */
export async function startInstalledGateway(home: string): Promise<InstalledGateway> {
  const [apiKey, controlToken] = [secret(), secret()];
  const bin = join(home, 'node_modules/.bin/room-sessions-gateway');
  const args = ['--port', '0', '--database', ':memory:', '--log-level', 'error'];
  const child = spawn(bin, args, {
    cwd: home,
    env: {
      PATH: process.env['PATH'],
      ROOM_SESSIONS_API_KEY: apiKey,
      ROOM_SESSIONS_CONTROL_TOKEN: controlToken,
    },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  // Whoever interrupts the program is left without a gateway.
  const kill = (): boolean => child.kill('SIGKILL');
  process.prependOnceListener('exit', kill);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await closed;
    process.off('exit', kill);
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (http:\S+)$/.exec(line)?.[1];
    if (url) return { url, apiKey, controlToken, [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw new Error(`The gateway of ${home} ended before it was ready.`);
}

const secret = (): string => randomBytes(24).toString('base64url');
