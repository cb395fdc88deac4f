import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import {
  answer,
  failure,
  generalError,
  json,
  reset,
  stallHeaders,
} from '@room-sessions/testing/faults';
import type { Client } from '../client/client.ts';
import { paginate } from '../paging/pages.ts';
import { list, read, room, write } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { loggedBy, MemoryLogger } from '../testing/memory-logger.ts';
import { logTo } from './log.ts';

const gateway = useFaultServer();

const quickly = { maxRetries: 1, minDelay: 1, maxDelay: 1 };
const ms = expect.any(Number) as number;

const logged = loggedBy(gateway);

describe('a log line', () => {
  it('of a request has method, URL and headers', async () => {
    const headers = { 'accept-language': 'de' };
    const { lines } = await logged({ level: 'debug' }, (client) =>
      client.call(write, { body: { name: 'canary body' } }, { headers }),
    );
    expect(lines[0]!.fields).toEqual({
      operation: 'writeRoom',
      requestId: gateway.server.received[0]!.headers['x-client-request-id'],
      attempt: 1,
      method: 'POST',
      url: `${gateway.server.url}/api/v1/room`,
      headers: {
        accept: 'application/json',
        'accept-language': 'de',
        'content-type': 'application/json',
        'user-agent': expect.stringMatching(/^room-sessions-sdk\//) as string,
        'x-client-request-id': gateway.server.received[0]!.headers['x-client-request-id'],
      },
    });
  });

  it('of a response has status, time and headers', async () => {
    gateway.server.answer(answer(201, '{}', { 'x-request-id': 'g1', 'x-tenant': 't1' }));
    const { lines } = await logged({ level: 'debug' }, (client) => client.call(read, room));
    expect(lines[1]!.fields).toMatchObject({
      operation: 'readRoom',
      attempt: 1,
      status: 201,
      ms,
      headers: { 'x-request-id': 'g1', 'x-tenant': 'REDACTED' },
    });
  });

  it('of a success has time, attempts and status', async () => {
    gateway.server.answer(json({}, 503), json({}, 201));
    const { lines } = await logged({ level: 'info', retry: quickly }, (client) =>
      client.call(read, room),
    );
    expect(lines[1]).toEqual({
      level: 'info',
      message: 'readRoom succeeded',
      fields: {
        operation: 'readRoom',
        requestId: expect.any(String) as string,
        ms,
        attempts: 2,
        status: 201,
      },
    });
  });

  it('of a failure has the message of the error and its code', async () => {
    const baseUrl = await closedPortUrl();
    const logger = new MemoryLogger();
    const call = gateway.client({ baseUrl, use: [logTo(logger)] }).call(write, { body: {} });
    const error = (await failure(call)) as Error & { requestId: string };
    expect(logger.lines).toEqual([
      {
        level: 'error',
        message: error.message,
        fields: {
          operation: 'writeRoom',
          requestId: error.requestId,
          ms,
          error: 'ConnectionError',
          code: 'connection_failed',
          delivery: 'not_sent',
          attempts: 1,
        },
      },
    ]);
  });

  it('of what the caller or a list cancels is no error, but a line at `info`', async () => {
    gateway.server.answer(stallHeaders);
    const abort = (client: Client): Promise<unknown> =>
      failure(client.call(read, room, { signal: AbortSignal.timeout(20) }));
    expect((await logged({}, abort)).lines).toEqual([]);
    const { lines } = await logged({ level: 'info' }, abort);
    expect(lines).toMatchObject([
      { level: 'info', fields: { code: 'aborted', delivery: 'unknown' } },
    ]);
    // The pages after the last one, and those of a loop that is left.
    gateway.server.answer((response, request) => {
      const page = Number(request.query.get('page'));
      json(page > 1 ? [] : Array.from({ length: 20 }, (_, at) => page * 20 + at))(
        response,
        request,
      );
    });
    const readLists = async (client: Client): Promise<void> => {
      await paginate(client, list, {}, { prefetch: 8 }).all();
      for await (const _ of paginate(client, list, {}, { prefetch: 4 })) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    expect((await logged({}, readLists)).lines).toEqual([]);
  });

  it('is written for a rejected input, although nothing was sent', async () => {
    const { lines } = await logged({}, (client) => client.call(read, { part: 'p' }));
    expect(lines[0]).toMatchObject({
      level: 'error',
      fields: { error: 'InputError', attempts: 0, delivery: 'not_sent' },
    });
    expect(lines[0]!.message).toMatch(/^readRoom: `roomId` is missing\. Nothing was sent\./);
  });

  it('of a retry gives the reason and the wait', async () => {
    gateway.server.answer(reset, json({}));
    const { lines } = await logged({ retry: quickly }, (client) => client.call(read, room));
    expect(lines[0]).toMatchObject({
      level: 'warn',
      message: expect.stringMatching(
        /^readRoom: attempt 1 ended with connection_failed; trying again in \d+ ms$/,
      ) as string,
      fields: { attempt: 1, reason: 'connection_failed', delay: expect.any(Number) as number },
    });
  });

  it('is written for an exhausted retry budget', async () => {
    gateway.server.answer(json({}, 503));
    const { lines } = await logged(
      { retry: quickly, retryBudget: { capacity: 0, perSuccess: 0 } },
      (client) => client.call(read, room),
    );
    expect(lines[0]).toMatchObject({
      level: 'warn',
      message: 'readRoom is not retried after attempt 1: the retry budget is spent',
      fields: { attempt: 1 },
    });
  });

  it('has the id of its call, on every line', async () => {
    gateway.server.answer(json({}, 503), generalError(404));
    const logger = new MemoryLogger();
    const client = gateway.client({ use: [logTo(logger, { level: 'debug' })], retry: quickly });
    const error = (await failure(client.call(read, room))) as { requestId: string };
    expect(logger.lines).toHaveLength(6);
    for (const { fields } of logger.lines) {
      expect(fields).toMatchObject({ operation: 'readRoom', requestId: error.requestId });
    }
  });
});
