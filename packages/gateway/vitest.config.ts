import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

// A child process under load on two shared cores takes its time.
export default mergeConfig(shared, { test: { testTimeout: 30_000 } });
