import { key, bearer, lookAt } from '@room-sessions/testing/canaries';
import { describe, expect, it } from 'vitest';
import type { Har, HarBody, HarEntry } from './har.ts';
import { redactHar } from './redact-har.ts';

interface Parts {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sent?: HarBody;
  readonly received?: HarBody;
  readonly answered?: Readonly<Record<string, string>>;
  readonly more?: object;
}

const pairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

const entry = ({ url, headers, sent, received, answered, more }: Parts): HarEntry => ({
  startedDateTime: '2026-01-02T03:04:05.000+02:00',
  time: 1,
  request: {
    method: 'GET',
    url: url ?? 'https://gateway.example.com/api/v1/x',
    httpVersion: 'HTTP/1.1',
    headers: pairs(headers ?? {}),
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: 0,
    ...(sent && { postData: sent }),
  },
  response: {
    status: 200,
    statusText: 'OK',
    httpVersion: 'HTTP/1.1',
    headers: pairs(answered ?? {}),
    cookies: [],
    content: { size: 1, ...(received ?? { mimeType: '' }) },
    redirectURL: '',
    headersSize: -1,
    bodySize: 1,
  },
  cache: {},
  timings: { send: 0, wait: 1, receive: 0 },
  ...more,
});

const har = (...entries: readonly HarEntry[]): Har => ({
  log: { version: '1.2', creator: { name: 'test', version: '1' }, entries },
});

/** The redacted entries. Checks that redaction is idempotent. */
function redacted(parts: Parts, secrets?: readonly string[]): HarEntry {
  const once = redactHar(har(entry(parts)), secrets);
  expect(redactHar(once, secrets)).toEqual(once);
  lookAt('log', once);
  return once.log.entries[0]!;
}

const text = (body: string, mimeType = 'application/json'): Parts => ({
  received: { mimeType, text: body },
});
const getBody = (
  body: string,
  mimeType?: string,
  secrets?: readonly string[],
): string | undefined => redacted(text(body, mimeType), secrets).response.content.text;

