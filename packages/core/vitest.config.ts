// Every test runs on both transports: what a caller sees must not depend on them.

import type { ViteUserConfig } from 'vitest/config';
import { onBothTransports } from '../../vitest.shared.ts';

const config: ViteUserConfig = onBothTransports(['src/node/**']);

export default config;
