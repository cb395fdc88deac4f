import { it } from 'vitest';
import { compareStores } from '../../testing/same-answers.ts';

it('both stores respond the same to 50 sequences of requests', async () => {
  await compareStores(50);
});
