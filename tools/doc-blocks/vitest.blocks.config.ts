// For blocks that are files of tests. Pact loses interactions in processes, hence threads.

import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({ test: { include: ['*.test.ts'], pool: 'threads' } });

export default config;
