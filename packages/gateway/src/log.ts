// The log: JSON lines for the operator. Each field of a line is named here; no header, body or
// query value can enter a line.
import { createRedact } from '@room-sessions/shared/redact';
import { pino, stdTimeFunctions, type Logger } from 'pino';

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
}

export interface Log {
  /** A finished request: `info`. `undefined` when the level excludes it. */
  request?: ((line: RequestLine) => void) | undefined;
  /** A bug of the gateway: `error`. */
  defect(error: unknown, requestId?: string): void;
  /** The store began to fail: `error`. When it works again: `warn`. */
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
}

export function createLog({ level, secrets, write = toStderr }: LogOptions): Log {
  const logger: Logger = pino(
    {
      level,
      // No process id and host name: the log collector knows them.
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
  const clean = createCleaner(secrets);
  return {
    request: logger.isLevelEnabled('info') ? (line) => logger.info(line, 'request') : undefined,
    defect: (error, id) => logger.error({ id, ...describe(error, clean) }, 'defect'),
    outage: (error) => logger.error({ error: describe(error, clean).error }, 'the store fails'),
    warn: (message) => logger.warn(clean(message)),
    info: (message) => logger.info(clean(message)),
    refused: (reason) => logger.debug({ reason }, 'refused'),
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
