import { bearer, key, lookAt } from '@room-sessions/testing/canaries';
import { describe, expect, it } from 'vitest';
import { contacts, readCapture } from '../testing/captures.ts';
import { CaptureError } from './capture-error.ts';
import { formatHar, type Har, type HarEntry, parseCapture, parseHar, redactHar } from './har.ts';

/** The parts of an entry that are read: the request, the status, and the two bodies. */
const brief = ({ log }: Har) =>
  log.entries.map(({ request, response }) => [
    `${request.method} ${request.url.replace('https://gateway.example.com', '')}`,
    response.status,
    request.postData?.text ?? request.postData?.comment,
    response.content.text ?? response.content.comment,
  ]);

const settings = '{"settings":{"isOpen":true,"theme":"DARK"},"setSettings":{}}';
const guest =
  '{"user":{"userId":"00000002-0000-4000-8000-000000000001","name":"Guest","emailAddress":"[redacted]","mobilePhone":"[redacted]"},"bearer":"[redacted]","refreshBearer":"[redacted]"}';
const id = '00000002-0000-4000-8000-000000000001';

describe('a capture', () => {
  it('of the developer tools of Chromium is read without preflight requests and data URLs', async () => {
    const har = parseHar(await readCapture('devtools'));
    expect(brief(har)).toEqual([
      [`GET /api/v1/social/settings/${id}`, 200, undefined, settings],
      ['GET /api/v1/guest/user', 200, undefined, guest],
      [
        'POST /api/v1/rules/entry/config?mode=REDACTED&person=REDACTED',
        200,
        '{"name":"n","contact":{"emailAddress":"[redacted]","mobilePhone":"[redacted]"}}',
        '',
      ],
      [
        'POST /api/v1/image/upload/a/png/1/1',
        200,
        'The body was not recorded.',
        '{"imageId":"00000002-0000-4000-8000-000000000001","imageType":"png"}',
      ],
      ['GET /api/v1/transcription?size=2', 200, undefined, 'The body was not recorded.'],
      [
        `GET /api/v1/event/registration/${id}`,
        200,
        undefined,
        '{"status":"OPEN","note":"ask [redacted] or [secret]"}',
      ],
      ['GET /api/v1/badging/badge/question', 0, undefined, 'The body was not recorded.'],
    ]);
    const [first] = har.log.entries;
    expect(first!.request.headers.map(({ name }) => name)).toEqual([
      'accept',
      'origin',
      'x-api-key',
    ]);
    expect(first!.response.headers).toContainEqual({
      name: 'x-room-sessions-assumed',
      value: 'settings-fields, set-settings-fields',
    });
    expect(first!.response.content.mimeType).toBe('application/json; charset=utf-8');
    expect(har.log.entries[2]!.response.content.mimeType).toBe('');
    expect(har.log.entries.at(-1)!.response).toMatchObject({ _error: 'no response' });
  });

  it('of mitmproxy is read without CONNECT', async () => {
    const har = parseHar(await readCapture('mitmproxy'));
    expect(brief(har)).toEqual([
      [`GET /api/v1/social/settings/${id}?token=REDACTED`, 200, undefined, settings],
      ['POST /api/v1/social/update', 200, `{"socialId":"${id}","note":"call [redacted]"}`, ''],
      ['POST /api/v1/recording/failed', 200, undefined, ''],
      ['POST /api/v1/survey/answer', 200, 'apiKey=[secret]&answer=1', ''],
      ['GET /api/v1/transcription/text', 200, undefined, 'The body is not text. It was left out.'],
      ['GET /api/v1/live', 101, undefined, ''],
      ['GET /api/v1/guest/user', 200, undefined, guest],
      ['GET /api/v1/badging/badge/question', 0, undefined, 'The body was not recorded.'],
    ]);
  });

  it('of Charles is read behind a byte order mark', async () => {
    expect(brief(parseCapture(await readCapture('charles')))).toEqual([
      [`GET /api/v1/social/settings/${id}`, 200, undefined, settings],
      ['POST /api/v1/rules/entry/config', 200, '{"name":"n","email":"[redacted]"}', ''],
      ['GET /api/v1/badging/badge/question', 0, undefined, 'The body was not recorded.'],
    ]);
  });

  it.each(['charles', 'devtools', 'mitmproxy'] as const)(
    'of %s holds no planted secret after it was read',
    async (name) => {
      const text = await readCapture(name);
      // The file contains what the test looks for.
      expect(text).toContain(key);
      const har = parseCapture(text);
      lookAt('log', har);
      const shown = formatHar(har);
      for (const secret of [key, bearer, ...contacts]) expect(shown).not.toContain(secret);
    },
  );

  it('that was written is the same when read again', async () => {
    const har = parseHar(await readCapture('devtools'));
    expect(redactHar(har)).toEqual(har);
    expect(parseCapture(formatHar(har))).toEqual(har);
  });

  it('is written without the given secrets', async () => {
    const har = parseHar(await readCapture('charles'));
    expect(formatHar(har, ['DARK-theme-secret', 'setSettings'])).not.toContain('setSettings');
  });

  it('keeps what the probe notes of a step', async () => {
    const { log } = parseHar(await readCapture('charles'));
    const noted: HarEntry = {
      ...log.entries[0]!,
      _operation: 'getRoomSettings',
      _step: 's',
      _level: 'read',
    };
    const again = parseHar(formatHar({ log: { ...log, entries: [noted] } }));
    expect(again.log.entries).toEqual([noted]);
  });
});

