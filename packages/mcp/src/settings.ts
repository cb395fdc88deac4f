// From the options of a server to what its connections share.

import { type ClientOptions, createClient } from '@room-sessions/core';
import { createConfirmations } from './confirm/confirmations.ts';
import type { ImageFolder } from './files/image-folder.ts';
import { apiTools } from './generated/tools.ts';
import { createSecrets, type Secrets } from './secrets/secrets.ts';
import type { ServerSettings } from './server.ts';
import { selectTools } from './tools/select.ts';

/** How a server is set up, by the command and by a program alike. */
export interface SettingsOptions {
  /** Options of the client; what is missing comes from the environment. */
  readonly client: ClientOptions;
  readonly allowWrites: boolean;
  /** Names of the tools to offer; undefined for the usual ones. */
  readonly tools: readonly string[] | undefined;
  readonly confirmWrites: boolean;
  readonly revealGuestTokens: boolean;
  readonly images?: ImageFolder | undefined;
}

/** @throws ConfigurationError without base URL or key, and for a tool that cannot be offered. */
export function createSettings(options: SettingsOptions): ServerSettings {
  const { client, allowWrites, tools: names, confirmWrites, revealGuestTokens, images } = options;
  const secrets = createSecrets({ revealGuestTokens });
  const { env } = process;
  const baseUrl = client.baseUrl ?? env['ROOM_SESSIONS_BASE_URL'];
  return {
    tools: selectTools(apiTools, { allowWrites, names, hasFiles: images !== undefined }),
    client: createClient({ ...client, baseUrl, apiKey: watchKey(client.apiKey, secrets) }),
    baseUrl: String(baseUrl),
    secrets,
    confirmations: confirmWrites ? createConfirmations() : undefined,
    images,
  };
}

/** The key, so given that it is masked from the first request on. */
function watchKey(apiKey: ClientOptions['apiKey'], secrets: Secrets): ClientOptions['apiKey'] {
  const key = apiKey === undefined ? process.env['ROOM_SESSIONS_API_KEY'] : apiKey;
  const watch = (one: unknown): void => {
    if (typeof one === 'string') secrets.add(one.trim());
  };
  if (typeof key !== 'function') {
    watch(key);
    return key;
  }
  return async () => {
    const current = await key();
    watch(current);
    return current;
  };
}
