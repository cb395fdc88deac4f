import { StartError } from '../start-error.ts';
import { tlsProblem, type TlsOptions } from '../tls.ts';

/** Why a server could not listen, in words for whoever started it. */
export function whyNotListening(
  error: unknown,
  { port, host, tls }: { port: number; host: string; tls: TlsOptions | undefined },
): StartError {
  if (error instanceof StartError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reasons = new Map<unknown, string>([
    ['EADDRINUSE', `port ${port} on ${host} is taken; choose another, or 0 for any free one`],
    ['EACCES', `this user may not listen on port ${port}; choose one above 1023`],
    ['EADDRNOTAVAIL', `${host} is no address of this machine`],
    ['ENOTFOUND', `${host} is no address of this machine`],
  ]);
  if (typeof code === 'string' && /^ERR_(OSSL|SSL|TLS|CRYPTO)/.test(code)) {
    // OpenSSL's own words; it quotes nothing of the key.
    const told = error instanceof Error ? error.message : code;
    const why = (tls && tlsProblem(tls)) ?? told;
    return new StartError('environment', `the TLS certificate or its key cannot be used: ${why}`, {
      cause: error,
    });
  }
  const message = reasons.get(code) ?? (error instanceof Error ? error.message : String(error));
  return new StartError('environment', message, { cause: error });
}
