// Starts a gateway like its users: with the command in node_modules/.bin.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readyUrl, spawnProgram } from '@room-sessions/testing';

export interface InstalledGateway extends AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  readonly controlToken: string;
}

/** Starts the gateway of a folder on a free port, with sample data. */
export async function startInstalledGateway(home: string): Promise<InstalledGateway> {
  const [apiKey, controlToken] = [secret(), secret()];
  const bin = join(home, 'node_modules/.bin/room-sessions-gateway');
  const args = ['--port', '0', '--database', ':memory:', '--log-level', 'error'];
  const gateway = spawnProgram([bin, ...args], {
    cwd: home,
    env: {
      PATH: process.env['PATH'],
      ROOM_SESSIONS_API_KEY: apiKey,
      ROOM_SESSIONS_CONTROL_TOKEN: controlToken,
    },
    stderr: 'shown',
  });
  const url = await readyUrl(gateway);
  const stop = async (): Promise<void> => void (await gateway.stop());
  return { url, apiKey, controlToken, [Symbol.asyncDispose]: stop };
}

const secret = (): string => randomBytes(24).toString('base64url');
