import { bearer, key, lookAt } from '@room-sessions/testing/canaries';
import { describe, expect, it } from 'vitest';
import type { Har, HarEntry } from './har.ts';
import { redactHar } from './redact-har.ts';

type JsonObject = Readonly<Record<string, unknown>>;
/** The types of the members of a HAR; `?` marks an optional member. */
interface Shape {
  readonly [name: string]: 'string' | 'string?' | 'number' | Shape | readonly [Shape];
}

const pair: Shape = { name: 'string', value: 'string' };
const body: Shape = {
  mimeType: 'string',
  text: 'string?',
  encoding: 'string?',
  comment: 'string?',
};
const message: Shape = {
  httpVersion: 'string',
  headers: [pair],
  cookies: [{}],
  headersSize: 'number',
  bodySize: 'number',
};
const shape: Shape = {
  log: {
    version: 'string',
    creator: { name: 'string', version: 'string' },
    entries: [
      {
        startedDateTime: 'string',
        time: 'number',
        request: { ...message, method: 'string', url: 'string', queryString: [pair] },
        response: {
          ...message,
          status: 'number',
          statusText: 'string',
          content: { ...body, size: 'number' },
          redirectURL: 'string',
          _error: 'string?',
        },
        cache: {},
        timings: { send: 'number', wait: 'number', receive: 'number' },
        comment: 'string?',
        _operation: 'string?',
        _step: 'string?',
        _level: 'string?',
      },
    ],
  },
};

