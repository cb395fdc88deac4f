// The gateway as a program of its own, as an operator runs it: its bin, a free port, a new file.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '@room-sessions/local';
import type { Standing, StartOptions, Target } from './gate.ts';
import { ownTool, plainEnvironment } from './run-tool.ts';

export async function startGatewayProcess({ assume = [] }: StartOptions = {}): Promise<
  Target & Standing
> {
  const folder = await temporaryFolder();
  const apiKey = randomBytes(24).toString('base64url');
  const options = ['--port', '0', '--database', join(folder.path, 'gateway.sqlite')];
  for (const one of assume) options.push('--assume', one);
  const [command = '', ...program] = ownTool('@room-sessions/gateway');
  const child = spawn(command, [...program, ...options], {
    // The key goes through the environment: arguments show in every process list.
    env: { ...plainEnvironment(), ROOM_SESSIONS_API_KEY: apiKey },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  // Whoever interrupts the command is left without a gateway.
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    process.off('exit', kill);
    await folder[Symbol.asyncDispose]();
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (http:\S+)$/.exec(line)?.[1];
    if (url) return { url, apiKey, [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw new Error('The gateway ended before it was ready.');
}
