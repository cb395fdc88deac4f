// What the packages of this SDK build on, in one module, so that they share errors and clients. Apps import
// the names that `index.ts` promises; the others may change with every release.

export { startAttempt } from './call/attempt.ts';
export { getContext, interrupted } from './call/attempt-error.ts';
export * from './call/call-promise.ts';
export { now, startTimer, withDeadline } from './call/deadline.ts';
export * from './call/hooks.ts';
export {
  checkOptions,
  type Client,
  createClient,
  isDefaultTransport,
  toClient,
  withIds,
  withQuery,
} from './client/client.ts';
export { isOption } from './client/check-options.ts';
export * from './client/domain-client.ts';
export * from './client/request.ts';
export * from './errors/api-error.ts';
export { getMark } from './errors/brand.ts';
export * from './errors/errors.ts';
export { isSecretHeader, type Mask } from './errors/secrets.ts';
export * from './middleware/middleware.ts';
export * from './observe/log.ts';
export type * from './operation.ts';
export type { PageOptions } from './paging/page-options.ts';
export type { Page } from './paging/page.ts';
export * from './paging/pages.ts';
export * from './request/body.ts';
export { headerFault, harmlessHeaders, harmlessParameters, redactUrl } from './request/headers.ts';
export { isBrowser } from './platform/environment.ts';
export { parameterNames } from './request/request.ts';
export { isBytes } from './response/read-body.ts';
export { fetchTransport } from './transport/fetch.ts';
export {
  isStreamedBody,
  type MiddlewareRequest,
  proving,
  type StreamedBody,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from './transport/transport.ts';
export type * from './types.ts';
export * from './version.ts';
