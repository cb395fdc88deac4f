// What a client of the tests uses, so that its log and its errors are searched.

import { lookAt } from './watch.ts';

const look = (message: string, fields: unknown): void => lookAt('log', [message, fields]);

/** A logger whose lines are searched. */
export const watchedLogger = { debug: look, info: look, warn: look, error: look } as const;

/** An extension of a client that searches the errors of its calls. */
export const watchedErrors = {
  async call<T>(_call: unknown, next: () => Promise<T>): Promise<T> {
    try {
      return await next();
    } catch (error) {
      lookAt('error', error);
      throw error;
    }
  },
} as const;
