// What the packages of this SDK build on, in one module, so that they share errors and clients. Apps import
// the names that `index.ts` promises; the others may change with every release.

export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitError,
  ServerError,
  UnprocessableError,
  hasUnknownAttempt,
} from './errors/api-error.ts';
export { encodeBase64, encodeJson, encodeObject } from './request/body.ts';
export {
  type CallPromise,
  getReceived,
  toCallPromise,
  type WithResponse,
} from './call/call-promise.ts';
export { checkOptions, type Client, createClient, toClient, withQuery } from './client/client.ts';
export { request, type RequestOptions } from './client/request.ts';
export { DomainClient } from './client/domain-client.ts';
export {
  AbortError,
  ConfigurationError,
  ConnectionError,
  type Delivery,
  type ErrorContext,
  InputError,
  invalidInput,
  misconfigured,
  type RequestSummary,
  InvalidResponseError,
  type InvalidResponseCode,
  RoomSessionsError,
  TimeoutError,
} from './errors/errors.ts';
export { middleware } from './middleware/middleware.ts';
export type {
  Middleware,
  MiddlewareContext,
  MiddlewareRequest,
  Next,
} from './middleware/middleware.ts';
export {
  type LogFields,
  type Logger,
  type LogLevel,
  type LogOptions,
  logTo,
} from './observe/log.ts';
export { progressReporter } from './observe/progress.ts';
export type { EncodeBody, Input, Operation } from './operation.ts';
export type { PageOptions } from './paging/page-options.ts';
export type { Page } from './paging/page.ts';
export { type Pages, paginate } from './paging/pages.ts';
export { isPlainObject } from './request/plain-object.ts';
export { findUnknownFields, parameterNames } from './request/request.ts';
export { safelyNotify } from './observe/progress.ts';
export { getContext } from './call/context.ts';
export { isHarmlessHeader, isHarmlessParameter, redactUrl } from './request/headers.ts';
export { isSecretHeader, type Mask } from './errors/secrets.ts';
export { createExtension, getHooks } from './call/hooks.ts';
export { headerFault } from './request/headers.ts';
export type { StandardIssue } from './errors/errors.ts';
export type { RetryOptions } from './types.ts';
export { withinCall } from './call/deadline.ts';
export {
  ContentError,
  isBytes,
  isStreamedBody,
  markSpent,
  type StreamedBody,
} from './request/streamed-body.ts';
export type { Transport, TransportRequest, TransportResponse } from './transport/transport.ts';
export { version } from './version.ts';
export type {
  Attempt,
  Call,
  Received,
  ClientEvent,
  Extension,
  Hooks,
  Send,
  ApiKey,
  CallOptions,
  ClientOptions,
  RetryBudgetOptions,
  ExtraQuery,
  Fetch,
  QueryValue,
} from './types.ts';