describe('a redacted body', () => {
  it.each([
    ['{"bearer":"x","refreshBearer":"y"}', '{"bearer":"[redacted]","refreshBearer":"[redacted]"}'],
    [
      '{"apiKey":"x","api_key":["y"],"a":1}',
      '{"apiKey":"[redacted]","api_key":["[redacted]"],"a":1}',
    ],
    ['{"accessToken":{"of":"x","for":60}}', '{"accessToken":{"of":"[redacted]","for":0}}'],
    ['[{"emailAddress":"a@b.example"}]', '[{"emailAddress":"[redacted]"}]'],
    ['{"mobilePhone":"030 123","tel":"1"}', '{"mobilePhone":"[redacted]","tel":"[redacted]"}'],
    ['{"phoneNumber":4915112345678}', '{"phoneNumber":0}'],
    ['{"text":"ask ann.b+c@mail.example.com!"}', '{"text":"ask [redacted]!"}'],
    ['{"text":"call +49 (151) 123-45678 now"}', '{"text":"call [redacted] now"}'],
    ['{"ann@example.com":true}', '{"[redacted]":true}'],
    ['"{\\"bearer\\":\\"x y\\",\\"a\\":1}"', '"{\\"bearer\\":\\"[redacted]\\",\\"a\\":1}"'],
    ['{"bearer":"x","bearer":null}', '{"bearer":null}'],
    ['"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig"', '"[redacted]"'],
    [
      '{"otp":"1","pin":"2","jwt":"3","refresh":"4","privateKey":"5","session_id":"6","pinned":"7"}',
      '{"otp":"[redacted]","pin":"[redacted]","jwt":"[redacted]","refresh":"[redacted]",' +
        '"privateKey":"[redacted]","session_id":"[redacted]","pinned":"7"}',
    ],
    [
      '{"mobile_no":"1","contactNumber":"2","contact":"3"}',
      '{"mobile_no":"[redacted]","contactNumber":"[redacted]","contact":"3"}',
    ],
    ['{"note":"dora\\\\\\\\u0040example.com"}', '{"note":"[redacted]"}'],
    [
      '{"note":"emil&#64;example.com and eva&#x40;example.com"}',
      '{"note":"[redacted] and [redacted]"}',
    ],
    ['{"note":"Bearer abcdefgh1"}', '{"note":"Bearer [redacted]"}'],
  ])('%s', (before, after) => {
    expect(getBody(before)).toBe(after);
  });

  // The probe needs these: types, constants, flags, times.
  it.each([
    '{"emailVerified":true,"mobilePhoneVerified":false,"emailAddress":null,"mobilePhone":""}',
    '{"status":"PROCESSING","type":"READY","author":"Ann","imageColor":"#808080"}',
    '{"dateCreated":"2026-01-02T03:04:05.123+0200","at":"2026-01-02T03:04:05.123456+02:00"}',
    '{"socialId":"00000002-0000-4000-8000-000000000001","size":10485760,"n":-1.5}',
    '[[],{},null,"",0]',
  ])('keeps %s', (body) => {
    expect(getBody(body)).toBe(body);
  });

  it.each([
    ['{"bearer":"a \\"b', '{"bearer":"[redacted]'],
    ["{'apiKey': 'a b'}", "{'apiKey': '[redacted]'}"],
    ['bearer=abc&page=1', 'bearer=[redacted]&page=1'],
    ['<b>ann@example.com</b> api-key: abc', '<b>[redacted]</b> api-key: [redacted]'],
    ['the API key is wrong', 'the API key is wrong'],
    [
      '--x\r\nContent-Disposition: form-data; name="password"\r\n\r\na b\r\n--x\r\nContent-Disposition: form-data; name="room"\r\n\r\nHall\r\n',
      '--x\r\nContent-Disposition: form-data; name="password"\r\n\r\n[redacted]\r\n--x\r\nContent-Disposition: form-data; name="room"\r\n\r\nHall\r\n',
    ],
    ['ann%40example.com %2B4915112345678', '[redacted] [redacted]'],
  ])('that is not JSON: %s', (before, after) => {
    expect(getBody(before, 'text/plain')).toBe(after);
  });

  it('is decoded from base64', () => {
    const base64 = Buffer.from('{"bearer":"ä","a":"ö"}').toString('base64');
    const { content } = redacted({
      received: { mimeType: 'application/json', text: base64, encoding: 'base64' },
    }).response;
    expect(content).toEqual({
      size: 1,
      mimeType: 'application/json',
      text: '{"bearer":"[redacted]","a":"ö"}',
    });
  });

  it.each([
    ['binary', Buffer.from([0x89, 0x50, 0xff]).toString('base64'), 'base64'],
    ['no base64', '%%%', 'base64'],
    ['of an unknown encoding', 'abc', 'brotli'],
  ])('that is %s is left out', (_, body, encoding) => {
    const { postData } = redacted({
      sent: { mimeType: 'image/png', text: body, encoding },
    }).request;
    expect(postData).toEqual({
      mimeType: 'image/png',
      comment: 'The body is not text. It was left out.',
    });
  });

  it.each([201, 30_000])('that is nested %i levels deep is left out', (depth) => {
    const nested = (levels: number): string => `${'['.repeat(levels)}"a"${']'.repeat(levels)}`;
    expect(getBody(nested(200))).toBe(nested(200));
    expect(redacted(text(nested(depth))).response.content).toEqual({
      size: 1,
      mimeType: 'application/json',
      comment: 'The body is nested too deeply to be searched. It was left out.',
    });
  });
});

describe('a redacted URL', () => {
  const base = 'https://gateway.example.com/api/v1';
  it.each([
    ['/x?text=ann&page=2&size=9&sort=a,desc', '/x?text=REDACTED&page=2&size=9&sort=a,desc'],
    ['/x?apiKey=1&token=2&a=12&b=1234567', '/x?apiKey=REDACTED&token=REDACTED&a=12&b=REDACTED'],
    [
      '/x?id=00000002-0000-4000-8000-000000000001&open=true&none=',
      '/x?id=00000002-0000-4000-8000-000000000001&open=true&none=',
    ],
    ['/user/ann%40example.com/x', '/user/[redacted]/x'],
    ['/user/+4915112345678', '/user/[redacted]'],
    ['/x?ann@example.com', '/x?[redacted]'],
    ['/x#bearer', '/x'],
  ])('%s', (before, after) => {
    expect(redacted({ url: base + before }).request.url).toBe(base + after);
  });

  it('has neither user nor password', () => {
    const { url } = redacted({ url: 'https://ann:abcdefgh@gateway.example.com/abcdefgh' }).request;
    expect(url).toBe('https://gateway.example.com/[secret]');
  });

  it('is that of a redirect too', () => {
    const { headers } = redacted({ answered: { Location: '/x?code=abc' } }).response;
    expect(headers).toEqual([{ name: 'Location', value: '/x?code=REDACTED' }]);
  });
});

