// The settings of a server for tests: the key of the tests, and defaults.

import { key } from '@room-sessions/testing/canaries';
import type { ServerSettings } from '../server.ts';
import { createSettings, type SettingsOptions } from '../settings.ts';

export const testSettings = (
  baseUrl: string,
  options: Partial<SettingsOptions> = {},
): ServerSettings =>
  createSettings({
    allowWrites: false,
    tools: undefined,
    confirmWrites: true,
    turnOff: '--no-confirm',
    revealGuestTokens: false,
    ...options,
    client: { baseUrl, apiKey: key, retry: false, ...options.client },
  });
