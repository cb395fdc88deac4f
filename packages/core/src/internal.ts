// What the packages of this SDK build on, in one module, so that they share errors and clients. Apps import
// the names that `index.ts` promises; the others may change with every release.

export {
  type CallPromise,
  getReceived,
  toCallPromise,
  type WithResponse,
} from './call/call-promise.ts';
export { getContext } from './call/attempt-error.ts';
export { withinCall } from './call/deadline.ts';
export { createExtension, getHooks } from './call/hooks.ts';
export { checkOptions, type Client, createClient, toClient, withQuery } from './client/client.ts';
export { DomainClient } from './client/domain-client.ts';
export { request, type RequestOptions } from './client/request.ts';
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ForbiddenError,
  hasUnknownAttempt,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitError,
  ServerError,
  UnprocessableError,
} from './errors/api-error.ts';
export {
  AbortError,
  ConfigurationError,
  ConnectionError,
  type Delivery,
  type ErrorContext,
  InputError,
  invalidInput,
  type InvalidResponseCode,
  InvalidResponseError,
  misconfigured,
  type RequestSummary,
  RoomSessionsError,
  type StandardIssue,
  TimeoutError,
} from './errors/errors.ts';
export { isSecretHeader, type Mask } from './errors/secrets.ts';
export {
  type Middleware,
  middleware,
  type MiddlewareContext,
  type MiddlewareRequest,
  type Next,
} from './middleware/middleware.ts';
export {
  type LogFields,
  type Logger,
  type LogLevel,
  type LogOptions,
  logTo,
} from './observe/log.ts';
export { progressReporter, safelyNotify } from './observe/progress.ts';
export type { EncodeBody, Input, Operation } from './operation.ts';
export type { PageOptions } from './paging/page-options.ts';
export type { Page } from './paging/page.ts';
export { type Pages, paginate } from './paging/pages.ts';
export { encodeBase64, encodeJson, encodeObject } from './request/body.ts';
export {
  headerFault,
  isHarmlessHeader,
  isHarmlessParameter,
  redactUrl,
} from './request/headers.ts';
export { isPlainObject } from './request/plain-object.ts';
export { findUnknownFields, parameterNames } from './request/request.ts';
export {
  ContentError,
  isBytes,
  isStreamedBody,
  markSpent,
  type StreamedBody,
} from './request/streamed-body.ts';
export type { Transport, TransportRequest, TransportResponse } from './transport/transport.ts';
export type * from './types.ts';
export { version } from './version.ts';
