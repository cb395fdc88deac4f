// Logs the calls of a client: lines with fields, without bodies, and with harmless headers only.

import { maskOf } from '#platform';
import { createExtension } from '../call/hooks.ts';
import { redactHeaders, redactUrl } from '../request/headers.ts';
import type { Call, Extension } from '../types.ts';

/** Fields of a line; plain values that any log can print. */
export type LogFields = Readonly<Record<string, unknown>>;

/** `console`, or any logger whose methods take a message and fields. */
export interface Logger {
  debug(message: string, fields: LogFields): void;
  info(message: string, fields: LogFields): void;
  warn(message: string, fields: LogFields): void;
  error(message: string, fields: LogFields): void;
}

const levels = ['debug', 'info', 'warn', 'error', 'off'] as const;

export type LogLevel = (typeof levels)[number];

/** Options of {@link logTo}. */
export interface LogOptions {
  /**
   * The lowest level that is written. `error`: failed calls; `warn`: also retries; `info`: each call;
   * `debug`: each request and response with their headers.
   *
   * @default 'warn'
   * @example 'info'
   */
  readonly level?: LogLevel | undefined;
  /**
   * Headers whose values may be shown, in addition to harmless ones. Credentials are always withheld.
   *
   * @default none
   * @example ['x-tenant']
   */
  readonly headers?: readonly string[] | undefined;
}

/**
 * Logs the calls of a client. No line has a body or a credential.
 *
 * @example createClient({ use: [logTo(console, { level: 'info' })] })
 */
export function logTo(
  logger: Logger,
  { level = 'warn', headers: allowed }: LogOptions = {},
): Extension {
  const least = levels.indexOf(level);
  const isOn = (at: LogLevel): boolean => levels.indexOf(at) >= least;
  const write = (
    at: Exclude<LogLevel, 'off'>,
    call: Call | undefined,
    message: string,
    fields: LogFields,
  ): void => {
    if (!isOn(at)) return;
    const { operation, requestId } = call ?? {};
    const common = operation ? { operation: operation.id, requestId } : {};
    safelyNotify(() => logger[at](message, { ...common, ...fields }), undefined);
  };
  const since = (start: number): number => Math.round(performance.now() - start);
  return createExtension({
    async call(call, next) {
      const start = performance.now();
      const { id } = call.operation;
      try {
        const received = await next();
        const { attempts, head } = received;
        const fields = { ms: since(start), attempts, status: head.status };
        write('info', call, `${id} succeeded`, fields);
        return received;
      } catch (error) {
        const { name, code, delivery, attempts, message } = error as Record<string, unknown>;
        const fields = { ms: since(start), name, code, delivery, attempts, message };
        write('error', call, String(message), fields);
        throw error;
      }
    },
    send:
      level !== 'debug'
        ? undefined
        : (attempt, next) => async (request) => {
            const { operation, number } = attempt;
            const start = performance.now();
            const url = redactUrl(request.url);
            const { method } = request;
            const about = `${operation.id}: attempt ${number}`;
            write('debug', attempt, `${about} sends ${method} ${url}`, {
              attempt: number,
              method,
              url,
              headers: redactHeaders(Object.entries(request.headers), allowed),
            });
            const response = await next(request);
            const { status } = response;
            const ms = since(start);
            // A gateway may echo credentials.
            const mask = maskOf(attempt) ?? String;
            const shown = [...response.headers()].map(
              ([name, value]) => [mask(name), mask(value)] as const,
            );
            const message = `${about} was answered with status ${status} after ${ms} ms`;
            const headers = redactHeaders(shown, allowed);
            write('debug', attempt, message, { attempt: number, status, ms, headers });
            return response;
          },
    on(event) {
      if (event.type === 'progress_failed') {
        const { operation, message } = event;
        write('warn', undefined, `${operation}: ${message}`, { operation });
        return;
      }
      const { call } = event;
      const { id } = call.operation;
      if (event.type === 'retry') {
        const { attempt, reason, delay } = event;
        const message = `${id}: attempt ${attempt} ended with ${reason}; trying again in ${delay} ms`;
        write('warn', call, message, { attempt, reason, delay });
        return;
      }
      const { number } = event.call;
      const message = `${id} is not retried after attempt ${number}: the retry budget is spent`;
      write('warn', call, message, { attempt: number });
    },
  });
}

/** Calls a listener of the caller, whose error becomes an uncaught exception. */
export function safelyNotify<T>(listener: (said: T) => void, said: T): void {
  try {
    listener(said);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
