// The log: a line of JSON for each thing that an operator should know. What may stand in a line is
// named here, field by field; no header, body or query value has a place in it.
import { createRedact } from '@room-sessions/shared/redact';
import { pino, stdTimeFunctions, type Logger } from 'pino';

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

export type LogLevel = (typeof logLevels)[number];

/** One request, when its answer was sent or its connection was gone. */
export interface RequestLine {
  /** Ties the lines of one request together. */
  readonly id: string;
  readonly method: string;
  /** The template of the path; `undefined` where there is no such path. */
  readonly route: string | undefined;
  readonly operationId: string | undefined;
  /** `undefined` when no answer, or not all of it, was sent. */
  readonly status: number | undefined;
  readonly ms: number;
  /** The id of the API key, which is no secret. */
  readonly key: string | undefined;
}

export interface Log {
  /** A request that ended: `info`. `undefined` where the level leaves it out. */
  request?: ((line: RequestLine) => void) | undefined;
  /** A defect of the gateway: `error`. */
  defect(error: unknown, requestId?: string): void;
  /** The store began to fail: `error`. That it works again is a `warn`. */
  outage(error: unknown): void;
  /** Something an operator may want to change: `warn`. */
  warn(message: string): void;
  /** What the gateway does by itself, such as draining: `info`. */
  info(message: string): void;
  /** What was refused before it was a request: `debug`. */
  refused(reason: string): void;
}

export interface LogOptions {
  readonly level: LogLevel;
  /** Never written, even where an error's own text holds them. */
  readonly secrets: readonly string[];
  readonly write?: ((line: string) => void) | undefined;
}

export function createLog({ level, secrets, write = toStderr }: LogOptions): Log {
  const logger: Logger = pino(
    {
      level,
      // Neither the process nor the machine: whoever collects the lines knows them.
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

/** Name, text and place of an error; its other fields may hold what a caller sent. */
function describe(
  error: unknown,
  clean: (text: string) => string,
): { error: string; stack?: string | undefined } {
  // Not by `instanceof`: under Jest, an error of Node is of another realm.
  const { name, message, stack } = (error ?? {}) as Partial<Error>;
  if (typeof message !== 'string') return { error: clean(String(error)) };
  return { error: `${name}: ${clean(message)}`, stack: stack && clean(stack) };
}

/** Takes secrets that are known, and passwords in URLs, out of a text that others wrote. */
export function createCleaner(secrets: readonly string[]): (text: string) => string {
  const redact = createRedact(secrets);
  return (text) =>
    redact(text)
      // A path that was made of a URL has one slash only.
      .replaceAll(/(\w+:\/+[^:@/\s]*):[^@\s]*@/g, '$1:[redacted]@');
}
