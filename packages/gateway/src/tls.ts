// The certificate and its key, and what is wrong with them in words.
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** PEM texts, or their bytes. */
export interface TlsOptions {
  /** The certificate, followed by those that lead to one that clients trust. */
  cert: string | Uint8Array;
  key: string | Uint8Array;
}

/** @returns what is wrong, or `undefined` when it is something else. It quotes nothing of either. */
export function tlsProblem({ cert, key }: TlsOptions): string | undefined {
  const certificate = attempt(() => new X509Certificate(cert));
  if (certificate === undefined) {
    return 'the certificate has to be PEM, and begin with -----BEGIN CERTIFICATE-----';
  }
  const secret = attempt((): KeyObject => createPrivateKey(Buffer.from(key)));
  if (secret === undefined) {
    return 'the key has to be a private key as PEM, without a passphrase';
  }
  return certificate.checkPrivateKey(secret) ? undefined : 'the key is that of another certificate';
}

function attempt<T>(job: () => T): T | undefined {
  try {
    return job();
  } catch {
    return undefined;
  }
}
