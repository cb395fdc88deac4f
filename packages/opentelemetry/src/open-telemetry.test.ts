import {
  middleware,
  type Client,
  type ClientOptions,
  type Middleware,
  request,
} from '@room-sessions/core';
import { createExtension, getHooks } from '@room-sessions/core/internal';
import {
  type Context,
  context,
  metrics,
  propagation,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { key, lookedAt, takeLeaks } from '@room-sessions/testing/canaries';
import { afterEach, describe, expect, it } from 'vitest';
import { failure, generalError, html, json, reset, truncated } from '@room-sessions/testing/faults';
import { read, room, write } from './testing/operations.ts';
import { useFaultServer } from './testing/use-fault-server.ts';
import { useTelemetry } from './testing/telemetry.ts';
import { openTelemetry } from './index.ts';
import { getAttempts, getCalls, only } from './testing/spans.ts';

const gateway = useFaultServer();
const telemetry = useTelemetry();

const client = (options?: ClientOptions): Client =>
  gateway.client({ use: [openTelemetry(telemetry)], ...options });

const body = { name: 'n' };
const quickly = { maxRetries: 2, minDelay: 1, maxDelay: 1 };

const theAttempt = (): ReadableSpan => only(getAttempts(telemetry.spans()));
const theCall = (): ReadableSpan => only(getCalls(telemetry.spans()));

describe('the span of a call', () => {
  it('is the parent of its attempts and marks the resent ones', async () => {
    gateway.server.answer(json({}, 503), json({}, 503), json({ a: 1 }));
    await client({ retry: quickly }).call(read, room);
    const attempts = getAttempts(telemetry.spans());
    const call = theCall();
    expect(attempts.map(({ attributes }) => attributes['http.request.resend_count'])).toEqual([
      undefined,
      1,
      2,
    ]);
    expect(attempts.map(({ attributes }) => attributes['error.type'])).toEqual([
      '503',
      '503',
      undefined,
    ]);
    for (const { parentSpanContext } of attempts) {
      expect(parentSpanContext?.spanId).toBe(call.spanContext().spanId);
    }
    // A failure that a retry fixed is not an error of the call.
    expect(call.status.code).toBe(SpanStatusCode.UNSET);
  });

  it('with an invalid input has no attempt', async () => {
    await failure(client().call(read, { part: 'p1' }));
    expect(getAttempts(telemetry.spans())).toEqual([]);
    expect(theCall().attributes['error.type']).toBe('invalid_input');
  });

  it('that cannot be sent has no attempt', async () => {
    await failure(client({ apiKey: () => Promise.reject(new Error('no')) }).call(read, room));
    expect(getAttempts(telemetry.spans())).toEqual([]);
    expect(theCall().attributes['error.type']).toBe('invalid_configuration');
  });

  it.each([
    ['no JSON', html(), 'body_not_json'],
    ['an error under 200', generalError(403, 'no', 200), 'forbidden'],
  ])('fails for an unusable response although its attempt succeeds: %s', async (_, fault, code) => {
    gateway.server.answer(fault);
    await failure(client().call(read, room));
    expect(theAttempt().status.code).toBe(SpanStatusCode.UNSET);
    expect(theCall().attributes['error.type']).toBe(code);
    expect(theCall().events).toHaveLength(1);
  });

  it('is a child of the caller’s span, and spans of a middleware are children of the attempt', async () => {
    const tracer = telemetry.tracerProvider.getTracer('application');
    const inner: Middleware = async (request, next) => {
      tracer.startSpan('inner').end();
      return next(request);
    };
    const nested = client({ use: [openTelemetry(telemetry), middleware(inner)] });
    const outer = tracer.startSpan('outer');
    await context.with(trace.setSpan(context.active(), outer), async () => {
      await nested.call(read, room);
      expect(trace.getSpan(context.active())).toBe(outer);
    });
    outer.end();
    const parents = Object.fromEntries(
      telemetry.spans().map((span) => [span.name, span.parentSpanContext?.spanId]),
    );
    expect(parents).toEqual({
      outer: undefined,
      readRoom: outer.spanContext().spanId,
      'GET /api/v1/room/{roomId}/part/{part}': theCall().spanContext().spanId,
      inner: theAttempt().spanContext().spanId,
    });
  });

  it('is optional: attempts alone can be traced', async () => {
    const { attempt, send } = getHooks(openTelemetry(telemetry));
    const use = [createExtension({ attempt: attempt!, send })];
    await client({ use }).call(read, room);
    expect(telemetry.spans()).toHaveLength(1);
    expect(theAttempt().parentSpanContext).toBeUndefined();
  });

  it('is the parent of its attempts on runtimes without async context', async () => {
    context.disable();
    gateway.server.answer(json({}, 503), json({}));
    await client({ retry: quickly }).call(read, room);
    const call = theCall().spanContext();
    expect(getAttempts(telemetry.spans()).map((span) => span.parentSpanContext?.spanId)).toEqual([
      call.spanId,
      call.spanId,
    ]);
  });

  it('is separate from that of a parallel call', async () => {
    const shared = client();
    await Promise.all([shared.call(read, room), shared.call(write, { body })]);
    for (const call of getCalls(telemetry.spans())) {
      const mine = getAttempts(telemetry.spans()).filter(
        ({ parentSpanContext }) => parentSpanContext?.spanId === call.spanContext().spanId,
      );
      expect(only(mine).attributes['room_sessions.operation']).toBe(call.name);
    }
  });
});

describe('the trace context', () => {
  it('is sent in the headers of each attempt', async () => {
    gateway.server.answer(json({}, 503), json({}));
    const baggage = propagation.createBaggage({ tenant: { value: 'grün & co' } });
    await context.with(propagation.setBaggage(context.active(), baggage), () =>
      client({ retry: quickly }).call(read, room),
    );
    const sent = gateway.server.received.map(({ headers }) => headers);
    const expected = getAttempts(telemetry.spans()).map((span) => {
      const { traceId, spanId } = span.spanContext();
      return `00-${traceId}-${spanId}-01`;
    });
    expect(sent.map(({ traceparent }) => traceparent)).toEqual(expected);
    expect(new Set(expected).size).toBe(2);
    expect(sent[0]!['baggage']).toBe('tenant=gr%C3%BCn%20%26%20co');
    expect(sent[0]!['x-api-key']).toBe(key);
  });

  it('is omitted when headers cannot carry it, and the request is sent', async () => {
    propagation.disable();
    propagation.setGlobalPropagator({
      fields: () => [],
      extract: (one: Context) => one,
      inject(_, carrier, { set }) {
        for (const [name, value] of Object.entries({
          Strange: 'line\r\nbreak',
          'no name': 'x',
          wide: '🎈',
          'x-api-key': 'other',
          Host: 'elsewhere.example',
          number: 1 as unknown as string,
          Fine: 'x',
        })) {
          set(carrier, name, value);
        }
      },
    });
    await client().call(read, room);
    const { headers } = gateway.server.received[0]!;
    expect(headers).toMatchObject({
      fine: 'x',
      host: new URL(gateway.server.url).host,
      'x-api-key': key,
    });
    for (const name of ['strange', 'no name', 'wide', 'number']) {
      expect(headers).not.toHaveProperty(name);
    }
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

describe('a secret', () => {
  it('appears in no span and no metric', async () => {
    const bearer = 'canary-bearer-5d1e77';
    const shared = client({
      headers: { authorization: `Bearer ${bearer}`, cookie: `sid=${bearer}` },
      timeout: 2000,
      extraQuery: { access_token: bearer },
    });
    const echo = (status: number) =>
      json(({ headers }: { headers: unknown }) => ({ error: JSON.stringify(headers) }), status);
    for (const fault of [json({ bearer }), echo(400), echo(500), html(401), reset, truncated]) {
      gateway.server.answer(fault);
      await shared.call(read, room).catch(() => undefined);
    }
    await failure(
      shared.with({ transport: { send: () => Promise.reject(new Error(key)) } }).call(read, room),
    );
    const told = JSON.stringify([printed(), await telemetry.points()]);
    expect(getAttempts(telemetry.spans())).toHaveLength(7);
    expect(told).toContain('access_token=REDACTED');
    expect(told).not.toContain(key);
    expect(told).not.toContain(bearer);
  });
});

describe('the OpenTelemetry providers', () => {
  afterEach(() => {
    trace.disable();
    metrics.disable();
  });

  it('are read from the API, also when registered after the client', async () => {
    const early = client({ use: [openTelemetry()] });
    await early.call(read, room);
    expect(telemetry.spans()).toEqual([]);
    trace.setGlobalTracerProvider(telemetry.tracerProvider);
    metrics.setGlobalMeterProvider(telemetry.meterProvider);
    await early.call(read, room);
    expect(theAttempt().attributes['http.response.status_code']).toBe(200);
    expect(await telemetry.points()).toHaveLength(1);
  });

  it('are optional: calls work without them', async () => {
    context.disable();
    propagation.disable();
    gateway.server.answer(json({ a: 1 }));
    expect(await client({ use: [openTelemetry()] }).call(read, room)).toEqual({ a: 1 });
    expect(gateway.server.received[0]!.headers).not.toHaveProperty('traceparent');
    gateway.server.answer(json({}, 404));
    expect(await failure(client({ use: [openTelemetry()] }).call(read, room))).toMatchObject({
      name: 'NotFoundError',
    });
  });
});

it('a key in a path is found in the span by the search for secrets', async () => {
  const before = lookedAt('trace');
  await request(client(), 'GET', `/api/v1/${key}`);
  expect(lookedAt('trace')).toBe(before + 2);
  expect(takeLeaks().some(({ way }) => way === 'trace')).toBe(true);
});
