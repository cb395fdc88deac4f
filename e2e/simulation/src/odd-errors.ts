// Errors of transports that are not part of core.

import { runInNewContext } from 'node:vm';
import type { OddError, Reply } from './plan.ts';

const coded = (code: string, message = code): Error => Object.assign(new Error(message), { code });

const otherRealm = runInNewContext('Error') as ErrorConstructor;

class Printer {
  readonly message = 'printer';
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toJSON(): string {
    return this.#text;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.#text;
  }
}

const odd: Readonly<Record<OddError, (request: Readonly<Record<string, unknown>>) => unknown>> = {
  text: ({ key }) => `no connection with ${String(key)}`,
  nothing: () => undefined,
  proxy: () =>
    new Proxy(
      {},
      {
        get() {
          throw new Error('trap');
        },
        getPrototypeOf() {
          throw new Error('trap');
        },
      },
    ),
  realm: () => Object.assign(new otherRealm('reset'), { code: 'ECONNRESET' }),
  request: (request) => Object.assign(coded('ECONNRESET'), { request }),
  frozen: () => Object.freeze(coded('ECONNRESET')),
  circle: () => {
    const error = coded('ECONNRESET');
    return Object.assign(error, { cause: error });
  },
  getter: () =>
    Object.defineProperty(new Error('getter'), 'code', {
      get: () => {
        throw new Error('trap');
      },
    }),
  message: ({ key }) => coded('ECONNRESET', `x-api-key: ${String(key)}`),
  printer: ({ key }) => new Printer(String(key)),
  abort: () => new DOMException('aborted', 'AbortError'),
  // The first attempt of a custom transport that retries.
  refused: () => coded('ECONNREFUSED'),
};

/** Creates the error of a transport for a fault. The error retains `request`. */
export function makeError(reply: Reply, request: Readonly<Record<string, unknown>>): unknown {
  if (reply.throws) return odd[reply.throws](request);
  switch (reply.fault) {
    case 'refused':
      return Object.assign(coded('ECONNREFUSED'), { syscall: 'connect' });
    case 'unreachable':
      return coded('UND_ERR_CONNECT_TIMEOUT');
    case 'untrusted':
      return coded('SELF_SIGNED_CERT_IN_CHAIN');
    default:
      return coded('ECONNRESET');
  }
}
