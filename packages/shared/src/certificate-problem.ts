// Explains why Node does not accept a certificate, with advice.

interface TlsError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cert?: { readonly subjectaltname?: unknown };
}

const trust =
  'if you expect that, set NODE_EXTRA_CA_CERTS to a PEM file with the certificate of its CA, or its own';

const problems: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `is not trusted (self-signed); ${trust}`,
  CERT_HAS_EXPIRED: 'has expired; renew it, or check the clock of this machine',
  CERT_NOT_YET_VALID: 'is not valid yet; check the clock of this machine',
  CERT_REVOKED: 'was revoked; replace it',
};

/** The text after "the certificate of …"; undefined if the error is not about the certificate. */
export function certificateProblem(error: unknown): string | undefined {
  const { code, message, cert } = (error ?? {}) as TlsError;
  if (typeof code !== 'string') return undefined;
  const known = problems[code];
  if (known) return known;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = cert?.subjectaltname;
    const whose = typeof names === 'string' && names !== '' ? ` (${names})` : '';
    return `is for another host${whose}; use a host name that the certificate has, or replace it`;
  }
  if (/SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/.test(code)) {
    return `is not trusted (Node does not know the CA that signed it); ${trust}`;
  }
  return /CERT/.test(code) ? `is not accepted: ${String(message)}` : undefined;
}
