import { describe, expect, it } from 'vitest';
import { diagnose, isPermanent, neverConnected } from './connection-cause.ts';

const isUnreadable = (error: unknown): boolean => diagnose(error, 'o').isAnswered === true;
const getReason = (error: unknown): string => (diagnose(error, 'o').why ?? '').slice(2, -1);

const failure = (code: string | undefined, syscall?: string, message = 'it failed'): Error =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error(message), { code, syscall }),
  });

/** The message of Node if OpenSSL fails while Node writes. */
const eproto = failure(
  'EPROTO',
  'write',
  'write EPROTO 40BD:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../tlsany_meth.c:77:',
);

describe('neverConnected', () => {
  it.each([
    ['ECONNREFUSED', 'connect'],
    ['ECONNREFUSED', undefined],
    ['ENOTFOUND', 'getaddrinfo'],
    ['EHOSTUNREACH', 'connect'],
    ['UND_ERR_CONNECT_TIMEOUT', undefined],
    ['CERT_HAS_EXPIRED', undefined],
    ['ERR_TLS_CERT_ALTNAME_INVALID', undefined],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', undefined],
    ['ECONNRESET', 'connect'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', undefined],
  ])('is proven by %s in %s', (code, syscall) => {
    expect(neverConnected(failure(code, syscall))).toBe(true);
  });

  it.each([
    ['EHOSTUNREACH', 'write'],
    ['EHOSTUNREACH', 'read'],
    ['ECONNRESET', 'read'],
    ['EPIPE', 'write'],
    ['EPROTO', 'write'],
    ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', undefined],
    ['UND_ERR_SOCKET', undefined],
    // It may occur during the handshake or after it.
    ['ERR_SSL_WRONG_VERSION_NUMBER', undefined],
  ])('is not proven by %s in %s', (code, syscall) => {
    expect(neverConnected(failure(code, syscall))).toBe(false);
  });

  it('is proven by all addresses of a host together, and not by one', () => {
    const unreachable = Object.assign(new Error('1'), { code: 'ENETUNREACH', syscall: 'connect' });
    const reset = Object.assign(new Error('2'), { code: 'ECONNRESET', syscall: 'read' });
    expect(neverConnected(new AggregateError([unreachable, unreachable]))).toBe(true);
    expect(neverConnected(new AggregateError([unreachable, reset]))).toBe(false);
    expect(neverConnected(new AggregateError([]))).toBe(false);
  });

  it('is not proven by a value that is not an error', () => {
    expect(neverConnected('ECONNREFUSED')).toBe(false);
  });
});

describe('an error message of Deno without a code', () => {
  const ofDeno = (what: string): Error =>
    new TypeError('fetch failed', {
      cause: new Error(`error sending request for url (https://127.0.0.1:8443/?key=a): ${what}`),
    });
  const refused = 'tcp connect error: Connection refused (os error 111)';
  const untrusted = 'invalid peer certificate: UnknownIssuer';

  // Deno resends requests itself, so the connection that failed may have been the second one.
  it.each<[string, boolean, string]>([
    [`client error (Connect): ${refused}`, false, refused],
    [`client error (Connect): ${untrusted}`, true, untrusted],
    ['client error (SendRequest): connection closed before message completed', false, ''],
  ])('such as %s proves nothing', (what, permanent, reason) => {
    expect(neverConnected(ofDeno(what))).toBe(false);
    expect(isPermanent(ofDeno(what))).toBe(permanent);
    expect(getReason(ofDeno(what))).toBe(reason);
  });
});

describe('isPermanent', () => {
  it.each([
    failure('CERT_HAS_EXPIRED'),
    failure('SELF_SIGNED_CERT_IN_CHAIN'),
    failure('ERR_SSL_WRONG_VERSION_NUMBER'),
    failure('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
    eproto,
    new TypeError('fetch failed', { cause: new Error('bad port') }),
  ])('includes errors that a retry cannot fix: %s', (error) => {
    expect(isPermanent(error)).toBe(true);
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'ERR_SSL_BAD_RECORD_TYPE', 'EPROTO'])(
    'does not include %s',
    (code) => {
      expect(isPermanent(failure(code))).toBe(false);
    },
  );
});

describe('isUnreadable', () => {
  it('includes the parse errors of both transports', () => {
    const byFetch = Object.assign(new Error('no HTTP'), { name: 'HTTPParserError' });
    expect(isUnreadable(new TypeError('fetch failed', { cause: byFetch }))).toBe(true);
    expect(isUnreadable(failure('HPE_INVALID_CONSTANT'))).toBe(true);
    expect(isUnreadable(failure('UND_ERR_HEADERS_OVERFLOW'))).toBe(true);
    // Only the end of a connection.
    expect(isUnreadable(failure('HPE_INVALID_EOF_STATE'))).toBe(false);
    expect(isUnreadable(failure('ECONNRESET'))).toBe(false);
  });
});

describe('getReason', () => {
  it('is the first code in the chain, and for TLS that of OpenSSL', () => {
    expect(getReason(failure('ECONNRESET'))).toBe('ECONNRESET');
    expect(getReason(eproto)).toBe('ERR_SSL_WRONG_VERSION_NUMBER');
    expect(getReason(failure('EPROTO'))).toBe('EPROTO');
    expect(getReason(failure(undefined))).toBe('');
    expect(getReason('text')).toBe('');
  });
});
