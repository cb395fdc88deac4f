import { describe, expect, it } from 'vitest';
import { createSecrets, withheld } from './secrets.ts';

const key = 'k3y-0f2b"7c51/d9e8+4a36';
const token = 'tok-5a8de1c07b3f4962';
const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJndWVzdCJ9.c2lnbmF0dXJl';

function getSecrets(revealGuestTokens = false) {
  const secrets = createSecrets({ revealGuestTokens });
  secrets.add(key);
  return secrets;
}

describe('the key is masked', () => {
  it.each<[string, unknown]>([
    ['in a text', `got ${key} from you`],
    ['in a list', [{ a: [key] }]],
    ['as the name of a field', { [key]: 1 }],
    ['escaped for a URL', encodeURIComponent(key)],
    ['in base64', Buffer.from(key).toString('base64')],
    ['in JSON in a text', JSON.stringify({ key })],
  ])('%s, also if tokens are shown', (_, value) => {
    for (const reveal of [true, false]) {
      const clean = JSON.stringify(getSecrets(reveal).clean(value));
      expect(clean).toContain(withheld);
      expect(clean).not.toMatch(/0f2b|d9e8|azN5L/);
    }
  });

  it('in a number', () => {
    const secrets = createSecrets({ revealGuestTokens: false });
    secrets.add('20261124');
    expect(secrets.clean({ a: 20_261_124, b: 7 })).toEqual({ a: withheld, b: 7 });
  });

  it('under the name of a key, whatever its value', () => {
    expect(
      getSecrets(true).clean({ apiKey: 'another', 'x-api-key': ['b'], api_key: null }),
    ).toEqual({
      apiKey: withheld,
      'x-api-key': withheld,
      api_key: null,
    });
  });
});

describe('the token of a guest is withheld', () => {
  it.each<[string, unknown, unknown]>([
    [
      'in its fields',
      { bearer: token, refreshBearer: token },
      { bearer: withheld, refreshBearer: withheld },
    ],
    [
      'at any depth',
      [{ data: { guest: { Bearer: token } } }],
      [{ data: { guest: { Bearer: withheld } } }],
    ],
    ['as an object', { bearer: { value: token } }, { bearer: withheld }],
    [
      'where it is repeated',
      { bearer: token, link: `/?t=${token}` },
      { bearer: withheld, link: `/?t=${withheld}` },
    ],
    [
      'in a text of JSON',
      { log: JSON.stringify({ bearer: token }) },
      { log: `{"bearer":"${withheld}"}` },
    ],
    ['in a header', `Authorization: Bearer ${token}`, `Authorization: Bearer ${withheld}`],
    ['in the form of a JSON Web Token', { session: jwt }, { session: withheld }],
  ])('%s', (_, value, clean) => {
    expect(getSecrets().clean(value)).toEqual(clean);
    expect(getSecrets(true).clean(value)).toEqual(value);
  });

  it('in later responses', () => {
    const secrets = getSecrets();
    secrets.clean({ bearer: token });
    expect(secrets.clean({ note: token })).toEqual({ note: withheld });
    expect(secrets.cleanText(`no guest for ${token}`)).toBe(`no guest for ${withheld}`);
  });

  it('for the newest fifty tokens', () => {
    const secrets = getSecrets();
    const tokens = Array.from({ length: 60 }, (_, at) => `token-of-a-guest-${at}-end`);
    for (const bearer of tokens) secrets.clean({ bearer });
    expect(
      tokens.map((one) => secrets.cleanText(one)).filter((one) => one === withheld),
    ).toHaveLength(50);
    expect(secrets.cleanText(tokens.at(-1)!)).toBe(withheld);
  });
});

describe('other data passes', () => {
  it.each<[string, unknown]>([
    ['a value', { a: [1, null, true, 'text'], b: {} }],
    ['the word in prose', 'the bearer of this ticket is a guest'],
    ['a short text that was once under the name of a token', { bearer: 'text' }],
    ['a name of a prototype', JSON.parse('{"__proto__":{"a":1},"constructor":2}')],
  ])('%s', (_, value) => {
    const secrets = getSecrets(true);
    secrets.clean({ bearer: 'text' });
    expect(secrets.clean(value)).toEqual(value);
  });

  it('except values that are nested too deeply', () => {
    let deep: unknown = key;
    for (let level = 0; level < 5_000; level += 1) deep = [deep];
    const text = JSON.stringify(getSecrets().clean(deep));
    expect(text).toContain('[nested too deeply]');
    expect(text).not.toContain('0f2b');
  });
});
