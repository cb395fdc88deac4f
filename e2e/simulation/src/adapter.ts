// The names of core that the simulation uses and that may change.

import {
  around,
  type CallOptions,
  encodeBase64,
  encodeJson,
  type Extension,
  type Logger,
  logTo,
  type Middleware,
  type Operation,
  type PageOptions,
} from '@room-sessions/core';
import type { CallPlan, Limits, ListPlan } from './plan.ts';

/** Error codes. */
export const codes = {
  total: 'total_timeout',
  timeout: 'timeout',
  list: 'list_timeout',
} as const;

/** Omits undefined options, because an `undefined` option must mean the same as a missing option. */
export function limitOptions({ timeout, total, retry, maxBytes }: Limits = {}): CallOptions {
  return {
    ...(timeout === undefined ? {} : { timeout }),
    ...(total === undefined ? {} : { totalTimeout: total }),
    ...(retry === undefined ? {} : { retry }),
    ...(maxBytes === undefined ? {} : { maxResponseBytes: maxBytes }),
  };
}

export const pageOptions = (plan: ListPlan): PageOptions => ({
  prefetch: plan.prefetch,
  limit: plan.limit,
  maxPages: plan.maxPages,
  listTimeout: plan.listTimeout,
});

export const log = (logger: Logger): Extension => logTo(logger, { level: 'debug' });

export const aroundAttempts = (middleware: Middleware): Extension => around(middleware);

/** Whether a transport of core marked the error. */
export const hasMark = (error: unknown, name: 'never-sent' | 'content-error'): boolean =>
  Symbol.for(`@room-sessions/core/${name}`) in Object(error);

export const callOperation = (plan: CallPlan): Operation => ({
  id: 'simulatedCall',
  method: plan.method ?? 'GET',
  path: '/api/v1/records/{id}',
  ...(plan.source ? { body: encodeBase64 } : hasBody(plan) ? { body: encodeJson } : {}),
  ...(plan.response ? { response: plan.response } : {}),
  bareError: plan.bareError ?? false,
  auth: plan.needsNoKey ? 'optional' : 'required',
  retry: plan.isUnsafe ? 'unsafe' : 'safe',
});

export const hasBody = ({ method }: CallPlan): boolean => method !== undefined && method !== 'HEAD';

export const listOperation: Operation = {
  id: 'simulatedList',
  method: 'GET',
  path: '/api/v1/list',
  query: ['page', 'size'],
  auth: 'required',
  retry: 'safe',
};
