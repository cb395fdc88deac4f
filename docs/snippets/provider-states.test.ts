import { startGateway } from '@room-sessions/gateway';
import { it } from 'vitest';
import { controlToken } from './given.ts';

it('starts a gateway with a control token', async () => {
  const gateway = await startGateway({ apiKey: 'contract-key', controlToken });
  await gateway.close();
});
