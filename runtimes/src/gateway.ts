// The gateway of the packed package, as a program of its own. Each runtime has a key of its own.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface GatewayProcess extends AsyncDisposable {
  readonly url: string;
  readonly controlToken: string;
}

export async function startGatewayProcess(home: string): Promise<GatewayProcess> {
  const controlToken = randomBytes(24).toString('base64url');
  const bin = join(home, 'node_modules/.bin/room-sessions-gateway');
  const child = spawn(process.execPath, [bin, '--port', '0', '--database', ':memory:'], {
    env: {
      PATH: process.env['PATH'],
      ROOM_SESSIONS_API_KEY: randomBytes(24).toString('base64url'),
      ROOM_SESSIONS_CONTROL_TOKEN: controlToken,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    process.off('exit', kill);
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (http:\S+)$/.exec(line)?.[1];
    if (url) return { url, controlToken, [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw new Error('The gateway ended before it was ready.');
}
