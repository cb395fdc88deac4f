// Checks the options before anything is sent.

import { createRedact, type Redact } from '@room-sessions/shared/redact';
import { usage } from '../errors.ts';
import type { VerifyOptions } from './verification.ts';

export interface Settings {
  readonly providerBaseUrl: string;
  readonly apiKey: string;
  readonly stateUrl: string | undefined;
  readonly stateToken: string | undefined;
  /** Of each response, in milliseconds. */
  readonly timeout: number;
  readonly redact: Redact;
}

/** @throws SetupError (usage) */
export function readSettings(options: VerifyOptions): Settings {
  const { apiKey, stateToken, stateUrl, timeout = 30_000, allowHttpTo = [] } = options;
  if (!(timeout >= 1 && timeout <= 86_400_000)) {
    throw usage('the timeout must be a number of ms from 1 to 86400000');
  }
  for (const secret of [apiKey, stateToken ?? apiKey]) {
    // A header cannot carry other characters; their replacement would not be redacted.
    if (/^[\x21-\x7e]+$/.test(secret)) continue;
    const name = secret === apiKey ? 'the API key' : 'the token of the state service';
    throw usage(`${name} is empty, or contains spaces or characters that are not ASCII`);
  }
  const providerBaseUrl = checkUrl('the provider base URL', options.providerBaseUrl, allowHttpTo);
  if (/\/api\/v1$|\?/.test(providerBaseUrl)) {
    throw usage('the provider base URL must end before /api/v1, and must not have a query');
  }
  return {
    providerBaseUrl,
    apiKey,
    stateUrl: stateUrl === undefined ? undefined : checkUrl('the state URL', stateUrl, allowHttpTo),
    stateToken,
    timeout,
    redact: createRedact([apiKey, stateToken], { mask: '[secret]' }),
  };
}

/** The URL, without a trailing slash. */
function checkUrl(name: string, text: string, allowHttpTo: readonly string[]): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw usage(`${name} must be a URL that begins with https:// or http://`);
  }
  const { username, password, hash, hostname, protocol } = url;
  // It would be visible in the process list and in the operator's logs.
  if (username || password || hash) {
    throw usage(`${name} must not contain a user name, a password or a fragment`);
  }
  const isAllowed = allowHttpTo.some((host) => host.toLowerCase() === hostname);
  const isLocal = /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);
  if (protocol === 'http:' && !isAllowed && !isLocal) {
    throw usage(
      `${name} uses plain http to ${hostname}, which would expose the secret on the network; ` +
        `use https, or allow it with --allow-http-to ${hostname}`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}
