import { describe, expect, it } from 'vitest';
import * as api from '../index.ts';
import {
  answer,
  bareError,
  byteOrderMark,
  empty,
  envelope,
  failure,
  type Fault,
  gzip,
  html,
  invalidUtf8,
  json,
  noContent,
  notJson,
  trickle,
  untypedJson,
} from '@room-sessions/testing/faults';
import { read, report, room, write } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { runAlone } from '../testing/run-alone.ts';
import { request } from '../client/request.ts';

const gateway = useFaultServer();

describe('a response', () => {
  const record = { name: 'n', at: '2024-01-01T00:00:00Z', later: [{ new: 1 }], kind: 'NEVER_SEEN' };
  it.each<[string, Fault, unknown]>([
    ['a record, with its unknown fields and values', json(record), record],
    ['a list', json([1, 2]), [1, 2]],
    ['null', json(null), null],
    ['text as JSON', json('x'), 'x'],
    ['false', json(false), false],
    ['JSON without Content-Type', untypedJson, { a: 1 }],
    ['JSON of another type', answer(200, '{"a":1}', { 'content-type': 'text/html' }), { a: 1 }],
    ['JSON after a byte order mark', byteOrderMark, { a: 1 }],
    ['JSON a byte at a time', trickle('{"name":"Ünï 🎈"}'), { name: 'Ünï 🎈' }],
    ['compressed JSON', gzip('{"a":1}'), { a: 1 }],
    ['201', json({ a: 1 }, 201), { a: 1 }],
    [
      'a record with its own `error` field',
      json({ error: 'refused', userId: 'u' }),
      { error: 'refused', userId: 'u' },
    ],
    ['a record with only an error', bareError('refused'), { error: 'refused' }],
    ['a list with a refused record', json([{ error: 'refused' }]), [{ error: 'refused' }]],
  ])('is returned: %s', async (_, fault, value) => {
    gateway.server.answer(fault);
    expect(await gateway.client().call(read, room)).toEqual(value);
  });

  it('is read without its Content-Type if it is JSON', async () => {
    const names: string[] = [];
    const readBody = async (body: string): Promise<unknown> => {
      const response = new Response(body);
      const get = (name: string): string | null => {
        names.push(name.toLowerCase());
        return Headers.prototype.get.call(response.headers, name);
      };
      Object.defineProperty(response.headers, 'get', { value: get });
      return gateway.client({ fetch: () => Promise.resolve(response) }).call(read, room);
    };
    expect(await readBody('{}')).toEqual({});
    expect(names).not.toContain('content-type');
    await failure(readBody('no JSON'));
    expect(names).toContain('content-type');
  });

  it('may be text if the document does not describe it', async () => {
    gateway.server.answer(answer(200, 'OK', { 'content-type': 'text/plain' }));
    expect(await gateway.client().call(report)).toBe('OK');
  });

  it.each([
    ['detached from its call', 'const { withResponse } = call; await withResponse()'],
    ['of another object', 'await { withResponse: call.withResponse }.withResponse()'],
  ])('fails once if `withResponse` is %s', async (_, act) => {
    gateway.server.answer(json({}, 404));
    const said = await runAlone(`
      import { createClient, request } from './index.ts';
      process.on('unhandledRejection', ({ name }) => console.log(name, 'unhandled'));
      const client = createClient({ baseUrl: '${gateway.server.url}', apiKey: 'abc' });
      const call = request(client, 'GET', '/x');
      try { ${act}; } catch ({ name }) { console.log(name); }
    `);
    expect(said).toBe('NotFoundError');
  });
});

