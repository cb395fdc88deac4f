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
export type { Call, Raw } from './call.ts';
export { type Client, createClient, type RequestOptions, toClient } from './client.ts';
export { DomainClient } from './domain-client.ts';
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
  isConfigurationError,
  isConnectionError,
  isInputError,
  isResponseError,
  isRoomSessionsError,
  isTimeoutError,
  type RoomSessionsError,
} from './guards.ts';
export type { Input, Operation } from './operation.ts';
export type {
  ApiKey,
  CallOptions,
  ClientOptions,
  Drift,
  Fetch,
  QueryValue,
  ReportingValidation,
  StrictValidation,
  Validation,
} from './options.ts';
export { type Page, type Pages, paginate } from './pages.ts';
export type {
  OperationSchemas,
  StandardIssue,
  StandardResult,
  StandardSchema,
} from './standard-schema.ts';
export { version } from './version.ts';
