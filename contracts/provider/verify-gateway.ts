// `pnpm contracts:verify`: starts a gateway, verifies the pacts against it by the command that is
// published, and passes on the arguments that it was given.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { startGateway } from '@room-sessions/gateway';

const controlToken = randomBytes(24).toString('base64url');
const gateway = await startGateway({ controlToken });
try {
  const command = [
    join(import.meta.dirname, '../src/bin.ts'),
    '--provider-base-url',
    gateway.url,
    '--state-url',
    `${gateway.controlUrl}/provider-states`,
    ...process.argv.slice(2),
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