describe('an empty response', () => {
  const empties: [string, Fault][] = [
    ['200', empty],
    ['201', answer(201)],
    ['202', answer(202, '', { 'content-type': 'application/json' })],
    ['204', noContent],
    ['205', answer(205)],
    ['200, with white space', answer(200, ' \r\n')],
    ['200, with a byte order mark', answer(200, '\ufeff')],
  ];

  describe.each(empties)('with the status %s', (status, fault) => {
    it.each([
      ['a read', { ...read, id: 'op' }, room],
      ['a read with HEAD', { ...read, id: 'op', method: 'HEAD' as const }, room],
      ['a write', { ...write, id: 'op' }, { body: {} }],
    ])('is an error if the document describes a body, for %s', async (_, operation, input) => {
      gateway.server.answer(fault);
      const call = gateway.client().call(operation, input, { retry: { unsafe: true } });
      for (const ending of [call, call.withResponse()]) {
        const error = (await failure(ending)) as api.InvalidResponseError;
        expect(error).toBeInstanceOf(api.InvalidResponseError);
        expect(error).toMatchObject({ code: 'body_empty', delivery: 'answered', attempts: 1 });
        expect(error.response?.status).toBe(parseInt(status, 10));
        expect(error.message).toMatch(`op: the response (status ${parseInt(status, 10)}, `);
        expect(error.message).toMatch(/ is empty\.$/);
      }
      expect(gateway.server.received).toHaveLength(1);
    });

    it('is undefined if the document describes no body', async () => {
      gateway.server.answer(fault);
      expect(await gateway.client().call(report, { body: {} })).toBeUndefined();
      expect(
        (await gateway.client().call(report, { body: {} }).withResponse()).value,
      ).toBeUndefined();
    });

    it('is undefined for an undocumented endpoint', async () => {
      gateway.server.answer(fault);
      expect(await request(gateway.client(), 'GET', '/x')).toBeUndefined();
      expect(await request(gateway.client(), 'HEAD', '/x')).toBeUndefined();
    });
  });
});

describe('an envelope', () => {
  it('is unwrapped, and .withResponse() has its message', async () => {
    gateway.server.answer(envelope({ a: 1 }, 'created'));
    const { value, message } = await gateway.client().call(read, room).withResponse();
    expect([value, message]).toEqual([{ a: 1 }, 'created']);
  });

  it.each<[string, unknown, unknown]>([
    ['null', { data: null, status: 'success', message: 'm' }, null],
    ['a list', { data: [], status: 'success', message: 'm' }, []],
    ['no message', { data: 1, status: 'success' }, 1],
    ['a field more', { data: 1, status: 'success', message: 'm', timestamp: 1 }, 1],
    ['an empty error', { data: 1, status: 'success', error: '' }, 1],
    ['a code of success', { data: 1, status: 'success', code: 200, error: 'none' }, 1],
  ])('may hold %s', async (_, body, value) => {
    gateway.server.answer(json(body));
    expect(await gateway.client().call(read, room)).toEqual(value);
  });

  it.each<[string, unknown]>([
    ['another status', { data: 1, status: 'SUCCESS', message: 'm' }],
    ['no data', { status: 'success', message: 'm' }],
    ['no status', { data: 1, message: 'm' }],
    ['a list around it', [{ data: 1, status: 'success', message: 'm' }]],
  ])('is treated as a plain record when it has %s', async (_, body) => {
    gateway.server.answer(json(body));
    expect(await gateway.client().call(read, room)).toEqual(body);
  });

  it('is unwrapped once', async () => {
    const inner = { data: 1, status: 'success', message: 'inner' };
    gateway.server.answer(envelope(inner));
    expect(await gateway.client().call(read, room)).toEqual(inner);
  });
});

