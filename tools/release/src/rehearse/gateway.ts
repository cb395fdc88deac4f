// A gateway as its users start it: the command that npm put into node_modules/.bin.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Home } from './home.ts';

export interface RunningGateway extends AsyncDisposable {
  /** What the programs of the READMEs find in their environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the gateway of a folder on a free port, with sample data. */
export async function startInstalled(home: Home): Promise<RunningGateway> {
  const key = 'rehearsal-key';
  const token = 'rehearsal-token';
  const bin = join(home.path, 'node_modules/.bin/room-sessions-gateway');
  const child = spawn(bin, ['--port', '0', '--database', ':memory:'], {
    cwd: home.path,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ROOM_SESSIONS_API_KEY: key,
      ROOM_SESSIONS_CONTROL_TOKEN: token,
    },
  });
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const closed = once(child, 'close');
  const dispose = async (): Promise<void> => {
    kill();
    await closed;
    process.off('exit', kill);
  };
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No gateway after 30 s.\n${said}`)), 30_000);
    const listen = (chunk: Buffer): void => {
      said += chunk;
      const [, found] = /ready (http:\S+)/.exec(said) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The gateway ended with ${code}.\n${said}`)));
  }).catch(async (error: unknown) => {
    await dispose();
    throw error;
  });
  return {
    env: {
      ROOM_SESSIONS_BASE_URL: url,
      ROOM_SESSIONS_API_KEY: key,
      ROOM_SESSIONS_STATE_URL: new URL('/_control/provider-states', url).href,
      ROOM_SESSIONS_STATE_TOKEN: token,
    },
    [Symbol.asyncDispose]: dispose,
  };
}
