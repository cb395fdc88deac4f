// A logger that keeps what it is told.

import type { Client } from '../client/client.ts';
import { type LogFields, type Logger, type LogOptions, logTo } from '../observe/log.ts';
import type { ClientOptions } from '../client/options.ts';

export interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields;
}

export class Notebook implements Logger {
  readonly lines: Line[] = [];
  /** Told of a line as it is written. */
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
  /** All of it, as a log file would have it. */
  get text(): string {
    return JSON.stringify(this.lines);
  }
  /** Levels, and messages without what differs from run to run. */
  get said(): string[] {
    return this.lines.map(({ level, message }) => `${level} ${message.replace(/\d+ ms/g, 'N ms')}`);
  }
}

/** Calls by a client of this gateway, and gives what was logged of it, whether it failed or not. */
export const loggedBy =
  (gateway: { readonly client: (options: ClientOptions) => Client }) =>
  async (
    { level, headers, ...options }: Omit<ClientOptions, 'headers'> & LogOptions,
    call: (client: Client) => PromiseLike<unknown>,
  ): Promise<Notebook> => {
    const logger = new Notebook();
    const use = [logTo(logger, { level, headers }), ...(options.use ?? [])];
    await Promise.resolve(call(gateway.client({ ...options, use }))).catch(() => undefined);
    return logger;
  };