describe('an error body under a status of success', () => {
  const documented = { error: 'not allowed', status: 'error', code: 403 };
  it.each<[string, unknown, code: string, status: number]>([
    ['as documented', documented, 'forbidden', 403],
    [
      'with fields more',
      { ...documented, timestamp: 't', path: '/', requestId: 1 },
      'forbidden',
      403,
    ],
    ['with data, too', { ...documented, data: null }, 'forbidden', 403],
    ['without a code', { error: 'no', status: 'error', timestamp: 't' }, 'api_error', 200],
    ['without a status', { error: 'no', code: 404 }, 'not_found', 404],
    ['with its code as text', { error: 'no', status: 'error', code: '409' }, 'conflict', 409],
    ['with a code as text alone', { error: 'no', code: '500', trace: [] }, 'server_error', 500],
    ['with another status', { error: 'no', status: 'failed', code: 500 }, 'server_error', 500],
    ['with a word as its code', { error: 'no', status: 'error', code: 'E_X' }, 'api_error', 200],
    ['without a text', { error: '', status: 'error', code: 422 }, 'unprocessable', 422],
    ['in an envelope', { error: 'no', code: 500, status: 'success', data: 1 }, 'server_error', 500],
  ])('fails the call: %s', async (_, body, code, status) => {
    gateway.server.answer(json(body));
    for (const [operation, input] of [
      [read, room],
      [write, { body: {} }],
      [report, { body: {} }],
    ] as const) {
      const error = (await failure(gateway.client().call(operation, input))) as api.ApiError;
      expect(error).toMatchObject({ code, status, delivery: 'answered', attempts: 1, body });
      expect(error.message).toContain(
        `answered with ${status === 200 ? '' : `error ${status} under `}status 200`,
      );
    }
  });

  it.each<[string, unknown]>([
    ['a record with an error', { error: 'refused', status: 'ACTIVE', code: 7 }],
    ['a record whose error is no text', { error: { id: 1 }, status: 'error', code: 403 }],
    ['a record with a code that is a word', { error: 'refused', code: 'HALL' }],
    ['a list', [documented]],
    ['text', 'error'],
  ])('is distinct from %s', async (_, body) => {
    gateway.server.answer(json(body));
    expect(await gateway.client().call(read, room)).toEqual(body);
  });

  it('may be a bare error where the document says so, with more fields', async () => {
    const bare = { ...write, bareError: true };
    gateway.server.answer(json({ error: 'not allowed', timestamp: 1 }));
    const error = await failure(gateway.client().call(bare, { body: {} }));
    expect(error).toMatchObject({ code: 'api_error', detail: 'not allowed', status: 200 });
    gateway.server.answer(json({ data: 1, status: 'success', error: 'none' }));
    expect(await gateway.client().call(bare, { body: {} })).toBe(1);
  });
});

describe('an unusable response', () => {
  it.each<[string, Fault, string, string]>([
    ['a web page', html(), 'body_not_json', 'web page'],
    ['JSON cut off', notJson, 'body_not_json', 'cut off'],
    ['text', answer(200, 'OK'), 'body_not_json', 'not JSON'],
    ['invalid UTF-8', invalidUtf8, 'body_not_utf8', 'not UTF-8'],
  ])('is distinct from a failure of the gateway: %s', async (_, fault, code, said) => {
    gateway.server.answer(fault);
    const error = await failure(gateway.client().call(read, room));
    expect(error).toBeInstanceOf(api.InvalidResponseError);
    expect(error).toMatchObject({ code, delivery: 'answered', attempts: 1, operation: 'readRoom' });
    expect(String(error)).toContain(said);
    expect(String(error)).toContain('status 200');
  });

  it('may be a web page for an undocumented response, unless any type is allowed', async () => {
    gateway.server.answer(html());
    const error = await failure(gateway.client().call(report, { body: {} }));
    expect(error).toMatchObject({ name: 'InvalidResponseError', code: 'body_not_json' });
    expect(await request(gateway.client(), 'GET', '/page')).toContain('<h1>');
    gateway.server.answer(answer(200, 'taken', { 'content-type': 'text/plain' }));
    expect(await gateway.client().call(report, { body: {} })).toBe('taken');
  });

  it('has its text outside the message', async () => {
    gateway.server.answer(html());
    const error = (await failure(gateway.client().call(read, room))) as api.InvalidResponseError;
    expect(error.message).not.toContain('<h1>');
    expect(error.body).toContain('<h1>');
    expect(error.message).toContain('`baseUrl`');
  });
});
