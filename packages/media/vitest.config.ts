// Uploads go out on both transports alike.

import type { ViteUserConfig } from 'vitest/config';
import { onBothTransports } from '../../vitest.shared.ts';

const config: ViteUserConfig = onBothTransports();

export default config;
