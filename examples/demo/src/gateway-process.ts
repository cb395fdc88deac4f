// The gateway in a separate process, as an integrator runs it: its bin, a free port, a new file.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface GatewayProcess {
  readonly url: string;
  readonly apiKey: string;
  /** Stops the gateway as an operator would, with SIGTERM. Twice is once. */
  stop(): Promise<void>;
  /** Stops it, if it runs, and removes its database. */
  remove(): Promise<void>;
}

export async function startGatewayProcess(): Promise<GatewayProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'room-sessions-demo-'));
  const apiKey = randomBytes(24).toString('base64url');
  const database = join(folder, 'demo.sqlite');
  // The key goes through the environment: arguments show in every process list.
  const child = spawn(process.execPath, [await bin(), '--port', '0', '--database', database], {
    env: { ...process.env, ROOM_SESSIONS_API_KEY: apiKey },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exited;
  };
  const remove = async (): Promise<void> => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (http:\S+)$/.exec(line)?.[1];
    if (url) return { url, apiKey, stop, remove };
  }
  await remove();
  throw new Error('The gateway exited before it was ready.');
}

async function bin(): Promise<string> {
  const manifest = fileURLToPath(import.meta.resolve('@room-sessions/gateway/package.json'));
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: Record<string, string> };
  return join(dirname(manifest), bin['room-sessions-gateway']!);
}
