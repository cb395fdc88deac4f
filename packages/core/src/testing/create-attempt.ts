// Attempts that send nothing, for tests of functions that take an attempt.

import { startAttempt } from '../call/attempt.ts';
import { resolveSettings } from '../client/client.ts';
import { read } from './operations.ts';
import type { MiddlewareRequest } from '../transport/transport.ts';
import type { Attempt, ClientOptions } from '../types.ts';

interface Facts {
  /** Whether the operation may be sent twice. */
  readonly kind?: 'safe' | 'unsafe';
  readonly number?: number;
  /** The rest of `totalTimeout`, in ms. */
  readonly remaining?: number;
  readonly body?: MiddlewareRequest['body'];
}

/** Creates an attempt of a client with these options, without a retry budget. */
export function createAttempt(
  options: ClientOptions = {},
  { kind = 'safe', number = 1, remaining = Infinity, body }: Facts = {},
): Attempt {
  const url = 'https://gateway.example.com/api/v1/room';
  const settings = resolveSettings({
    baseUrl: url.slice(0, url.indexOf('/api')),
    apiKey: 'abc',
    retryBudget: false,
    ...options,
  });
  const operation = { ...read, idempotent: kind === 'safe' };
  const request = { method: operation.method, url, headers: {}, body };
  const attempt = startAttempt(
    {
      operation,
      input: {},
      options: settings.defaults,
      settings,
      requestId: 'id',
      endsAt: performance.now() + remaining,
      sent: [],
      request,
    },
    number,
    'not_sent',
  );
  return Object.assign(attempt, { isTried: true });
}
