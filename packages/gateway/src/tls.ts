// Checks the TLS certificate and its key.
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** PEM texts, or their bytes. */
export interface TlsOptions {
  /** The certificate, followed by the intermediate certificates. */
  cert: string | Uint8Array;
  key: string | Uint8Array;
}

/** @returns the problem, or `undefined` for another cause. It quotes neither of them. */
export function tlsProblem({ cert, key }: TlsOptions): string | undefined {
  const certificate = attempt(() => new X509Certificate(cert));
  if (certificate === undefined) {
    return 'the certificate must be PEM and begin with -----BEGIN CERTIFICATE-----';
  }
  const secret = attempt((): KeyObject => createPrivateKey(Buffer.from(key)));
  if (secret === undefined) {
    return 'the key must be a PEM private key without a passphrase';
  }
  return certificate.checkPrivateKey(secret)
    ? undefined
    : 'the key does not belong to the certificate';
}

function attempt<T>(job: () => T): T | undefined {
  try {
    return job();
  } catch {
    return undefined;
  }
}
