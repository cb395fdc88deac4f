// The lines of one attempt: what it sends, and what it is answered.

import { type CallState, getSecrets } from '../call-state.ts';
import type { DeliveryState } from '../delivery-state.ts';
import type { Log } from './logger.ts';
import { redactHeaders, redactUrl } from './redact.ts';
import { withoutSecrets } from './secrets.ts';

export function logRequest(
  log: Log,
  { operation, request, options }: CallState,
  attempt: number,
): void {
  const { method } = request;
  const url = redactUrl(request.url);
  const headers = redactHeaders(Object.entries(request.headers), options.logHeaders);
  const message = `${operation.id}: attempt ${attempt} sends ${method} ${url}`;
  log.write('debug', message, { attempt, method, url, headers });
}

export function logResponse(
  log: Log,
  { operation, options }: CallState,
  attempt: number,
  startedAt: number,
  { response, sent }: DeliveryState,
): void {
  const { status } = response!;
  const ms = Math.round(performance.now() - startedAt);
  // A gateway may repeat what it was sent.
  const hidden = getSecrets(sent);
  const shown = [...response!.headers()].map(
    ([name, value]) => [withoutSecrets(name, hidden), withoutSecrets(value, hidden)] as const,
  );
  const headers = redactHeaders(shown, options.logHeaders);
  const message = `${operation.id}: attempt ${attempt} was answered with status ${status} after ${ms} ms`;
  log.write('debug', message, { attempt, status, ms, headers });
}
