import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

export default mergeConfig(shared, {
  test: {
    // In forks, vitest's default, Pact may lose interactions when several files write one pact.
    pool: 'threads',
    env: { PACT_DO_NOT_TRACK: 'true' },
  },
});