describe('a capture that cannot be used', () => {
  const entry = {
    request: { method: 'GET', url: 'https://a.example/' },
    response: { status: 200 },
  };
  const har = (one: unknown): string => JSON.stringify({ log: { entries: [one] } });

  it.each([
    ['text that is not JSON', `{"key":"${key}"`, 'The capture is not JSON.'],
    ['another JSON', `{"key":"${key}"}`, 'neither a HAR nor the journal'],
    ['a HAR without entries', '{"log":{}}', '`log.entries` must be a list'],
    ['an entry that is not an object', har(key), '`log.entries[0]` must be an object'],
    ['an entry without a request', har({}), '`log.entries[0].request` must be an object'],
    [
      'a request without a method',
      har({ ...entry, request: { url: key } }),
      '`log.entries[0].request.method` must be a string',
    ],
    [
      'a request to a path',
      har({ ...entry, request: { method: 'GET', url: `/${key}` } }),
      '`log.entries[0].request.url` must be an absolute URL',
    ],
    ['a request of the journal without a path', '[{"method":"GET"}]', '`requests[0].path` must be'],
    ['a number in the journal', '{"requests":[1]}', '`requests[0]` must be an object'],
  ])('is rejected for %s, and the error says where', (_, text, message) => {
    let error: unknown;
    try {
      parseCapture(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(CaptureError);
    expect((error as Error).message).toContain(message);
    lookAt('error', error);
  });

  it.each([[undefined], [null], ['none']])(
    'accepts the response %j of an interrupted request, and says that there was none',
    (response) => {
      expect(parseHar(har({ ...entry, response })).log.entries).toMatchObject([
        { request: { method: 'GET' }, response: { status: 0, headers: [], _error: 'no response' } },
      ]);
    },
  );

  it('accepts a CONNECT whose URL is an address with a port', () => {
    const connect = { ...entry, request: { method: 'CONNECT', url: '192.0.2.1:443' } };
    expect(parseHar(har(connect)).log.entries).toEqual([]);
  });

  it('accepts numbers as text, text as numbers, and one header instead of a list', () => {
    const request = { ...entry.request, headers: { name: 'accept', value: 'text/plain' } };
    const response = {
      status: '200',
      bodySize: '2',
      headers: [{ name: 'content-length', value: 2 }],
    };
    expect(parseHar(har({ ...entry, request, response })).log.entries).toMatchObject([
      {
        request: { headers: [{ name: 'accept', value: 'text/plain' }] },
        response: {
          status: 200,
          bodySize: 2,
          headers: [{ name: 'content-length', value: '2' }],
        },
      },
    ]);
  });

  it('hides the fields of a form that is only in parameters, encoded or not', () => {
    const params = [
      { name: 'otp', value: '123456' },
      { name: 'text', value: 'call%20%2B4915112345678' },
      { name: 'note', value: 'or +4915112345678' },
    ];
    const request = { ...entry.request, postData: { text: '', params } };
    const [only] = parseHar(har({ ...entry, request })).log.entries;
    expect(only!.request.postData!.text).toBe(
      'otp=[redacted]&text=call%20[redacted]&note=or+[redacted]',
    );
  });

  it('accepts a minimal entry', () => {
    expect(parseHar(har(entry)).log.entries).toMatchObject([
      { request: { method: 'GET', headers: [] }, response: { status: 200, content: { size: -1 } } },
    ]);
  });
});
