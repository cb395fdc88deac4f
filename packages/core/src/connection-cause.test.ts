import { describe, expect, it } from 'vitest';
import { neverConnected } from './connection-cause.ts';

const failure = (code: string, syscall?: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall }) });

describe('neverConnected', () => {
  it.each([
    ['ECONNREFUSED', 'connect'],
    ['ECONNREFUSED', undefined],
    ['ENOTFOUND', 'getaddrinfo'],
    ['EHOSTUNREACH', 'connect'],
    ['UND_ERR_CONNECT_TIMEOUT', undefined],
    ['CERT_HAS_EXPIRED', undefined],
    ['ERR_TLS_CERT_ALTNAME_INVALID', undefined],
    ['ERR_SSL_WRONG_VERSION_NUMBER', undefined],
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
  ])('is not proven by %s in %s', (code, syscall) => {
    expect(neverConnected(failure(code, syscall))).toBe(false);
  });

  it('is not proven by what is no error', () => {
    expect(neverConnected('ECONNREFUSED')).toBe(false);
  });
});
