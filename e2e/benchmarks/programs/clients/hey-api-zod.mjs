import { createClient, createConfig } from '../../hey-api/zod/client/index.js';
import { getRoomSettings, listAlternateHosts } from '../../hey-api/zod/sdk.gen.js';
import { openHeyApi } from './hey-api-operations.mjs';

export const open = (options) =>
  openHeyApi({ createClient, createConfig, getRoomSettings, listAlternateHosts }, options);
