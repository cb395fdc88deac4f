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
} from './api-error.ts';
export { type Batch, BatchError } from './batch-error.ts';
export { encodeBase64, encodeBody } from './body.ts';
export type { Call, Raw } from './call.ts';
export { checkCallOptions } from './check-options.ts';
export { type Client, createClient, type RequestOptions, toClient } from './client.ts';
export { DomainClient } from './domain-client.ts';
export type { Drift, DriftKind } from './validation/drift.ts';
export { type DriftEntry, type DriftSummary, driftSummary } from './drift-summary.ts';
export {
  AbortError,
  ConfigurationError,
  ConnectionError,
  type Delivery,
  type ErrorContext,
  InputError,
  invalidInput,
  type RequestSummary,
  ResponseError,
  type ResponseErrorCode,
  TimeoutError,
} from './errors.ts';
export {
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
} from './guards.ts';
export type {
  Middleware,
  MiddlewareContext,
  MiddlewareRequest,
  Middlewares,
  Next,
} from './middleware.ts';
export type { AttemptTrace, CallTrace } from './observe/traces.ts';
export type { LogFields, Logger, LogLevel } from './observe/logger.ts';
export { progressReporter } from './observe/progress.ts';
export type { EncodeBody, Input, Operation } from './operation.ts';
export type { ApiKey, CallOptions, ClientOptions, Fetch, QueryValue } from './options.ts';
export type { PageOptions } from './page-options.ts';
export type { Page } from './page.ts';
export { type Pages, paginate } from './pages.ts';
export { isPlainObject } from './plain-object.ts';
export type { RetryBudgetOptions } from './retry/retry-budget.ts';
export type { RetryOptions } from './retry/retry-options.ts';
export type {
  OperationSchemas,
  StandardIssue,
  StandardResult,
  StandardSchema,
  UnknownPlace,
} from './standard-schema.ts';
export { base64Body, type ContentSource, type StreamedBody } from './streamed-body.ts';
export type { Transport, TransportRequest, TransportResponse } from './transport/transport.ts';
export { type ReportUnknownFields, reportUnknownFields } from './unknown-fields.ts';
export type { ReportingValidation, StrictValidation, Validation } from './validation-options.ts';
export { version } from './version.ts';
