import { mergeConfig } from 'vitest/config';
import shared from '../vitest.shared.ts';

export default mergeConfig(shared, {
  test: {
    include: ['{src,provider,document,broker,faults}/**/*.test.ts', 'consumer/pacts.test.ts'],
    // Of what several forks write into one pact, some is lost.
    pool: 'threads',
    // They wait for processes, most of the time.
    maxWorkers: 2,
    env: { PACT_DO_NOT_TRACK: 'true' },
  },
});
