// Errors of transports, also of transports that are not part of core.

import { inspect } from 'node:util';
import type { Reply } from './plan.ts';

const coded = (code: string, message = code): Error => Object.assign(new Error(message), { code });

const trap = (): never => {
  throw new Error('trap');
};

type Request = Readonly<Record<string, unknown>>;

const odd: Readonly<Record<NonNullable<Reply['throws']>, (request: Request) => unknown>> = {
  refused: () => coded('ECONNREFUSED'),
  text: ({ key }) => `no connection with ${String(key)}`,
  nothing: () => undefined,
  proxy: () => new Proxy({}, { get: trap, getPrototypeOf: trap }),
  request: (request) => Object.assign(coded('ECONNRESET'), { request }),
  message: ({ key }) => coded('ECONNRESET', `x-api-key: ${String(key)}`),
  printer: ({ key }) => ({ message: 'printer', toJSON: () => key, [inspect.custom]: () => key }),
  abort: () => new DOMException('aborted', 'AbortError'),
};

/** Creates the error of a transport for a fault. The error retains `request`. */
export function makeError({ throws, fault }: Reply, request: Request): unknown {
  if (throws) return odd[throws](request);
  switch (fault) {
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