describe('redacted headers', () => {
  it('show the values that are known to be harmless', () => {
    const { headers } = redacted({
      answered: {
        'Content-Type': 'application/json',
        'X-Room-Sessions-Assumed': 'settings-fields',
        'RateLimit-Remaining': '5',
        'X-Other': 'x',
        ETag: 'abc',
      },
    }).response;
    expect(headers).toEqual([
      { name: 'Content-Type', value: 'application/json' },
      { name: 'X-Room-Sessions-Assumed', value: 'settings-fields' },
      { name: 'RateLimit-Remaining', value: '5' },
      { name: 'X-Other', value: '[redacted]' },
      { name: 'ETag', value: '[redacted]' },
    ]);
  });

  it.each([
    ['x-api-key', key],
    ['X-API-Key', key],
    ['authorization', `Bearer ${key}`],
    ['cookie', `lang=de; sid=${key}`],
    ['set-cookie', `sid=${key}; Path=/api/v1/x; HttpOnly`],
    ['x-session-token', key],
  ])('hide %s, and its credential everywhere', (name, value) => {
    const one = redacted({
      headers: { [name]: value },
      url: `https://gateway.example.com/api/v1/x/${key}?page=${key}`,
      answered: { server: key },
      received: { mimeType: 'text/plain', text: `unknown: ${key} ${encodeURIComponent(key)}` },
      more: { comment: key, _operation: key, _step: key },
    });
    expect(one.request.headers).toEqual([{ name, value: '[redacted]' }]);
    expect(one.request.url).toBe('https://gateway.example.com/api/v1/x/[secret]?page=[secret]');
    expect(JSON.stringify(one)).not.toContain(key);
  });
});

describe('redactHar', () => {
  it('masks a credential in entries before the one that shows it', () => {
    const { log } = redactHar(
      har(entry({ url: `https://a.example/${bearer}` }), entry(text(`{"bearer":"${bearer}"}`))),
    );
    expect(log.entries[0]!.request.url).toBe('https://a.example/[secret]');
  });

  it('masks a telephone number of a field in other texts, and a credential of a form', () => {
    const { log } = redactHar(
      har(
        entry({
          sent: { mimeType: 'application/x-www-form-urlencoded', text: `apiKey=${key}&a=1` },
          received: { mimeType: 'application/json', text: '{"mobilePhone":"030 1234567"}' },
        }),
        entry(text(`no user with ${key} or 030 1234567`, 'text/plain')),
      ),
    );
    expect(log.entries[0]!.request.postData!.text).toBe('apiKey=[secret]&a=1');
    expect(log.entries[1]!.response.content.text).toBe('no user with [secret] or [secret]');
  });

  it('masks no part of an id that looks like a short telephone number', () => {
    const body = '{"mobilePhone":"00000001","id":"00000001-0000-4000-8000-000000000001"}';
    expect(getBody(body)).toBe(
      '{"mobilePhone":"[redacted]","id":"00000001-0000-4000-8000-000000000001"}',
    );
  });

  it('masks the given secrets', () => {
    expect(getBody(`{"note":"by ${key}"}`, undefined, [key])).toBe('{"note":"by [secret]"}');
  });

  it('drops members that it does not know', () => {
    const raw = entry({
      more: {
        serverIPAddress: '10.0.0.1',
        _initiator: { stack: key },
        cache: { beforeRequest: key },
      },
    });
    const cookies = [{ name: 'sid', value: key }] as unknown as never[];
    const given = { ...raw, request: { ...raw.request, cookies } };
    const { log } = redactHar({ log: { ...har(given).log, pages: [key] } });
    expect(JSON.stringify(log)).not.toContain(key);
    expect(Object.keys(log)).toEqual(['version', 'creator', 'entries']);
    expect(Object.keys(log.entries[0]!)).not.toContain('serverIPAddress');
  });

  it('masks more than a thousand credentials', () => {
    const tokens = Array.from({ length: 1500 }, (_, at) => `${bearer}-${at}-${'x'.repeat(60)}`);
    const { log } = redactHar(
      har(
        entry(text(JSON.stringify(tokens.map((token) => ({ token }))))),
        entry(text(JSON.stringify(tokens))),
      ),
    );
    expect(JSON.stringify(log)).not.toContain(bearer);
  });

  it('survives credentials that have no base64 form or are longer than a header', () => {
    const odd = ['\ud800abcdefgh', '日本語日本語日本語', 'x'.repeat(100_000)];
    const { response } = redacted(text(JSON.stringify(odd.map((token) => ({ token })))));
    expect(JSON.parse(response.content.text!)).toEqual(odd.map(() => ({ token: '[redacted]' })));
  });

  it('searches long text in time that grows with its length', () => {
    for (const unit of ['a', '1 ', '+1', 'token', 'a@', '\\', '"bearer":', 'eyJa.']) {
      const long = unit.repeat(Math.ceil(1_000_000 / unit.length));
      expect(getBody(`x ${long}`, 'text/plain')).toBeTypeOf('string');
    }
  });
});