/** The members of a value that do not have the type of their shape. */
function getFaults(value: unknown, expected: Shape[string], place: string): string[] {
  if (typeof expected === 'string') {
    const isAbsent = value === undefined && expected.endsWith('?');
    return isAbsent || typeof value === expected.replace('?', '') ? [] : [place];
  }
  if (Array.isArray(expected)) {
    const [item] = expected as readonly [Shape];
    if (!Array.isArray(value)) return [place];
    return value.flatMap((one, at) => getFaults(one, item, `${place}[${at}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [place];
  const members = value as JsonObject;
  const { postData, ...others } = members;
  const more = postData === undefined ? [] : getFaults(postData, body, `${place}.postData`);
  const unknown = Object.keys(others).filter((name) => !(name in expected));
  return [
    ...more,
    ...unknown.map((name) => `${place}.${name}`),
    ...Object.entries(expected as Shape).flatMap(([name, type]) =>
      getFaults(members[name], type, `${place}.${name}`),
    ),
  ];
}

/** A redacted copy, checked: its types are those of our shape, and it has no planted secret. */
function redacted(har: { readonly log: object }): Har {
  const copy = redactHar(har);
  expect(getFaults(copy, shape, 'har')).toEqual([]);
  const text = JSON.stringify(copy);
  for (const secret of [key, bearer]) expect(text).not.toContain(secret);
  expect(JSON.parse(text)).toEqual(copy);
  lookAt('log', copy);
  return copy;
}

const only = (entry: unknown): HarEntry => {
  const { entries } = redacted({ log: { entries: [entry] } }).log;
  expect(entries).toHaveLength(1);
  return entries[0]!;
};

const url = 'https://gateway.example.com/api/v1/x';
const unrecorded: HarEntry = {
  startedDateTime: '',
  time: 0,
  request: {
    method: '',
    url: '',
    httpVersion: 'unknown',
    headers: [],
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: -1,
  },
  response: {
    status: 0,
    statusText: '',
    httpVersion: 'unknown',
    headers: [],
    cookies: [],
    content: { size: -1, mimeType: '' },
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
    _error: 'no response',
  },
  cache: {},
  timings: { send: 0, wait: 0, receive: 0 },
  comment: 'The request was not recorded.',
};

describe('redactHar of an entry as another tool writes it', () => {
  it('reads Chrome: `_error` is null, and messages of a WebSocket are in the entry', () => {
    const entry = only({
      _initiator: { type: 'script', stack: { callFrames: [{ url: `${url}?token=${key}` }] } },
      _priority: 'High',
      _resourceType: 'websocket',
      _webSocketMessages: [{ type: 'send', time: 1, opcode: 1, data: `{"token":"${bearer}"}` }],
      cache: {},
      connection: '443',
      request: {
        method: 'GET',
        url: `${url}?api_key=${key}&page=1`,
        httpVersion: 'http/2.0',
        headers: [
          { name: ':authority', value: 'gateway.example.com' },
          { name: 'x-api-key', value: key },
        ],
        queryString: [{ name: 'api_key', value: key }],
        cookies: [{ name: 'sid', value: key, path: '/', expires: null, httpOnly: true }],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 200,
        statusText: '',
        httpVersion: 'http/2.0',
        headers: [{ name: 'content-type', value: 'application/json' }],
        cookies: [],
        content: {
          size: 30,
          mimeType: 'application/json',
          text: Buffer.from(`{"note":"${key} ${bearer}"}`).toString('base64'),
          encoding: 'base64',
        },
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
        _transferSize: 253,
        _error: null,
      },
      serverIPAddress: '192.0.2.1',
      startedDateTime: '2026-01-02T03:04:05.250Z',
      time: 14.5,
      timings: { blocked: 5, dns: -1, ssl: -1, connect: -1, send: 0.5, wait: 7, receive: 2 },
    });
    expect(entry.request.url).toBe(`${url}?api_key=REDACTED&page=1`);
    expect(entry.response).not.toHaveProperty('_error');
    expect(entry.response.content).toEqual({
      size: 30,
      mimeType: 'application/json',
      text: '{"note":"[secret] [secret]"}',
    });
    expect(entry.timings).toEqual({ send: 0.5, wait: 7, receive: 2 });
  });

  it('reads Firefox: `time` and `content.size` are null, a blocked response has no status', () => {
    const { time, request, response } = only({
      pageref: 'page_1',
      startedDateTime: '2026-01-02T03:04:05.303-07:00',
      request: {
        bodySize: 0,
        method: 'GET',
        url,
        httpVersion: '',
        headers: [{ name: 'Cookie', value: `sid=${key}` }],
        cookies: [{ name: 'sid', value: key }],
        queryString: [],
        headersSize: 625,
        postData: { mimeType: '', params: [], text: '' },
      },
      response: {
        statusText: '',
        httpVersion: '',
        headers: [],
        cookies: [],
        content: { size: null, comment: key },
        redirectURL: null,
        headersSize: -1,
        bodySize: -1,
      },
      cache: { afterRequest: null },
      timings: { blocked: 1, dns: 2, connect: 4, ssl: 3, send: 0, wait: 36, receive: 12 },
      time: null,
    });
    expect(time).toBe(55);
    expect(request.postData).toEqual({ mimeType: '', text: '' });
    expect(response).toMatchObject({
      status: 0,
      redirectURL: '',
      content: { size: -1, mimeType: '', comment: '[secret]' },
    });
  });

  it('reads Safari: a failed request has no timings and no type of its body', () => {
    const entry = only({
      pageref: 'page_0',
      startedDateTime: '2026-01-02T03:04:05.418Z',
      time: 0,
      request: {
        method: 'GET',
        url,
        httpVersion: '',
        cookies: [],
        headers: [{ name: 'Authorization', value: `Bearer ${bearer}` }],
        queryString: [],
        headersSize: -1,
        bodySize: -1,
      },
      response: {
        status: 0,
        statusText: '',
        httpVersion: '',
        cookies: [],
        headers: [],
        content: { size: 0, compression: 0, text: `retry with ${bearer}` },
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
        _transferSize: 0,
      },
      cache: {},
      _fetchType: 'Network Load',
      _priority: 'high',
    });
    expect(entry.timings).toEqual({ send: 0, wait: 0, receive: 0 });
    expect(entry.response.content).toEqual({ size: 0, mimeType: '', text: 'retry with [secret]' });
  });

  it('reads Charles: `redirectURL` is null, and a form is only in parameters', () => {
    const { request, response } = only({
      startedDateTime: '2026-01-02T03:04:05.482-07:00',
      time: 107,
      request: {
        method: 'POST',
        url: `${url}?=`,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [{ name: 'X-API-Key', value: key }],
        queryString: [{ name: '', value: '' }],
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          params: [
            { name: 'name', value: 'Hall' },
            { name: 'note', value: key },
            { name: 'left', value: null },
          ],
        },
        headersSize: 68,
        bodySize: 40,
      },
      response: {
        _charlesStatus: 'FAILED',
        status: null,
        statusText: null,
        httpVersion: null,
        cookies: [],
        headers: [],
        content: { size: 0, mimeType: null },
        redirectURL: null,
        headersSize: 0,
        bodySize: 0,
        _errorMessage: `no connection with ${key}`,
      },
      serverIPAddress: '192.0.2.1',
      cache: {},
      timings: { dns: 43, connect: 37, ssl: 26, send: 1, wait: 24, receive: 2 },
    });
    expect(request.postData).toEqual({
      mimeType: 'application/x-www-form-urlencoded',
      text: 'name=Hall&note=[secret]&left=',
    });
    expect(response).toMatchObject({ status: 0, statusText: '', httpVersion: 'unknown' });
  });

  it('reads Fiddler: a form is only in parameters, and its fields show no secret', () => {
    const { request } = only({
      pageref: '0',
      time: 28,
      connection: 'ClientPort:19719;EgressPort:19742',
      request: {
        headersSize: 361,
        postData: {
          params: [
            { name: 'otp', value: '123456' },
            { name: 'mobile', value: '030123456' },
            { name: 'e-mail', value: 'ann%40example.com' },
            { name: 'text', value: 'call%20%2B4915112345678' },
            { name: 'room', value: 'a&b' },
          ],
          mimeType: 'application/x-www-form-urlencoded',
        },
        queryString: [],
        headers: [],
        bodySize: 0,
        url,
        cookies: [{ name: 'sid', value: key }],
        method: 'POST',
        httpVersion: 'HTTP/1.1',
      },
      timings: { blocked: -1, ssl: 0, receive: 0, wait: 14, dns: 0, send: 0, connect: 14 },
      response: { headersSize: 584, bodySize: 529, status: 200, content: { text: key, size: 893 } },
      startedDateTime: '2026-01-02T03:04:05.7221474+01:00',
      cache: {},
    });
    expect(request.postData!.text).toBe(
      'otp=[redacted]&mobile=[redacted]&e-mail=[redacted]&text=call%20[redacted]&room=a%26b',
    );
  });

  it('reads mitmproxy: a CONNECT without a protocol, and an interrupted request', () => {
    const request = {
      method: 'CONNECT',
      url: '192.0.2.1:443',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [{ name: 'Proxy-Authorization', value: `Basic ${key}` }],
      queryString: [],
      headersSize: 115,
      bodySize: 0,
    };
    const entry = only({ startedDateTime: '2026-01-02T03:04:05.058252+00:00', time: 0.4, request });
    expect(entry.request.url).toBe('192.0.2.1:443');
    expect(entry.response).toEqual(unrecorded.response);
  });
});

describe('redactHar of a HAR with missing parts', () => {
  it.each([
    [{}],
    [{ creator: null, entries: null }],
    [{ creator: 'x', entries: {} }],
    [{ creator: { name: 7 }, entries: 'x' }],
  ])('has no entries for the log %j', (log) => {
    expect(redacted({ log }).log.entries).toEqual([]);
  });

  it.each([[null], ['text'], [7], [[]], [{}], [{ request: null, response: null }]])(
    'keeps the entry %j, and says that nothing was recorded',
    (entry) => {
      expect(only(entry)).toEqual(unrecorded);
    },
  );

  it.each([
    ['null', null],
    ['a text', `{"log":{"entries":[]},"key":"${key}"}`],
    ['a list', [key]],
    ['an object without a log', { entries: [key] }],
    ['a log that is a list', { log: [key] }],
  ])('rejects %s with an error that quotes no value', (_, value) => {
    let error: unknown;
    try {
      redactHar(value as unknown as Har);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toContain('Not a HAR: expected an object');
    lookAt('error', error);
  });
});

describe('redactHar of a member with another type', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['a status that is a text', { status: '200' }, { status: 200 }],
    ['a negative status', { status: -1 }, { status: 0 }],
    ['a size that is a text', { bodySize: ' 12 ' }, { bodySize: 12 }],
    ['a size that is an empty text', { bodySize: '' }, { bodySize: -1 }],
    ['a text that is a number', { statusText: 200 }, { statusText: '200' }],
    ['an error that is a number', { _error: 7 }, { _error: '7' }],
    [
      'headers with values that are no text',
      {
        headers: [
          null,
          'x',
          { name: 'Server', value: null },
          { name: 'content-length', value: 5 },
          { name: null, value: 'x' },
        ],
      },
      {
        headers: [
          { name: 'Server', value: '' },
          { name: 'content-length', value: '5' },
        ],
      },
    ],
    // Internet Explorer 11 writes this.
    [
      'one header instead of a list',
      { headers: { name: 'Server', value: 'x' } },
      { headers: [{ name: 'Server', value: 'x' }] },
    ],
    [
      'a body that is an object',
      { content: { text: { token: key } } },
      { content: { size: -1, mimeType: '', comment: 'The body is not text. It was left out.' } },
    ],
    [
      'a body that is a number',
      { content: { text: 12, encoding: null, comment: null } },
      { content: { size: -1, mimeType: '', text: '12' } },
    ],
  ])('reads %s', (_, response, expected) => {
    expect(only({ request: { url }, response }).response).toMatchObject(expected);
  });

  it.each([
    [1_767_323_045_000, '2026-01-02T03:04:05.000Z'],
    [new Date(1_767_323_045_000), '2026-01-02T03:04:05.000Z'],
    [new Date(Number.NaN), ''],
    [null, ''],
  ])('reads the date %o', (startedDateTime, expected) => {
    expect(only({ startedDateTime }).startedDateTime).toBe(expected);
  });

  it('reads numbers that JSON cannot have', () => {
    const { time, request } = only({
      time: Number.NaN,
      timings: { wait: Infinity, send: 2 },
      request: { bodySize: -Infinity },
    });
    expect([time, request.bodySize]).toEqual([2, -1]);
  });

  it('leaves out the parts of a form, which may be files', () => {
    const mimeType = 'multipart/form-data; boundary=x';
    const params = [{ name: 'file', fileName: 'a.png', value: key, contentType: 'image/png' }];
    expect(only({ request: { postData: { mimeType, params } } }).request.postData).toEqual({
      mimeType,
      comment: 'The parts of the form were not kept.',
    });
  });

  const full = {
    startedDateTime: '2026-01-02T03:04:05.000Z',
    time: 1,
    comment: `by ${key}`,
    _operation: 'getRoomSettings',
    _initiator: { url: `${url}?token=${key}` },
    _webSocketMessages: [{ type: 'send', time: 1, data: `{"token":"${key}"}` }],
    request: {
      method: 'POST',
      url: `${url}/${key}?token=${key}&page=1`,
      httpVersion: 'HTTP/1.1',
      headers: [
        { name: 'x-api-key', value: key },
        { name: 'cookie', value: `sid=${key}` },
      ],
      queryString: [{ name: 'token', value: key }],
      cookies: [{ name: 'sid', value: key, expires: null }],
      headersSize: 10,
      bodySize: 2,
      postData: {
        mimeType: 'application/json',
        text: `{"apiKey":"${key}","note":"${key}"}`,
        encoding: '',
        params: [{ name: 'token', value: key }],
        comment: key,
      },
    },
    response: {
      status: 302,
      statusText: `Found ${key}`,
      httpVersion: 'HTTP/1.1',
      headers: [
        { name: 'location', value: `/x?token=${key}` },
        { name: 'set-cookie', value: `sid=${key}; Path=/` },
        { name: 'server', value: key },
      ],
      cookies: [{ name: 'sid', value: key }],
      content: {
        size: 2,
        mimeType: 'text/plain',
        text: Buffer.from(`no room for ${key}`).toString('base64'),
        encoding: 'base64',
        comment: key,
      },
      redirectURL: `/x?token=${key}`,
      headersSize: 10,
      bodySize: 2,
      _error: `by ${key}`,
    },
    cache: { beforeRequest: { eTag: key } },
    timings: { blocked: 1, dns: 1, connect: 1, ssl: 1, send: 0, wait: 1, receive: 0 },
  };
  const log = {
    version: '1.2',
    creator: { name: 'test', version: '1' },
    pages: [{ title: key }],
    entries: [full],
  };

  /** The places of all members, as lists of names. */
  const getPlaces = (value: unknown, place: readonly string[] = []): (readonly string[])[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, member]) => [
          [...place, name],
          ...getPlaces(member, [...place, name]),
        ])
      : [];

  function replace(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
    if (name === undefined) return by;
    const copy: unknown = Array.isArray(value)
      ? [...(value as unknown[])]
      : { ...(value as object) };
    const members = copy as Record<string, unknown>;
    const member = replace(members[name], rest, by);
    if (member === undefined) delete members[name];
    else members[name] = member;
    return copy;
  }

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['null', null],
    ['a number', 7],
    ['a numeric text', '7'],
    ['a text', 'text'],
    ['a boolean', true],
    ['an empty list', []],
    ['a list of null', [null]],
    ['an empty object', {}],
    ['an object of null', { name: null, value: null, text: null }],
  ])('reads an entry in which any member is %s', (_, by) => {
    const places = getPlaces(log);
    expect(places.length).toBeGreaterThan(80);
    for (const place of places) {
      const changed = redacted({ log: replace(log, place, by) as object });
      if (place.join('.') !== 'entries') expect(changed.log.entries).toHaveLength(1);
      expect(redacted(changed)).toEqual(changed);
    }
  });
});

describe('a credential in a part that is not copied', () => {
  it.each<[string, JsonObject]>([
    ['a cookie of the request', { request: { cookies: [{ name: 'a', value: bearer }] } }],
    ['a cookie without a name', { request: { cookies: { name: null, value: bearer } } }],
    ['a cookie of the response', { response: { cookies: [{ name: 'a', value: bearer }] } }],
    [
      'the second cookie of a header',
      {
        response: { headers: [{ name: 'set-cookie', value: `a=1; Path=/\nb=${bearer}; Path=/` }] },
      },
    ],
    ['the query', { request: { queryString: [{ name: 'accessToken', value: bearer }] } }],
    ['a relative URL', { request: { url: `/x?token=${bearer}` } }],
    ['a parameter', { request: { postData: { params: [{ name: 'jwt', value: bearer }] } } }],
    [
      'a part of a form',
      {
        request: {
          postData: { mimeType: 'multipart/form-data', params: [{ name: 'jwt', value: bearer }] },
        },
      },
    ],
    ['a form', { request: { postData: { text: `a=1&session_id=${bearer}` } } }],
    ['a redirect', { response: { redirectURL: `https://a.example/?token=${bearer}` } }],
    [
      'the fragment of a redirect',
      { response: { headers: [{ name: 'Location', value: `/#access_token=${bearer}&a=1` }] } },
    ],
    [
      'the referer',
      { request: { headers: [{ name: 'Referer', value: `https://a.example/?token=${bearer}` }] } },
    ],
    ['a WebSocket message', { _webSocketMessages: [{ data: `{"bearer":"${bearer}"}` }] }],
  ])('is masked where another entry repeats it: %s', (_, entry) => {
    const note = { request: { url }, response: { content: { text: `unknown: ${bearer}` } } };
    const { entries } = redacted({ log: { entries: [entry, note] } }).log;
    expect(entries[1]!.response.content.text).toBe('unknown: [secret]');
  });

  it('is masked where another entry repeats it: a value with a question mark', () => {
    const repeated = { response: { content: { text: 'unknown: abcdefgh?abcdefgi' } } };
    const { entries } = redacted({
      log: { entries: [{ request: { url: `${url}?token=abcdefgh?abcdefgi` } }, repeated] },
    }).log;
    expect(entries[1]!.response.content.text).toBe('unknown: [secret]');
  });

  it('is masked where another entry repeats it: a telephone number', () => {
    const params = [{ name: 'mobile', value: '030 1234567' }];
    const mimeType = 'multipart/form-data';
    const { entries } = redacted({
      log: {
        entries: [
          { request: { postData: { mimeType, params } } },
          { request: { postData: { text: 'tel=0309876543&a=1' } } },
          { response: { content: { text: 'not 030 1234567, not 0309876543' } } },
        ],
      },
    }).log;
    expect(entries[1]!.request.postData!.text).toBe('tel=[secret]&a=1');
    expect(entries[2]!.response.content.text).toBe('not [secret], not [secret]');
  });
});
