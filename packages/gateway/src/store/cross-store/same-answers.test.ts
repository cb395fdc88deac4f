import { it } from 'vitest';
import { compareStores } from '../../testing/same-answers.ts';

it('gives the same answers on both stores to 50 sequences of requests', async () => {
  await compareStores(50);
});
