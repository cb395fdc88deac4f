import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

export default mergeConfig(shared, {
  test: { globalSetup: fileURLToPath(import.meta.resolve('@room-sessions/browser/setup')) },
});
