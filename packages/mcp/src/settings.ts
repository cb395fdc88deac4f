// Creates the settings that all connections of a server share from its options.

import { type ClientOptions, createClient } from '@room-sessions/core';
import { createConfirmations } from './confirm/confirmations.ts';
import type { ImageFolder } from './files/image-folder.ts';
import { apiTools } from './generated/tools.ts';
import { createSecrets, type Secrets } from './secrets/secrets.ts';
import type { ServerSettings } from './server.ts';
import { createPendingCalls } from './tools/pending-calls.ts';
import { selectTools } from './tools/select.ts';

/**
 * Larger responses are refused while they arrive. A result is much shorter, and parsing, checking and cleaning a larger
 * response would block all other calls.
 */
const mostResponseBytes = 1024 * 1024;

/** The options of a server, for the command and for programs. */
export interface SettingsOptions {
  /** Options of the client; missing values come from the environment. */
  readonly client: ClientOptions;
  readonly allowWrites: boolean;
  /** Names of the tools to offer; undefined for the default tools. */
  readonly tools: readonly string[] | undefined;
  readonly confirmWrites: boolean;
  /** The option that turns confirmations off, for error messages. */
  readonly turnOff: string;
  readonly revealGuestTokens: boolean;
  readonly images?: ImageFolder | undefined;
  /** The environment with the base URL and the key, if the client options lack them. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** @throws ConfigurationError without base URL or key, and for a tool that cannot be offered. */
export function createSettings(options: SettingsOptions): ServerSettings {
  const { client, allowWrites, tools, images, env = process.env } = options;
  const secrets = createSecrets(options);
  const { baseUrl = env['ROOM_SESSIONS_BASE_URL'], apiKey = env['ROOM_SESSIONS_API_KEY'] } = client;
  return {
    tools: selectTools(apiTools, { allowWrites, names: tools, hasFiles: images !== undefined }),
    client: createClient({
      ...client,
      baseUrl,
      apiKey: watchKey(apiKey, secrets),
      maxResponseBytes: client.maxResponseBytes ?? mostResponseBytes,
    }),
    baseUrl: String(baseUrl),
    secrets,
    confirmations: options.confirmWrites ? createConfirmations(options) : undefined,
    images,
    pendingCalls: createPendingCalls(),
  };
}

/** Returns the key unchanged, and masks it from the first request on. */
function watchKey(key: ClientOptions['apiKey'], secrets: Secrets): ClientOptions['apiKey'] {
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
