// The log: JSON lines, or lines for a person on a terminal. Each field of a line is named here; no header, body or
// query value can enter a line.
import { createRedact } from '@room-sessions/shared/redact';

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

export type LogLevel = (typeof logLevels)[number];

/** What the log reads of a request. Without types of Fastify and Node, which an app may not have. */
interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly route: { readonly config: { operationId?: string; template?: string } };
  readonly tenant: { id: string; key: string | null; keyName: string | null } | undefined;
  readonly expectation: string | undefined;
}

interface LoggedResponse {
  readonly writableFinished: boolean;
  readonly statusCode: number;
}

export interface Log {
  /**
   * A request whose response was sent, or whose connection was closed: `info`. `undefined` when the
   * level excludes it.
   */
  request?: ((request: LoggedRequest, response: LoggedResponse, ms: number) => void) | undefined;
  /** A bug of the gateway: `error`. */
  defect(error: unknown, requestId?: string): void;
  /** The store began to fail: `error`. */
  outage(error: unknown): void;
  /** Something the operator may want to change: `warn`. */
  warn(message: string): void;
  /** Actions of the gateway itself, such as draining: `info`. */
  info(message: string): void;
  /** A request that was rejected before it could be parsed: `debug`. */
  refused(reason: string): void;
}

export interface LogOptions {
  logLevel?: LogLevel | undefined;
  /** Whether the log is for a person on a terminal. Default: JSON. */
  readableLog?: boolean | undefined;
  /** Writes the lines of the log. Default: to stderr. */
  writeLog?: ((line: string) => void) | undefined;
}

/** The console and the control plane would fill the terminal. */
const unshown = /^\/(?:_control|console|healthz|readyz)(?:\/|$)/;

/** @param secrets never logged, even if the message of an error contains them. */
export function createLog(options: LogOptions, secrets: readonly string[]): Log {
  const { logLevel = 'error', readableLog: readable } = options;
  const { writeLog: write = (line) => process.stderr.write(line) } = options;
  const clean = createCleaner(secrets);
  const isOn = (wanted: LogLevel): boolean =>
    logLevels.indexOf(wanted) <= logLevels.indexOf(logLevel);
  /** @param text the line on a terminal; without it there is none. */
  const say = (wanted: LogLevel, msg: string, fields: object, text?: string): void => {
    if (!isOn(wanted)) return;
    const time = new Date().toISOString();
    if (!readable) write(`${JSON.stringify({ level: wanted, time, ...fields, msg })}\n`);
    else if (text !== undefined) write(`${clean(text).replaceAll(/[^\P{Cc}\n]/gu, ' ')}\n`);
  };
  const tenants = new Set<string>();
  return {
    request: isOn('info')
      ? ({ id, method, url, tenant, expectation, route: { config } }, response, exactTime) => {
          const { operationId, template: route } = config;
          // Without a status, the response was not sent completely.
          const status = response.writableFinished ? response.statusCode : undefined;
          const ms = Math.round(exactTime * 10) / 10;
          // The id of the key, which is not a secret.
          const key = tenant?.key ?? undefined;
          const [path = ''] = url.split('?', 1);
          if (tenant) tenants.add(tenant.id);
          const text = [
            `${method.padEnd(6)} ${path}`,
            status ?? 'no response',
            `${ms} ms`,
            ...(tenant && tenants.size > 1 ? [tenant.keyName ?? tenant.id.slice(0, 8)] : []),
            ...(expectation === undefined ? [] : ['expectation']),
          ].join('  ');
          const fields = { id, method, route, operationId, status, ms, key };
          say('info', 'request', fields, unshown.test(path) ? undefined : text);
        }
      : undefined,
    defect(thrown, id) {
      const { error, stack } = describe(thrown, clean);
      const text = `error: a defect of the gateway: ${stack ?? error}`;
      say('error', 'defect', { id, error, stack }, text);
    },
    outage(thrown) {
      const { error } = describe(thrown, clean);
      say('error', 'the store fails', { error }, `error: the store fails: ${error}`);
    },
    warn: (message) => say('warn', clean(message), {}, `warning: ${message}`),
    info: (message) => say('info', clean(message), {}, message),
    refused(reason) {
      const text = `a request was refused before it could be parsed: ${reason}`;
      say('debug', 'refused', { reason }, text);
    },
  };
}

/** Name, message and stack of an error; its other fields may contain data of the caller. */
function describe(
  error: unknown,
  clean: (text: string) => string,
): { error: string; stack?: string | undefined } {
  // Not `instanceof`: under Jest, an error of Node belongs to another realm.
  const { name, message, stack } = (error ?? {}) as Partial<Error>;
  if (typeof message !== 'string') return { error: clean(String(error)) };
  return { error: `${name}: ${clean(message)}`, stack: stack && clean(stack) };
}

/** Removes known secrets, and passwords in URLs, from text of other sources. */
export function createCleaner(secrets: readonly string[]): (text: string) => string {
  const redact = createRedact(secrets);
  return (text) =>
    redact(text)
      // A path that was made from a URL may have only one slash.
      .replaceAll(/(\w+:\/+[^:@/\s]*):[^@\s]*@/g, '$1:[redacted]@');
}
