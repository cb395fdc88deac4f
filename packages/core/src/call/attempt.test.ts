import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { ConnectionError, InvalidResponseError } from '../errors/errors.ts';
import type { Operation } from '../operation.ts';
import {
  answer,
  endless,
  failure,
  type Fault,
  gzip,
  reset,
  stallHeaders,
  truncated,
} from '@room-sessions/testing/faults';
import { read, room, write } from '../testing/operations.ts';
import { transport, useFaultServer } from '../testing/use-fault-server.ts';
import { logTo } from '../observe/log.ts';
import { MemoryLogger } from '../testing/memory-logger.ts';
import { fromResponse } from '../transport/fetch.ts';
import type { Transport, TransportResponse } from '../transport/transport.ts';
import type { CallOptions, Fetch } from '../types.ts';

const gateway = useFaultServer();
const body = { name: 'n' };
const send = (options?: CallOptions): PromiseLike<unknown> =>
  gateway.client().call(write, { body }, options);

it('a response that comes after its timeout is cancelled and takes no retry from the budget', async () => {
  let settle = (): void => undefined;
  let isCancelled = false;
  const late: Transport = {
    send: (sent) => {
      sent.onSend();
      const response: TransportResponse = {
        ...fromResponse(new Response('{}', { status: 429 })),
        cancel: () => void (isCancelled = true),
        bytes: () => Promise.reject(new Error('read')),
      };
      return new Promise((resolve) => (settle = () => resolve(response)));
    },
  };
  const log = new MemoryLogger();
  const client = gateway.client({
    transport: late,
    timeout: 20,
    retry: { maxRetries: 1, minDelay: 60_000, maxDelay: 60_000 },
    retryBudget: { capacity: 0 },
    use: [logTo(log)],
  });
  expect(await failure(client.call(write, { body }))).toMatchObject({ code: 'timeout' });
  settle();
  await new Promise(setImmediate);
  expect(isCancelled).toBe(true);
  expect(log.lines.map(({ message }) => message)).not.toContainEqual(
    expect.stringContaining('budget'),
  );
});

describe('a connection that fails', () => {
  it('is refused: nothing was sent', async () => {
    const baseUrl = await closedPortUrl();
    const error = await failure(gateway.client({ baseUrl }).call(write, { body }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      code: 'connection_failed',
      delivery: 'not_sent',
      attempts: 1,
      operation: 'writeRoom',
      request: { method: 'POST', url: `${baseUrl}/api/v1/room` },
    });
    expect((error as Error).message).toBe(
      `writeRoom: no response from ${baseUrl} (ECONNREFUSED). Nothing was sent. Is a gateway running there? Check \`baseUrl\`.`,
    );
    expect((error as Error).cause).toBeInstanceOf(Error);
  });

  it('has a host that does not exist: nothing was sent', async () => {
    const baseUrl = 'https://something.invalid';
    const error = await failure(gateway.client({ baseUrl }).call(write, { body }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ delivery: 'not_sent' });
    expect(String(error)).toMatch(/https:\/\/something\.invalid \((ENOTFOUND|EAI_AGAIN)\)/);
  });

  it('without TLS: nothing was sent, which `fetch` does not prove', async () => {
    const baseUrl = gateway.server.url.replace('http:', 'https:');
    const error = await failure(gateway.client({ baseUrl }).call(write, { body }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ delivery: transport === 'node' ? 'not_sent' : 'unknown' });
    expect(String(error)).toContain('It does not use TLS; check scheme and port of `baseUrl`.');
  });

  it('is reset before a response: the gateway may have processed it', async () => {
    gateway.server.answer(reset);
    const error = await failure(send());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      code: 'connection_failed',
      delivery: 'unknown',
      response: undefined,
    });
    expect(String(error)).toContain('may have processed');
  });

  it.each<[string, Fault, Operation, CallOptions, string]>([
    ['a write', reset, write, {}, 'Check before you send it again.'],
    ['a write', truncated, write, {}, 'Check before you send it again.'],
    ['a write', stallHeaders, write, { timeout: 1000 }, 'Check before you send it again.'],
    [
      'a repeatable write',
      reset,
      write,
      { retry: { unsafe: true, maxRetries: 0 } },
      'may have processed the request.',
    ],
    ['a read', reset, read, { retry: false }, 'may have processed the request.'],
  ])('has advice for %s: %o', async (_, fault, operation, options, advice) => {
    gateway.server.answer(fault);
    const input = operation === read ? room : { body };
    const error = await failure(gateway.client().call(operation, input, options));
    expect((error as Error).message.endsWith(advice)).toBe(true);
  });

  it('ends before the length it promised: the gateway had answered', async () => {
    gateway.server.answer(truncated);
    const error = await failure(send());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'body_interrupted', delivery: 'answered' });
    expect((error as ConnectionError).response!.status).toBe(200);
    expect(String(error)).toContain('status 200');
  });
});

describe('a response body longer than `maxResponseBytes`', () => {
  it.each<[string, Fault]>([
    ['that never ends', endless],
    ['that is small until it is decompressed', gzip(Buffer.alloc(4 * 1024 * 1024, 0x20))],
  ])('%s is refused and its connection closed', async (_, fault) => {
    let closed: Promise<unknown> | undefined;
    gateway.server.answer((response, request) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      fault(response, request);
    });
    const error = await failure(send({ maxResponseBytes: 100_000 }));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ code: 'body_too_large', delivery: 'answered' });
    expect(String(error)).toContain('100000 bytes');
    expect(String(error)).toContain('`maxResponseBytes`');
    await closed;
  });

  it('is rejected at the first byte beyond the limit', async () => {
    gateway.server.answer(answer(200, '"1234"'));
    expect(await gateway.client().call(read, room, { maxResponseBytes: 6 })).toBe('1234');
    const error = await failure(gateway.client().call(read, room, { maxResponseBytes: 5 }));
    expect(error).toBeInstanceOf(InvalidResponseError);
  });
});

describe('a custom fetch', () => {
  it('that rejects becomes the cause, and the delivery stays unknown', async () => {
    const cause = new Error('no proxy');
    const error = await failure(send({ fetch: () => Promise.reject(cause) }));
    expect(error).toMatchObject({ code: 'connection_failed', delivery: 'unknown', cause });
  });

  it('may throw any value', async () => {
    const fetch: Fetch = () => {
      // oxlint-disable-next-line no-throw-literal -- other code may do this
      throw 'text';
    };
    expect(await failure(send({ fetch }))).toMatchObject({
      code: 'connection_failed',
      cause: { message: 'text' },
    });
  });
});

describe('a custom transport', () => {
  it.each([
    ['before it calls `onSend`', false],
    ['after it called `onSend`', true],
  ])('may throw instead of rejecting %s, and proves nothing', async (_, isSent) => {
    const cause = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' });
    const throwing: Transport = {
      send({ onSend }) {
        if (isSent) onSend();
        throw cause;
      },
    };
    // oxlint-disable-next-line typescript/require-await -- throws a rejected promise
    const rejecting: Transport = { send: async (request) => throwing.send(request) };
    const thrown = await failure(send({ transport: throwing }));
    const rejected = await failure(send({ transport: rejecting }));
    const shown = { message: 'no route', code: 'EHOSTUNREACH' };
    const facts = { code: 'connection_failed', delivery: 'unknown', attempts: 1, cause: shown };
    expect(thrown).toMatchObject(facts);
    expect(rejected).toMatchObject(facts);
    expect((thrown as Error).message).toBe((rejected as Error).message);
  });
});
