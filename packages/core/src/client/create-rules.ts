// The settings that depend on the runtime, where a key is kept.

import { RetryBudget } from '../call/retry-budget.ts';
import { isBrowser } from '../platform/environment.ts';
import { createRequestIds } from '../request/request-ids.ts';
import type { ClientOptions, Settings } from '../types.ts';
import { version } from '../version.ts';
import { resolveBaseUrl } from './base-url.ts';
import { resolveKey } from './credentials.ts';

/** Throws `ConfigurationError`. */
export const createRules = (
  options: ClientOptions,
  checkInput: Settings['checkInput'],
): Omit<Settings, 'defaults'> => ({
  baseUrl: resolveBaseUrl(options.baseUrl, options.allowHttpTo),
  key: resolveKey(options.apiKey, options.dangerouslyAllowBrowser),
  budget: new RetryBudget(options.retryBudget),
  headers: {
    accept: 'application/json',
    // Under jsdom there is none, as in a page.
    ...(isBrowser() ? {} : { 'user-agent': `room-sessions-sdk/${version}` }),
  },
  nextId: createRequestIds(),
  checkInput,
});
