import { describe, expect, it } from 'vitest';
import { redactHeaders, redactUrl } from '../request/headers.ts';

describe('a URL', () => {
  it.each([
    ['https://g.example/a/b', 'https://g.example/a/b'],
    ['https://g.example/a?text=x&page=1', 'https://g.example/a?text=REDACTED&page=1'],
    ['https://g.example/a?text=x&text=y', 'https://g.example/a?text=REDACTED&text=REDACTED'],
    ['https://g.example/a?flag', 'https://g.example/a?flag=REDACTED'],
    ['https://g.example/a?text=a=b', 'https://g.example/a?text=REDACTED'],
    ['https://g.example/a?Page=x', 'https://g.example/a?Page=REDACTED'],
    ['https://g.example/a?p%61ge=x', 'https://g.example/a?p%61ge=REDACTED'],
    ['https://u:p@g.example/a?page=1', 'https://REDACTED:REDACTED@g.example/a?page=1'],
    ['https://u:p@q@g.example/a', 'https://REDACTED:REDACTED@g.example/a'],
    ['https://g.example/a@b?page=1', 'https://g.example/a@b?page=1'],
    ['https://g.example/a//b@c', 'https://g.example/a//b@c'],
    ['https://g.example/a?page=1#token', 'https://g.example/a?page=1'],
    ['https://g.example/a#x?page=y', 'https://g.example/a'],
  ])('%s is shown as %s', (url, shown) => {
    expect(redactUrl(url)).toBe(shown);
  });
});

describe('a logged header', () => {
  const shown = (name: string, allowed?: string[]): string | undefined =>
    redactHeaders([[name, 'v']], allowed)[name.toLowerCase()];

  it.each(['Content-Type', 'retry-after', 'X-Client-Request-Id', 'User-Agent'])(
    'that is known to be harmless is shown: %s',
    (name) => expect(shown(name)).toBe('v'),
  );

  it.each(['x-unknown', 'location', '__proto__'])('that is unknown is masked: %s', (name) =>
    expect(shown(name)).toBe('REDACTED'),
  );

  it('that is listed is shown, however its name is written', () => {
    expect(shown('X-Tenant', ['x-tenant'])).toBe('v');
    expect(shown('x-tenant', ['X-TENANT'])).toBe('v');
    expect(shown('x-author', ['x-author'])).toBe('v');
  });

  it.each([
    'x-api-key',
    'apikey',
    'authorization',
    'proxy-authorization',
    'x-auth',
    'cookie',
    'set-cookie',
    'x-guest-bearer',
    'x-csrf-token',
    'client-secret',
    'x-password',
    'x-credentials',
    'x-signature',
  ])('that carries a credential is masked although it is listed: %s', (name) =>
    expect(shown(name, [name])).toBe('REDACTED'),
  );
});
