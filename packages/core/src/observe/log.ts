// Logs the calls of a client: lines with fields, without bodies, and with harmless headers only.

import { maskOf } from '#platform';
import { checkOptions } from '#rules';
import { createExtension } from '../call/hooks.ts';
import { misconfigured } from '../errors/errors.ts';
import { redactHeaders, redactUrl } from '../request/headers.ts';
import type { Call, Extension } from '../types.ts';

/** Fields of a line; plain values that any log can print. */
export type LogFields = Readonly<Record<string, unknown>>;

const levels = ['debug', 'info', 'warn', 'error', 'off'] as const;

export type LogLevel = (typeof levels)[number];

type Method = Exclude<LogLevel, 'off'>;

/** `console`, winston, or any other logger whose methods take a message and fields. */
export interface Logger {
  debug(message: string, fields: LogFields): unknown;
  info(message: string, fields: LogFields): unknown;
  warn(message: string, fields: LogFields): unknown;
  error(message: string, fields: LogFields): unknown;
}

/** pino, bunyan, or any other logger whose methods take fields and a message. */
export interface FieldsFirstLogger {
  debug(fields: LogFields, message: string): unknown;
  info(fields: LogFields, message: string): unknown;
  warn(fields: LogFields, message: string): unknown;
  error(fields: LogFields, message: string): unknown;
}

/** Options of {@link logTo}. */
export interface LogOptions {
  /**
   * The lowest level that is written. `error`: failed calls; `warn`: also retries; `info`: each call, aborted
   * ones too; `debug`: each request and response with their headers.
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
  /**
   * Whether the methods of the logger take the fields before the message.
   *
   * @default true for pino and bunyan, which are recognised, and their children
   * @example true
   */
  readonly fieldsFirst?: boolean | undefined;
}

/**
 * Logs the calls of a client. No line has a body or a credential. Throws `ConfigurationError` if `logger` has no
 * method for a level.
 *
 * @example createClient({ use: [logTo(console, { level: 'info' })] })
 */
export function logTo(logger: Logger | FieldsFirstLogger, options: LogOptions = {}): Extension {
  checkOptions(options, 'none', 'level headers fieldsFirst');
  const { level = 'warn', headers: allowed, fieldsFirst = isFieldsFirst(logger) } = options;
  const least = levels.indexOf(level);
  if (least < 0) misconfigured(`\`level\` must be one of ${levels.join(', ')}.`);
  const methods = levels.slice(least, -1) as Method[];
  const missing = methods.find((at) => typeof logger?.[at] !== 'function');
  if (missing) misconfigured(`The logger of \`logTo\` has no method \`${missing}\`.`);
  const write = (at: Method, call: Call | undefined, message: string, ofLine: LogFields): void => {
    if (!methods.includes(at)) return;
    const { operation, requestId } = call ?? {};
    const fields = { ...(operation && { operation: operation.id, requestId }), ...ofLine };
    safelyNotify(() => {
      if (fieldsFirst) (logger as FieldsFirstLogger)[at](fields, message);
      else (logger as Logger)[at](message, fields);
    }, undefined);
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
        // Not `name` and `message`: bunyan has its own name, and winston appends the text to its own message.
        const fields = { ms: since(start), error: name, code, delivery, attempts };
        // What the caller or a list cancels has not failed.
        write(code === 'aborted' ? 'info' : 'error', call, String(message), fields);
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

/**
 * pino and bunyan take the fields first, and would lose them in the second place:
 * https://github.com/towns-protocol/towns/pull/787. Their children have these methods, too.
 */
const isFieldsFirst = (logger: object): boolean =>
  ['bindings', 'addSerializers'].some(
    (name) => typeof logger?.[name as keyof typeof logger] === 'function',
  );

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
