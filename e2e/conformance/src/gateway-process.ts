// The gateway in a separate process, as an operator runs it: with its command, a free port and a new database.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readyUrl, spawnProgram, temporaryFolder } from '@room-sessions/testing';
import type { RunningServer, StartOptions, Target } from './gate.ts';
import { ownTool, plainEnvironment } from './run-tool.ts';

export async function startGatewayProcess({ assume = [] }: StartOptions = {}): Promise<
  Target & RunningServer
> {
  const folder = await temporaryFolder();
  const apiKey = randomBytes(24).toString('base64url');
  const options = ['--port', '0', '--database', join(folder.path, 'gateway.sqlite')];
  for (const one of assume) options.push('--assume', one);
  const gateway = spawnProgram([...ownTool('@room-sessions/gateway'), ...options], {
    // Passes the key in the environment, because arguments appear in process lists.
    env: { ...plainEnvironment(), ROOM_SESSIONS_API_KEY: apiKey },
    stderr: 'shown',
  });
  return {
    url: await readyUrl(gateway),
    apiKey,
    async [Symbol.asyncDispose]() {
      await gateway.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
