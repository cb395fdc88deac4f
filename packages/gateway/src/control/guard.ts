// Who may use the control plane: whoever knows its token and is no web page but the gateway's own.
// A page that a developer has open reaches loopback too, by a form, or under a name of its own that
// leads there.
import { isIPv4 } from 'node:net';
import { Failure } from '../failure.ts';
import { hashOf, isSameHash } from '../keys/secret.ts';

/** As much of a request of `node:http` as is looked at; whoever uses the types may have no Node. */
export interface Guarded {
  readonly headers: { readonly host?: string | undefined };
  readonly headersDistinct: Readonly<Record<string, readonly string[] | undefined>>;
  readonly socket: { readonly localAddress?: string | undefined; readonly encrypted?: boolean };
}

/** @throws Failure (403, 401) that says what is wrong, and repeats nothing of what came. */
export type Guard = (request: Guarded) => void;

export function createGuard(token: string): Guard {
  const known = hashOf(token);
  return (request) => {
    refuseForeignHost(request);
    refuseForeignPage(request);
    const values = request.headersDistinct['authorization'] ?? [];
    if (values.length > 1) throw refuse(`was sent ${values.length} times; send it once`);
    const sent = /^Bearer +(\S+)$/i.exec(values[0] ?? '')?.[1];
    if (sent === undefined) throw refuse('has to be "Bearer", a space and the control token');
    if (!isSameHash(known, hashOf(sent))) throw refuse('is not the control token of this gateway');
  };
}

/** By a name that its owner can point anywhere, a page would be of the same origin (rebinding). */
function refuseForeignHost({ headers: { host = '' }, socket }: Guarded): void {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  const isLoopback =
    name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
  if (isLoopback || name === asHost(socket.localAddress)) return;
  throw new Failure(
    403,
    'control plane: Host has to be localhost, a loopback address, or the address that the ' +
      'gateway listens on',
  );
}

/** Of another origin is also a page of this machine: another port, or http beside https. */
function refuseForeignPage({ headers: { host = '' }, headersDistinct, socket }: Guarded): void {
  const origins = headersDistinct['origin'];
  if (origins === undefined) return;
  const own = `${socket.encrypted === true ? 'https' : 'http'}://${host}`;
  if (origins.length === 1 && origins[0] === own.toLowerCase()) return;
  throw new Failure(
    403,
    'control plane: Origin is that of another web page; only those of the gateway itself may use it',
  );
}

/** An address as a URL has it. */
function asHost(address: string | undefined): string | undefined {
  // What comes by IPv4 to a socket of both kinds.
  const plain = address?.replace(/^::ffff:(?=\d+\.)/, '');
  return plain?.includes(':') ? `[${plain}]` : plain;
}

const refuse = (what: string): Failure =>
  new Failure(401, `control plane: Authorization ${what}`, {
    headers: { 'www-authenticate': 'Bearer' },
  });
