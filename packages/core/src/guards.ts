// Guards for the members of the error family. They go by marks, not by classes, so they hold for
// errors of another copy of this package.

import type { ApiError } from './api-error.ts';
import type { BatchError } from './batch-error.ts';
import { errorKind } from './brand.ts';
import {
  type AbortError,
  type ConfigurationError,
  type ConnectionError,
  type InputError,
  isKind,
  type ResponseError,
  type TimeoutError,
} from './errors.ts';

/** Everything that a call of this SDK can fail with. */
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
  errorKind(value) !== undefined;

/** Whether a value is an {@link ApiError}: the gateway answered with an error. */
export const isApiError = (value: unknown): value is ApiError => isKind(value, 'api');

/** Whether a value is a {@link ConnectionError}. */
export const isConnectionError = (value: unknown): value is ConnectionError =>
  isKind(value, 'connection');

/** Whether a value is a {@link TimeoutError}. */
export const isTimeoutError = (value: unknown): value is TimeoutError => isKind(value, 'timeout');

/** Whether a value is an {@link AbortError} of this SDK. */
export const isAbortError = (value: unknown): value is AbortError => isKind(value, 'abort');

/**
 * Whether a value is an {@link InputError}: nothing was sent, but for a part of an upload whose
 * source failed on the way; its `delivery` says so.
 */
export const isInputError = (value: unknown): value is InputError => isKind(value, 'input');

/** Whether a value is a {@link ResponseError}. */
export const isResponseError = (value: unknown): value is ResponseError =>
  isKind(value, 'response');

/** Whether a value is a {@link ConfigurationError}. */
export const isConfigurationError = (value: unknown): value is ConfigurationError =>
  isKind(value, 'configuration');

/** Whether a value is a {@link BatchError}: batches of a call failed, others were perhaps answered. */
export const isBatchError = (value: unknown): value is BatchError => errorKind(value) === 'batch';
