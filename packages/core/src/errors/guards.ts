// Guards for the errors. They check marks, not classes, so they also work for errors of another copy
// of this package.

import type { ApiError } from './api-error.ts';
import type { BatchError } from './batch-error.ts';
import { getMark } from './brand.ts';
import {
  type AbortError,
  type ConfigurationError,
  type ConnectionError,
  type InputError,
  type ResponseError,
  type TimeoutError,
} from './errors.ts';

/** Every error of a call of this SDK. */
export type RoomSessionsError =
  | ApiError
  | ConnectionError
  | TimeoutError
  | AbortError
  | InputError
  | ResponseError
  | ConfigurationError
  | BatchError;

/** Whether a value is any error of this SDK. */
export const isRoomSessionsError = (value: unknown): value is RoomSessionsError =>
  getMark(value, 'error') !== undefined;

/** Whether a value is an {@link ApiError}: the gateway responded with an error. */
export const isApiError = (value: unknown): value is ApiError =>
  getMark(value, 'error') === 'ApiError';

/** Whether a value is a {@link ConnectionError}. */
export const isConnectionError = (value: unknown): value is ConnectionError =>
  getMark(value, 'error') === 'ConnectionError';

/** Whether a value is a {@link TimeoutError}. */
export const isTimeoutError = (value: unknown): value is TimeoutError =>
  getMark(value, 'error') === 'TimeoutError';

/** Whether a value is an {@link AbortError} of this SDK. */
export const isAbortError = (value: unknown): value is AbortError =>
  getMark(value, 'error') === 'AbortError';

/**
 * Whether a value is an {@link InputError}: nothing was sent, except if the source of an upload
 * failed while it was sent; `delivery` says so.
 */
export const isInputError = (value: unknown): value is InputError =>
  getMark(value, 'error') === 'InputError';

/** Whether a value is a {@link ResponseError}. */
export const isResponseError = (value: unknown): value is ResponseError =>
  getMark(value, 'error') === 'ResponseError';

/** Whether a value is a {@link ConfigurationError}. */
export const isConfigurationError = (value: unknown): value is ConfigurationError =>
  getMark(value, 'error') === 'ConfigurationError';

/** Whether a value is a {@link BatchError}: some batches of a call failed. */
export const isBatchError = (value: unknown): value is BatchError =>
  getMark(value, 'error') === 'BatchError';

/**
 * Whether an attempt before the last one may have been processed. An `ApiError` describes only the
 * last attempt.
 */
export const hasUnknownAttempt = (error: unknown): boolean =>
  getMark(error, 'unknown-attempt') === true;
