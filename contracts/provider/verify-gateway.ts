// `pnpm contracts:verify`: starts a gateway, verifies the pacts against it by the command that is
// published, and passes on the arguments that it was given. `--database` is the gateway's own.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { startGateway } from '@room-sessions/gateway';

const controlToken = randomBytes(24).toString('base64url');
const args = process.argv.slice(2);
const at = args.indexOf('--database');
const [, database] = at === -1 ? [] : args.splice(at, 2);
const gateway = await startGateway({ controlToken, ...(database && { database }) });
try {
  const command = [
    join(import.meta.dirname, '../src/bin.ts'),
    '--provider-base-url',
    gateway.url,
    '--state-url',
    `${gateway.controlUrl}/provider-states`,
    ...args,
  ];
  const child = spawn(process.execPath, command, {
    env: {
      ...process.env,
      ROOM_SESSIONS_API_KEY: gateway.apiKey,
      ROOM_SESSIONS_STATE_TOKEN: controlToken,
    },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await gateway.close();
}
