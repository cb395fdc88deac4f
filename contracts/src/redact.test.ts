import { describe, expect, it } from 'vitest';
import { redactor } from './redact.ts';

const secret = 'a+"k\\ey"/é?~$1'.replace('é', 'e');
const redact = redactor([secret, undefined, '']);

describe('a secret', () => {
  it.each([
    ['as it is', secret],
    ['in capitals', secret.toUpperCase()],
    ['in a query', encodeURIComponent(secret)],
    ['in a query, in small letters', encodeURIComponent(secret).toLowerCase()],
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
  ])('is hidden %s', (_, form) => {
    expect(redact(`before ${form} after ${form}`)).toBe('before [secret] after [secret]');
  });

  it.each(['', 'u', 'us', 'user'])('is hidden in base64 behind %j', (user) => {
    const pair = Buffer.from(`${user}:the-key-of-all`).toString('base64');
    expect(redactor(['the-key-of-all'])(pair)).toContain('[secret]');
  });

  it('that contains another secret is hidden completely', () => {
    expect(redactor(['key', 'key-of-all'])('key-of-all and key')).toBe('[secret] and [secret]');
  });

  it('that is undefined hides nothing', () => {
    expect(redactor([undefined, ''])('text')).toBe('text');
  });
});
