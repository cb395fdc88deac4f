import { describe, expect, it } from 'vitest';
import { createRedactor, type Headers } from './redact.ts';

const secret = 'canary-0f2b/7c"51';
const long = 'long-'.repeat(12);
const redactor = createRedactor([secret, long, 'short'], {});
const body = (text: string): string => redactor.body(text, false);

const inNumbers = (text: string): string =>
  Array.from(text, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

describe('a body in the journal', () => {
  it.each([
    ['{"bearer":"x"}', '{"bearer":"[redacted]"}'],
    ['{"refreshBearer" : "x", "a": 1}', '{"refreshBearer" : "[redacted]", "a": 1}'],
    ['{"apiKey":"a\\"b","c":"d"}', '{"apiKey":"[redacted]","c":"d"}'],
    ['{"api_key":["a",{"b":"]"}],"c":1}', '{"api_key":"[redacted]"'],
    ['{"API-KEY":{"a":{"b":"}"}},"c":1}', '{"API-KEY":"[redacted]"'],
    ['{"api_key":{"bearer":"x"}}', '{"api_key":"[redacted]"'],
    ['ends as the secret begins: canary', 'ends as the secret begins: canary'],
    // Messages quote the beginning of a long secret.
    [`${long.slice(0, 40)}…`, '[redacted]…'],
    ['{"bearer":12,"c":1}', '{"bearer":"[redacted]","c":1}'],
    ['[{"bearer":null},{"bearer":true}]', '[{"bearer":"[redacted]"},{"bearer":"[redacted]"}]'],
    ['{"b\\u0065arer":"x"}', '{"b\\u0065arer":"[redacted]"}'],
    ['no JSON "bearer":"x" at all', 'no JSON "bearer":"[redacted]" at all'],
    ['x" {"bearer":"x"}', 'x" {"bearer":"[redacted]"}'],
    ['{"a":"\\"bearer\\":1","b":2}', '{"a":"\\"bearer\\":1","b":2}'],
    ['{"bearer":"never ends', '{"bearer":"[redacted]"'],
    ['{"bearers":"x","name":"bearer"}', '{"bearers":"x","name":"bearer"}'],
    ['', ''],
    [`${secret} at the start`, '[redacted] at the start'],
    [JSON.stringify({ a: [secret] }), '{"a":["[redacted]"]}'],
    [`rsk_${'a'.repeat(43)}`, '[redacted]'],
    [`rsk_${'a'.repeat(36)}…`, '[redacted]…'],
    ['as short as short', 'as short as short'],
    [`{"a":"\\u0072sk_${'a'.repeat(43)}","b":1}`, '{"a":"[redacted]","b":1}'],
    [`{"a":"${inNumbers(secret)}","b":"\\u0061"}`, '{"a":"[redacted]","b":"\\u0061"}'],
    [String.raw`["canary-0f2b\/7c\"51"]`, '["[redacted]"]'],
    [`{"a":"${inNumbers(secret)}`, '{"a":"[redacted]'],
  ])('%s', (text, clean) => {
    expect(body(text)).toBe(clean);
  });

  it('that was cut within a secret contains no part of it', () => {
    for (let length = 1; length < secret.length; length += 1) {
      const part = secret.slice(0, length);
      for (const written of [part, JSON.stringify(part).slice(1, -1), inNumbers(part)]) {
        expect(redactor.body(`text ${written}`, true)).toBe('text ');
      }
    }
    expect(redactor.body('text rsk_aaaa', true)).toBe('text ');
    for (const text of ['text', 'a rsk_ b']) expect(redactor.body(text, true)).toBe(text);
  });

  it.each(['"', '\\"', '"\\', '{"bearer":', '"bearer":{', '"a" ', '[[['])(
    'of 16 KiB of %s is redacted like any other',
    (text) => {
      const long = text.repeat((16 * 1024) / text.length);
      expect(body(`"bearer" ${long} ${secret}`)).not.toContain(secret);
    },
  );
});

it.each([
  ['/api/v1/x?text=ann&page=2', '/api/v1/x?text=ann&page=2'],
  ['/x?apiKey=a&b=c', '/x?apiKey=[redacted]&b=c'],
  ['/x?x-api-key=a&Bearer=b&token=c&key=d', null],
  ['/x?%61pi_key=a', '/x?%61pi_key=[redacted]'],
  [`/x?text=${encodeURIComponent(secret)}`, '/x?text=[redacted]'],
  [`/x?${encodeURIComponent(secret)}`, '/x?[redacted]'],
  [`/x/${encodeURIComponent(secret)}/y`, '/x/[redacted]/y'],
  [`/x/${encodeURIComponent(encodeURIComponent(secret))}`, '/x/[redacted]'],
  [
    `/x/${[...secret].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')}`,
    '/x/[redacted]',
  ],
  ['http://user:password@host/x', 'http://[redacted]@host/x'],
  ['/%zz?%=%', '/%zz?%=%'],
  ['', ''],
])('a path in the journal %s', (url, clean) => {
  const path = redactor.path(url);
  if (clean === null) expect(path).not.toMatch(/=[abcd](&|$)/);
  else expect(path).toBe(clean);
});

it('the journal redacts secret headers by their name and their value', () => {
  const headers = {
    'x-api-key': 'a',
    authorization: 'b',
    cookie: 'c',
    'set-cookie': ['d', 'e'],
    'proxy-authorization': 'f',
    referer: `http://x/?${secret}`,
    accept: ['*/*', 'a/b'],
    'content-length': 5,
    absent: undefined,
  };
  expect(redactor.headers(headers)).toEqual({
    'x-api-key': '[redacted]',
    authorization: '[redacted]',
    cookie: '[redacted]',
    'set-cookie': '[redacted]',
    'proxy-authorization': '[redacted]',
    referer: 'http://x/?[redacted]',
    accept: '*/*, a/b',
    'content-length': '5',
  });
});

it.each([
  { 'x-api-key': 'key-number-one' },
  { 'x-api-key': 'key-number-one, key-number-two' },
  { authorization: 'Bearer key-number-one' },
  { 'x-api-key': `rsk_${'a'.repeat(43)}`, authorization: 'key-number-one' },
])('the journal redacts secrets of the headers everywhere: %j', (headers) => {
  const clean = (of: Headers): string => createRedactor([secret], of).body(text, false);
  const text = `${secret} rsk_${'a'.repeat(43)} key-number-one`;
  expect(clean(headers)).toBe('[redacted] [redacted] [redacted]');
  expect(clean({ 'x-api-key': secret })).toBe('[redacted] [redacted] key-number-one');
});
