// Checks whether a server can listen, and explains to the operator why not.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createSecureContext } from 'node:tls';
import { environmentError, StartError } from '../start-error.ts';
import { tlsProblem, type TlsOptions } from '../tls.ts';

interface Place {
  readonly port: number;
  readonly host: string;
  readonly tls: TlsOptions | undefined;
}

/**
 * Binds the port and releases it, before a database is opened: a start that cannot succeed must not
 * create a database.
 *
 * @throws StartError
 */
export async function assertPortAvailable(place: Place): Promise<void> {
  const { port, host, tls } = place;
  try {
    if (tls) createSecureContext({ cert: Buffer.from(tls.cert), key: Buffer.from(tls.key) });
    const server = createServer().listen({ port, host });
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  } catch (error) {
    throw whyNotListening(error, place);
  }
}

/** @returns the error itself when it has another cause. */
export function whyNotListening(error: unknown, { port, host, tls }: Place): unknown {
  if (error instanceof StartError) return error;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const advice = /:\d*$/.test(host) ? '; the port goes into --port' : '';
  const reasons = new Map<unknown, string>([
    ['EADDRINUSE', `port ${port} on ${host} is taken; choose another, or 0 for any free one`],
    ['EACCES', `this user may not listen on port ${port}; choose a port above 1023`],
    [
      'EADDRNOTAVAIL',
      `--host ${host}: is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all addresses`,
    ],
    ['ENOTFOUND', `--host ${host}: unknown host name${advice}`],
    ['EAI_AGAIN', `--host ${host}: the name cannot be resolved now${advice}`],
  ]);
  if (typeof code === 'string' && /^ERR_(OSSL|SSL|TLS|CRYPTO)/.test(code)) {
    // The message of OpenSSL; it quotes nothing of the key.
    const told = (error as Error).message;
    const why = (tls && tlsProblem(tls)) ?? told;
    return environmentError(`the TLS certificate or its key cannot be used: ${why}`, error);
  }
  const { message, syscall } = error as NodeJS.ErrnoException;
  const reason = reasons.get(code) ?? (syscall && message);
  return reason ? environmentError(reason, error) : error;
}
