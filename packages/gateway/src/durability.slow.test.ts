import { it } from 'vitest';
import { killGateway } from './testing/kill.ts';

it(
  'a gateway that is killed at 15 moments keeps every acknowledged write',
  { timeout: 1_200_000 },
  async () => {
    await killGateway(15);
  },
);
