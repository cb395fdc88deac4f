// Who may use the control plane: whoever knows its token and is no web page but the gateway's own.
// A page that a developer has open reaches loopback too, by a form, or under a name of its own that
// leads there.
import { isIPv4 } from 'node:net';
import { Failure } from '../failure.ts';
import { hashOf, isSameHash } from '../keys/secret.ts';
import { hostNameOf } from './host-name.ts';

/** As much of a request of `node:http` as is looked at; whoever uses the types may have no Node. */
export interface Guarded {
  readonly headers: { readonly host?: string | undefined };
  readonly headersDistinct: Readonly<Record<string, readonly string[] | undefined>>;
  readonly socket: { readonly localAddress?: string | undefined; readonly encrypted?: boolean };
}

/** Each throws a Failure (403, 401) that says what is wrong, and repeats nothing of what came. */
export interface Guard {
  /** Host, origin and token. */
  admit(request: Guarded): void;
  /** Host and origin alone. */
  admitPlace(request: Guarded): void;
}

/** Names beside loopback under which the control plane answers. */
export interface OwnNames {
  /** As `--control-host` has them, checked by `readControlHosts`. */
  readonly controlHosts?: readonly string[] | undefined;
  /** As `readPublicUrl` returns it. */
  readonly publicUrl?: string | undefined;
}

export function createGuard(token: string, { controlHosts = [], publicUrl }: OwnNames = {}): Guard {
  const known = hashOf(token);
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl);
  const names = new Set([
    'localhost',
    ...controlHosts,
    ...(publicOrigin ? [publicOrigin.hostname] : []),
  ]);
  const admitPlace = (request: Guarded): void => {
    refuseForeignHost(request, names);
    refuseForeignPage(request, publicOrigin?.origin);
  };
  const admit = (request: Guarded): void => {
    admitPlace(request);
    const values = request.headersDistinct['authorization'] ?? [];
    if (values.length > 1) throw refuse(`was sent ${values.length} times; send it once`);
    const sent = /^Bearer +(\S+)$/i.exec(values[0] ?? '')?.[1];
    if (sent === undefined) throw refuse('has to be "Bearer", a space and the control token');
    if (!isSameHash(known, hashOf(sent))) throw refuse('is not the control token of this gateway');
  };
  return { admit, admitPlace };
}

/** An attacker can point a DNS name at this machine; a page under it has the same origin (rebinding). */
function refuseForeignHost(
  { headers: { host = '' }, socket }: Guarded,
  names: ReadonlySet<string>,
): void {
  const name = hostNameOf(host);
  if (name !== undefined) {
    const isLoopback = name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
    if (isLoopback || names.has(name) || name === asHost(socket.localAddress)) return;
  }
  throw new Failure(
    403,
    'control plane: Host has to be localhost, a loopback address, the address that the gateway ' +
      'listens on, the host of --public-url, or a name given by --control-host NAME',
  );
}

/**
 * A page on another port or with another scheme has another origin. A proxy that ends TLS is
 * known by the origin of the public URL only: its headers could be anybody's.
 */
function refuseForeignPage(
  { headers: { host = '' }, headersDistinct, socket }: Guarded,
  publicOrigin: string | undefined,
): void {
  const origins = headersDistinct['origin'];
  if (origins === undefined) return;
  const own = `${socket.encrypted === true ? 'https' : 'http'}://${host}`.toLowerCase();
  const [origin = ''] = origins;
  if (origins.length === 1 && (origin === own || origin === publicOrigin)) return;
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
