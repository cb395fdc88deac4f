import { describe, expect, it } from 'vitest';
import { createRedact } from './redact-text.ts';

const secret = 'a+"k\\ey"/é?~$1'.replace('é', 'e');
const redact = createRedact([secret, undefined, ''], { mask: '[secret]' });

const inNumbers = (text: string): string =>
  Array.from(text, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

describe('a secret', () => {
  it.each([
    ['as it is', secret],
    ['in capitals', secret.toUpperCase()],
    ['in a query', encodeURIComponent(secret)],
    ['in a query, in lower case', encodeURIComponent(secret).toLowerCase()],
    ['in a path', encodeURI(secret)],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON within JSON', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in base64url', Buffer.from(secret).toString('base64url')],
    ['in JSON of Go', 'a+\\u0022k\\\\ey\\u0022/e?~$1'],
    ['in JSON of PHP', 'a+"k\\\\ey"\\/e?~$1'],
    ['in HTML', 'a+&quot;k\\ey&#34;/e?~$1'],
    ['in a form', new URLSearchParams({ a: secret }).toString().slice(2)],
    ['in bytes', Buffer.from(secret).toString('hex')],
    ['in JSON with every character escaped', inNumbers(secret)],
    [
      'in HTML with every character escaped',
      Array.from(secret, (one) => `&#${one.charCodeAt(0)};`).join(''),
    ],
    [
      'in HTML, in hex',
      Array.from(secret, (one) => `&#x${one.charCodeAt(0).toString(16)};`).join(''),
    ],
    ['in a URL with every character escaped', inNumbers(secret).replaceAll('\\u00', '%')],
    ['in a URL with every character escaped twice', inNumbers(secret).replaceAll('\\u00', '%25')],
    ['in JSON in a query', encodeURIComponent(JSON.stringify(secret).slice(1, -1))],
    ['in a query in JSON of Go', encodeURIComponent(secret).replaceAll('%', '\\u0025')],
    ['in HTML in JSON of Go', 'a+\\u0026quot;k\\ey\\u0026#x22;/e?~$1'],
  ])('is hidden %s', (_, form) => {
    expect(redact(`before ${form} after ${form}`)).toBe('before [secret] after [secret]');
  });

  it.each(['', 'u', 'us', 'user'])('is hidden in base64 after %j', (user) => {
    const pair = Buffer.from(`${user}:the-key-of-all`).toString('base64');
    expect(createRedact(['the-key-of-all'])(pair)).toContain('[redacted]');
  });

  it('that is part of another secret leaves no part of the longer secret', () => {
    expect(createRedact(['key', 'key-of-all'])('key-of-all and key')).toBe(
      '[redacted] and [redacted]',
    );
  });

  it.each(['100%', '\\u', '\\', '&', '%41'])('is hidden after %j', (before) => {
    expect(createRedact(['abc-def-12'])(`${before}abc-def-12`)).toMatch(/\[redacted\]$/);
  });

  it('of 100,000 characters is hidden, which is more than a regular expression can have', () => {
    const long = 'k3y-'.repeat(25_000);
    expect(createRedact([long])(`a ${long} b`)).toBe('a [redacted] b');
  });

  it.each(['ключ-0123', 'clé-de-tout'])('with other letters is hidden: %s', (own) => {
    const hide = createRedact([own]);
    for (const form of [own, own.toUpperCase(), encodeURIComponent(own), inNumbers(own)]) {
      // JSON escapes of other alphabets are decoded where JSON is read.
      if (form.startsWith('\\u04')) continue;
      expect(hide(`a ${form} b`)).toBe('a [redacted] b');
    }
  });

  it.each(['\u0130', '\u0130'.repeat(9)])(
    'is hidden after %s, which is longer in lower case',
    (before) => {
      expect(createRedact(['Abc-Def-12'])(`${before}Abc-Def-12`)).toBe(`${before}[redacted]`);
    },
  );

  it('that overlaps itself is hidden completely', () => {
    expect(createRedact(['abcabcab'])('abcabcabcab')).toBe('[redacted]');
  });

  it('with few characters is hidden only as a whole word', () => {
    expect(createRedact(['k'])('data is kept by the key %22k%22')).toBe(
      'data is kept by the key %22[redacted]%22',
    );
  });

  it('is every word with the prefix', () => {
    const hide = createRedact([], { prefix: 'rsk_' });
    expect(hide('rsk_12345678-9 and \\u0072sk_12345678… and rsk_1234567')).toBe(
      '[redacted] and [redacted]… and rsk_1234567',
    );
  });

  it('that is absent hides nothing', () => {
    expect(createRedact([undefined, ''])('text')).toBe('text');
  });
});
