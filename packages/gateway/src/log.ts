// The log: JSON lines, or lines for a person on a terminal. Each field of a line is named here; no header, body or
// query value can enter a line.
import { createRedact } from '@room-sessions/shared/redact';

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

export type LogLevel = (typeof logLevels)[number];

/** A request, logged when its response was sent or its connection was closed. */
export interface RequestLine {
  /** Connects the lines of one request. */
  readonly id: string;
  readonly method: string;
  /** The template of the path; `undefined` for an unknown path. */
  readonly route: string | undefined;
  readonly operationId: string | undefined;
  /** `undefined` when the response was not sent completely. */
  readonly status: number | undefined;
  readonly ms: number;
  /** The id of the API key, which is not a secret. */
  readonly key: string | undefined;
  /** Without the query. Only on a terminal. */
  readonly path: string;
  /** Only on a terminal. */
  readonly tenant: { readonly id: string; readonly keyName: string | null } | undefined;
  /** Whether an expectation was applied. Only on a terminal. */
  readonly isExpected: boolean;
}

export interface Log {
  /** A finished request: `info`. `undefined` when the level excludes it. */
  request?: ((line: RequestLine) => void) | undefined;
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
  readonly level: LogLevel;
  /** Never logged, even if the message of an error contains them. */
  readonly secrets: readonly string[];
  readonly write?: ((line: string) => void) | undefined;
  /** Writes lines for a person on a terminal. Default: JSON. */
  readonly readable?: boolean | undefined;
}

/** The console and the control plane would fill the terminal. */
const unshown = /^\/(?:_control|console|healthz|readyz)(?:\/|$)/;

export function createLog({ level, secrets, write = toStderr, readable }: LogOptions): Log {
  const clean = createCleaner(secrets);
  const isOn = (wanted: LogLevel): boolean => logLevels.indexOf(wanted) <= logLevels.indexOf(level);
  /** @param text the line on a terminal; without it there is none. */
  const say = (wanted: LogLevel, msg: string, fields: object, text?: string): void => {
    if (!isOn(wanted)) return;
    const time = new Date().toISOString();
    if (!readable) write(`${JSON.stringify({ level: wanted, time, ...fields, msg })}\n`);
    else if (text !== undefined) write(`${clean(text).replaceAll(/[^\P{Cc}\n]/gu, ' ')}\n`);
  };
  const tenants = new Set<string>();
  const toText = ({ method, path, status, ms, tenant, isExpected }: RequestLine): string => {
    if (tenant) tenants.add(tenant.id);
    return [
      `${method.padEnd(6)} ${path}`,
      status === undefined ? 'no response' : String(status),
      `${ms} ms`,
      ...(tenant && tenants.size > 1 ? [tenant.keyName ?? tenant.id.slice(0, 8)] : []),
      ...(isExpected ? ['expectation'] : []),
    ].join('  ');
  };
  return {
    request: isOn('info')
      ? (line) => {
          const { path, tenant: _, isExpected: __, ...fields } = line;
          const isShown = readable && !unshown.test(path);
          say('info', 'request', fields, isShown ? toText(line) : undefined);
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

function toStderr(text: string): void {
  process.stderr.write(text);
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
