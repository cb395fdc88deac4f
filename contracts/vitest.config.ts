import { mergeConfig } from 'vitest/config';
import shared from '../vitest.shared.ts';

export default mergeConfig(shared, {
  test: {
    include: ['{src,provider,document,broker}/**/*.test.ts'],
    env: { PACT_DO_NOT_TRACK: 'true' },
  },
});
