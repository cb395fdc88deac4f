import { describe, expect, it } from 'vitest';
import * as api from '../index.ts';
import {
  answer,
  bareError,
  failure,
  type Fault,
  generalError,
  html,
  json,
} from '@room-sessions/testing/faults';
import { banner, read, room, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';

const gateway = useFaultServer();

describe('an error response', () => {
  it.each<[number, typeof api.ApiError, string]>([
    [400, api.BadRequestError, 'bad_request'],
    [401, api.AuthenticationError, 'invalid_api_key'],
    [402, api.ApiError, 'api_error'],
    [403, api.ForbiddenError, 'forbidden'],
    [404, api.NotFoundError, 'not_found'],
    [409, api.ConflictError, 'conflict'],
    [413, api.PayloadTooLargeError, 'payload_too_large'],
    [418, api.ApiError, 'api_error'],
    [422, api.UnprocessableError, 'unprocessable'],
    [429, api.RateLimitError, 'rate_limited'],
    [500, api.ServerError, 'server_error'],
    [502, api.ServerError, 'server_error'],
    [503, api.ServerError, 'server_error'],
  ])(
    'with status %i has its own class and the message of the gateway',
    async (status, Class, code) => {
      gateway.server.answer(generalError(status, 'no such thing'));
      const error = await failure(gateway.client().call(write, { body: {} }));
      expect(error).toBeInstanceOf(Class);
      expect(error).toBeInstanceOf(api.ApiError);
      expect(error).toMatchObject({
        code,
        status,
        name: Class.name,
        detail: 'no such thing',
        operation: 'writeRoom',
        delivery: 'answered',
        attempts: 1,
        request: { method: 'POST', url: `${gateway.server.url}/api/v1/room` },
        body: { error: 'no such thing', status: 'error', code: status },
      });
      expect((error as Error).message).toContain(`status ${status}: no such thing`);
      expect((error as api.ApiError).response!.status).toBe(status);
    },
  );

  it('may be the general error body under a success status', async () => {
    gateway.server.answer(generalError(401, 'Invalid API key', 200));
    const error = await failure(gateway.client().call(read, room));
    expect(error).toBeInstanceOf(api.AuthenticationError);
    expect(error).toMatchObject({ status: 401, detail: 'Invalid API key', delivery: 'answered' });
    expect((error as api.ApiError).response!.status).toBe(200);
  });

  it('may be { error } alone under 200 when the operation documents that', async () => {
    gateway.server.answer(bareError('no such room'));
    const error = await failure(gateway.client().call(banner));
    expect(error).toBeInstanceOf(api.ApiError);
    expect(error).toMatchObject({ status: 200, detail: 'no such room' });
  });

  it.each<[string, Fault, string | undefined]>([
    ['{ error } alone', bareError('no such room', 404), 'no such room'],
    ['an error with more', json({ error: 'e', trace: 't' }, 404), 'e'],
    ['an error that is not text', json({ error: { deep: 1 } }, 404), undefined],
    ['a web page', html(404), undefined],
    ['nothing', answer(404), undefined],
    ['invalid UTF-8', answer(404, new Uint8Array([0xff])), undefined],
    ['JSON cut off', answer(404, '{"error":'), undefined],
    ['an envelope of success', json({ data: 1, status: 'success', message: 'm' }, 404), undefined],
  ])('is classified by its status first, whatever the body: %s', async (_, fault, detail) => {
    gateway.server.answer(fault);
    const error = await failure(gateway.client().call(read, room));
    expect(error).toBeInstanceOf(api.NotFoundError);
    expect(error).toMatchObject({ status: 404, detail });
  });

  it('with an invalid key has advice', async () => {
    gateway.server.answer(generalError(401, 'Invalid API key'));
    const { message } = (await failure(gateway.client().call(read, room))) as Error;
    expect(message).toBe(
      'readRoom was answered with status 401: Invalid API key. Check the API key and `baseUrl`.',
    );
  });

  it('has the wait that the gateway requests', async () => {
    gateway.server.answer(answer(429, '{"error":"slow down"}', { 'retry-after': '90' }));
    const error = (await failure(gateway.client().call(read, room))) as api.ApiError;
    expect(error.retryAfter).toBe(90_000);
    expect(error.message).toBe(
      'readRoom was answered with status 429: slow down. It asks to wait for 90 s.',
    );
  });

  it('masks a key that the gateway echoes', async () => {
    gateway.server.answer(generalError(401, `The key ${key} is unknown`));
    const error = (await failure(gateway.client().call(read, room))) as api.ApiError;
    expect(error.detail).toBe('The key [secret] is unknown');
    expect(`${error.message}${error.stack}`).not.toContain(key);
  });

  it('under a success status is distinct from an error status', async () => {
    gateway.server.answer(generalError(401, 'Invalid API key', 200));
    const error = (await failure(gateway.client().call(read, room))) as api.ApiError;
    expect(error).toBeInstanceOf(api.AuthenticationError);
    expect(error.message).toContain('was answered with error 401 under status 200: ');
  });

  it('to a write says that the write may have been processed', async () => {
    gateway.server.answer(generalError(503), answer(503, '', { 'retry-after': '90' }));
    const [first, second] = [
      await failure(gateway.client().call(write, { body: {} })),
      await failure(gateway.client().call(write, { body: {} }, { retry: false })),
    ].map((error) => (error as Error).message);
    const look = 'The gateway may have processed the request. Check before you send it again.';
    expect(first).toMatch(new RegExp(`status 503: .*[^.]\\. ${look}$`));
    expect(second).toContain(`status 503. ${look}`);
    const repeatable = { retry: { unsafe: true, maxRetries: 0 } };
    const third = await failure(gateway.client().call(write, { body: {} }, repeatable));
    expect((third as Error).message).not.toContain(look);
  });

  it('cuts a long message of the gateway and continues with its own', async () => {
    gateway.server.answer(generalError(503, 'x'.repeat(600)));
    const error = await failure(gateway.client().call(write, { body: {} }));
    expect((error as Error).message).toMatch(/x… The gateway may have processed the request\./);
  });

  it('with status 404 and no message has advice', async () => {
    const status = 404;
    gateway.server.answer(answer(status, ''), generalError(status, 'No such thing.'));
    const silent = await failure(gateway.client().call(read, room));
    expect((silent as Error).message).toContain('Check `baseUrl`.');
    const said = await failure(gateway.client().call(read, room));
    expect((said as Error).message).toMatch(/: No such thing\.$/);
  });

  it('keeps a web page out of the message', async () => {
    gateway.server.answer(html(502));
    const error = (await failure(gateway.client().call(read, room))) as api.ApiError;
    expect(error).toBeInstanceOf(api.ServerError);
    expect(error.message).toBe('readRoom was answered with status 502.');
    expect(error.body).toContain('<h1>');
  });
});
