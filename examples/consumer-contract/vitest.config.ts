import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Pact can lose interactions when several processes (the default pool) write one pact file.
    pool: 'threads',
    env: { PACT_DO_NOT_TRACK: 'true' },
  },
});
