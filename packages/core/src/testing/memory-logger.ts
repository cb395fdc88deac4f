// A logger that keeps its lines.

import type { Client } from '../client/client.ts';
import { type LogFields, type Logger, type LogOptions, logTo } from '../observe/log.ts';
import type { ClientOptions } from '../types.ts';

export interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields;
}

export class MemoryLogger implements Logger {
  readonly lines: Line[] = [];
  /** Called for each line. */
  onLine: (line: Line) => void = () => undefined;
  debug = (message: string, fields: LogFields): void => this.#note('debug', message, fields);
  info = (message: string, fields: LogFields): void => this.#note('info', message, fields);
  warn = (message: string, fields: LogFields): void => this.#note('warn', message, fields);
  error = (message: string, fields: LogFields): void => this.#note('error', message, fields);
  #note(level: string, message: string, fields: LogFields): void {
    const line = { level, message, fields };
    this.lines.push(line);
    this.onLine(line);
  }
  /** All lines, as in a log file. */
  get text(): string {
    return JSON.stringify(this.lines);
  }
  /** Levels and messages, without the times. */
  get said(): string[] {
    return this.lines.map(({ level, message }) => `${level} ${message.replace(/\d+ ms/g, 'N ms')}`);
  }
}

/** Makes a call to this gateway and returns its log lines, even if it failed. */
export const loggedBy =
  (gateway: { readonly client: (options: ClientOptions) => Client }) =>
  async (
    { level, headers, ...options }: Omit<ClientOptions, 'headers'> & LogOptions,
    call: (client: Client) => PromiseLike<unknown>,
  ): Promise<MemoryLogger> => {
    const logger = new MemoryLogger();
    const use = [logTo(logger, { level, headers }), ...(options.use ?? [])];
    await Promise.resolve(call(gateway.client({ ...options, use }))).catch(() => undefined);
    return logger;
  };
