// Compares the results of core with the reference model.

import {
  isAbortError,
  isApiError,
  isBatchError,
  isConfigurationError,
  isConnectionError,
  isInputError,
  isResponseError,
  isRoomSessionsError,
  isTimeoutError,
  type RoomSessionsError,
} from '@room-sessions/core';
import type { Ending } from './call-model.ts';
import type { Result } from './operations.ts';

const guards = {
  abort: isAbortError,
  api: isApiError,
  batch: isBatchError,
  configuration: isConfigurationError,
  connection: isConnectionError,
  input: isInputError,
  response: isResponseError,
  timeout: isTimeoutError,
} as const;

/** The kind of an error; undefined for other values. */
export const getKind = (error: unknown): string | undefined =>
  Object.entries(guards).find(([, guard]) => guard(error))?.[0];

const apiCodes: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'invalid_api_key',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  422: 'unprocessable',
  429: 'rate_limited',
};

const apiCode = (status: number): string =>
  apiCodes[status] ?? (status >= 500 && status < 600 ? 'server_error' : 'api_error');

/** Whether an error matches an ending, ignoring the time. */
export function matchesError(thrown: unknown, { error, delivery, attempts }: Ending): boolean {
  if (!error || getKind(thrown) !== error.kind) return false;
  const { code, delivery: actual, attempts: count } = thrown as RoomSessionsError;
  if (!delivery.includes(actual) || count !== attempts) return false;
  if (error.code !== undefined && code !== error.code) return false;
  if (!isApiError(thrown)) return true;
  return (
    thrown.status === error.status &&
    code === apiCode(thrown.status) &&
    thrown.retryAfter === error.retryAfter &&
    (error.detail === '' || thrown.detail === error.detail)
  );
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function isEnding(result: Result, ending: Ending): boolean {
  if (result.at < ending.from || result.at > ending.to) return false;
  if (result.isError) return matchesError(result.error, ending);
  return !ending.error && isSame(result.value, ending.value);
}

/** Formats a result. */
export function describe({ isError, error, value, at }: Result): string {
  if (!isError) return `${JSON.stringify(value)} at ${at}`;
  if (!isRoomSessionsError(error)) return `${String(error)} at ${at}`;
  const { code, delivery, attempts } = error;
  const status = isApiError(error) ? ` ${error.status}` : '';
  return `${error.name} ${code}${status} (${delivery}, ${attempts} attempts) at ${at}`;
}

export function describeEnding({ from, to, error, value, delivery, attempts }: Ending): string {
  const at = from === to ? `at ${from}` : `from ${from} to ${to}`;
  if (!error) return `${JSON.stringify(value)} ${at}`;
  const { kind, code = '', status = '' } = error;
  return `${kind} ${code} ${status} (${delivery.join(' or ')}, ${attempts} attempts) ${at}`;
}
