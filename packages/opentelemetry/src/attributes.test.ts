import { type Client, type ClientOptions, request } from '@room-sessions/core';
import { version } from '@room-sessions/core/internal';
import { SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import {
  answer,
  failure,
  generalError,
  redirect,
  reset,
  stallBody,
  stallHeaders,
  truncated,
} from '@room-sessions/testing/faults';
import { read, room, write } from './testing/operations.ts';
import { useFaultServer } from './testing/use-fault-server.ts';
import { useTelemetry } from './testing/telemetry.ts';
import { openTelemetry } from './index.ts';
import { only, getAttempts, getCalls } from './testing/spans.ts';

const gateway = useFaultServer();
const telemetry = useTelemetry();

const client = (options?: ClientOptions): Client =>
  gateway.client({ use: [openTelemetry(telemetry)], ...options });
const port = (): number => Number(new URL(gateway.server.url).port);
const body = { name: 'n' };

const theAttempt = (): ReadableSpan => only(getAttempts(telemetry.spans()));
const theCall = (): ReadableSpan => only(getCalls(telemetry.spans()));

describe('the span of an attempt', () => {
  it('is an HTTP client span with exactly these attributes', async () => {
    const { requestId } = await client()
      .call(read, { ...room, text: 'canary text', page: 2 })
      .withResponse();
    const span = theAttempt();
    expect(span.name).toBe('GET /api/v1/room/{roomId}/part/{part}');
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'room_sessions.operation': 'readRoom',
      'room_sessions.request_id': requestId,
      'server.address': '127.0.0.1',
      'server.port': port(),
      'url.full': `${gateway.server.url}/api/v1/room/r1/part/p1?text=REDACTED&page=2`,
      'url.template': '/api/v1/room/{roomId}/part/{part}',
    });
    expect(span.status).toEqual({ code: SpanStatusCode.UNSET });
    expect(span.events).toEqual([]);
    expect(span.ended).toBe(true);
    expect(span.instrumentationScope).toMatchObject({
      name: '@room-sessions/opentelemetry',
      version,
    });
  });

  it('is a child of its call, which names the operation', async () => {
    const { requestId } = await client().call(read, room).withResponse();
    const [attempt, call] = [theAttempt(), theCall()];
    expect(call.name).toBe('readRoom');
    expect(call.attributes).toEqual({
      'room_sessions.operation': 'readRoom',
      'room_sessions.request_id': requestId,
    });
    expect(call.status.code).toBe(SpanStatusCode.UNSET);
    expect(call.parentSpanContext).toBeUndefined();
    expect(attempt.parentSpanContext?.spanId).toBe(call.spanContext().spanId);
    expect(telemetry.spans()).toEqual([attempt, call]);
  });

  it.each([
    ['https://something.invalid', 443],
    ['https://something.invalid:8443', 8443],
  ])('to %s has port %i', async (baseUrl, expected) => {
    await failure(client({ baseUrl }).call(read, room));
    expect(theAttempt().attributes).toMatchObject({
      'server.address': 'something.invalid',
      'server.port': expected,
    });
  });

  it.each([
    ['/api/v1/user/4711', /\/api\/v1\/user\/4711\?mail=REDACTED$/],
    ['/api/v1/größe/4711', /\/api\/v1\/gr%C3%B6%C3%9Fe\/4711\?mail=REDACTED$/],
  ])('has no path in its name when the caller wrote the path %s', async (path, full) => {
    await request(client(), 'GET', path, { query: { mail: 'a@b.c' } });
    expect(theAttempt().name).toBe('GET');
    expect(theAttempt().attributes).not.toHaveProperty('url.template');
    expect(theAttempt().attributes['url.full']).toMatch(full);
    expect(theCall().name).toBe('request');
    const [point] = await telemetry.points();
    expect(JSON.stringify(point)).not.toContain('4711');
  });

  it('of a rejected redirect is an error with the redirect status', async () => {
    gateway.server.answer(redirect(302, 'https://elsewhere.example/'));
    await failure(client().call(read, room));
    expect(theAttempt().attributes).toMatchObject({
      'error.type': 'redirect_refused',
      'http.response.status_code': 302,
    });
    expect(theAttempt().status.code).toBe(SpanStatusCode.ERROR);
  });

  it.each([404, 429, 500])('answered with %i is an error of that type', async (status) => {
    gateway.server.answer(generalError(status, 'no such room'));
    await failure(client().call(read, room));
    const [attempt, call] = [theAttempt(), theCall()];
    expect(attempt.attributes).toMatchObject({
      'error.type': String(status),
      'http.response.status_code': status,
    });
    // The status is sufficient, and nothing was thrown within the attempt.
    expect(attempt.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(attempt.events).toEqual([]);
    expect(call.attributes['room_sessions.delivery']).toBe('answered');
    expect(call.status.code).toBe(SpanStatusCode.ERROR);
    expect(call.status.message).toContain(`status ${status}: no such room`);
    expect(only([call]).events.map(({ name }) => name)).toEqual(['exception']);
  });

  it('answered with 304 has no error', async () => {
    gateway.server.answer(answer(304));
    await failure(client().call(read, room));
    expect(theAttempt().status.code).toBe(SpanStatusCode.UNSET);
    expect(theAttempt().attributes).not.toHaveProperty('error.type');
    expect(theCall().status.code).toBe(SpanStatusCode.ERROR);
  });

  it('to an unreachable host has its code as the error, and only it has the exception', async () => {
    const baseUrl = await closedPortUrl();
    const error = (await failure(client({ baseUrl }).call(write, { body }))) as Error;
    const [attempt, call] = [theAttempt(), theCall()];
    expect(attempt.attributes).toMatchObject({ 'error.type': 'connection_failed' });
    expect(attempt.attributes).not.toHaveProperty('http.response.status_code');
    expect(attempt.status).toEqual({ code: SpanStatusCode.ERROR, message: error.message });
    expect(only([attempt]).events).toMatchObject([
      {
        name: 'exception',
        attributes: {
          'exception.type': 'ConnectionError',
          'exception.message': error.message,
          'exception.stacktrace': error.stack,
        },
      },
    ]);
    expect(call.events).toEqual([]);
    expect(call.status).toEqual({ code: SpanStatusCode.ERROR, message: error.message });
    expect(call.attributes).toMatchObject({
      'error.type': 'connection_failed',
      'room_sessions.delivery': 'not_sent',
    });
  });

  it.each([
    ['before the head', stallHeaders, undefined],
    ['within the body', stallBody, 200],
  ])('that takes too long %s is a timeout', async (_, fault, status) => {
    gateway.server.answer(fault);
    await failure(client({ timeout: 1000 }).call(read, room));
    expect(theAttempt().attributes['error.type']).toBe('timeout');
    expect(theAttempt().attributes['http.response.status_code']).toBe(status);
    expect(theCall().attributes['error.type']).toBe('timeout');
  });

  it.each([
    ['is reset', reset, 'connection_failed'],
    ['ends within the body', truncated, 'body_interrupted'],
  ])('whose connection %s fails', async (_, fault, code) => {
    gateway.server.answer(fault);
    await failure(client().call(read, room));
    expect(theAttempt().attributes['error.type']).toBe(code);
    expect(theAttempt().status.code).toBe(SpanStatusCode.ERROR);
  });

  it('of an aborted call is no error, and has no reason of the caller', async () => {
    gateway.server.answer(stallHeaders);
    const controller = new AbortController();
    const call = client().call(read, room, { signal: controller.signal });
    await gateway.server.arrival();
    controller.abort(new Error('canary reason'));
    await failure(call);
    for (const span of [theAttempt(), theCall()]) {
      expect(span.ended).toBe(true);
      expect(span.attributes).not.toHaveProperty('error.type');
      expect(span.status.code).toBe(SpanStatusCode.UNSET);
      expect(span.events).toEqual([]);
    }
    expect(JSON.stringify(printed())).not.toContain('canary reason');
  });

  it('in a `fetch` that ignores its signal ends with its call', async () => {
    const fetch = (): Promise<Response> => new Promise(() => undefined);
    await failure(client({ fetch, timeout: 20 }).call(read, room));
    expect(theAttempt().attributes['error.type']).toBe('timeout');
    expect(theCall().ended).toBe(true);
  });
});

/** All recorded data, as an exporter could write it. */
const printed = (): unknown =>
  telemetry.spans().map(({ name, attributes, status, events }) => ({
    name,
    attributes,
    status,
    events,
  }));
