// What a client tells a log: lines with fields, never a body, and of headers only the harmless.

import { safelyNotify } from './safely-notify.ts';

/** Fields of a line; plain values that any log can print. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Where lines go. `console` is one, and so is any logger that takes a message and fields. */
export interface Logger {
  debug(message: string, fields: LogFields): void;
  info(message: string, fields: LogFields): void;
  warn(message: string, fields: LogFields): void;
  error(message: string, fields: LogFields): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off';

export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'off'];

/** Writes the lines of a call that are of its level or above. */
export interface Log {
  readonly isDebug: boolean;
  /** The message is for people, and says which operation; the fields are for programs. */
  write(level: Exclude<LogLevel, 'off'>, message: string, fields: LogFields): void;
}

/** The log of a call; undefined where it has none. */
export function createLog(
  {
    logger,
    logLevel = 'warn',
  }: { readonly logger?: Logger | undefined; readonly logLevel?: LogLevel | undefined },
  common: LogFields,
): Log | undefined {
  if (!logger || logLevel === 'off') return undefined;
  const least = logLevels.indexOf(logLevel);
  return {
    isDebug: least === 0,
    write(at, message, fields) {
      if (logLevels.indexOf(at) < least) return;
      safelyNotify(() => logger[at](message, { ...common, ...fields }), undefined);
    },
  };
}
