// Builds only the path of a request.

import { buildRequest } from '../request/request.ts';
import { createAttempt } from './create-attempt.ts';

/** Fills the parameters of a path template. */
export function buildPath(
  id: string,
  path: string,
  input: Readonly<Record<string, unknown>>,
): string {
  const attempt = createAttempt();
  const settings = { ...attempt.settings, baseUrl: '' };
  const operation = { id, method: 'GET', path, idempotent: true } as const;
  return buildRequest({ ...attempt, settings, operation, input }).url;
}
