import {
  type Context,
  context,
  metrics,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { lookedAt, takeLeaks } from '@room-sessions/canaries';
import { nobodysUrl } from '@room-sessions/local';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../client.ts';
import type { Middleware } from '../middleware.ts';
import type { ClientOptions } from '../options.ts';
import {
  answer,
  generalError,
  html,
  json,
  redirect,
  reset,
  stallBody,
  stallHeaders,
  truncated,
} from '../testing/faults.ts';
import { failure, key, read, room, useFaultServer, write } from '../testing/operations.ts';
import { runAlone } from '../testing/run-alone.ts';
import { useTelemetry } from '../testing/telemetry.ts';
import { version } from '../version.ts';
import { openTelemetry } from './index.ts';

const gateway = useFaultServer();
const telemetry = useTelemetry();

const client = (options?: ClientOptions): Client =>
  gateway.client({ middleware: openTelemetry(telemetry), ...options });
const port = (): number => Number(new URL(gateway.server.url).port);
const body = { name: 'n' };
const quickly = { limit: 2, minDelay: 1, maxDelay: 1 };

const attemptsOf = (spans: readonly ReadableSpan[]): ReadableSpan[] =>
  spans.filter(({ kind }) => kind === SpanKind.CLIENT);
const callsOf = (spans: readonly ReadableSpan[]): ReadableSpan[] =>
  spans.filter(
    ({ kind, instrumentationScope: { name } }) =>
      kind === SpanKind.INTERNAL && name === '@room-sessions/core',
  );
/** The only span of its kind. */
const only = (spans: readonly ReadableSpan[]): ReadableSpan => {
  expect(spans).toHaveLength(1);
  return spans[0]!;
};
const theAttempt = (): ReadableSpan => only(attemptsOf(telemetry.spans()));
const theCall = (): ReadableSpan => only(callsOf(telemetry.spans()));

describe('an attempt', () => {
  it('is a span of an HTTP client, with these attributes and no others', async () => {
    const { requestId } = await client()
      .call(read, { ...room, text: 'canary text', page: 2 })
      .raw();
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
    expect(span.instrumentationScope).toMatchObject({ name: '@room-sessions/core', version });
  });

  it('hangs under its call, which names the operation', async () => {
    const { requestId } = await client().call(read, room).raw();
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

  it('is named without a path where a caller wrote the path, which may hold anything', async () => {
    await client().request('GET', '/api/v1/user/4711', { query: { mail: 'a@b.c' } });
    expect(theAttempt().name).toBe('GET');
    expect(theAttempt().attributes).not.toHaveProperty('url.template');
    expect(theAttempt().attributes['url.full']).toMatch(/\/api\/v1\/user\/4711\?mail=REDACTED$/);
    expect(theCall().name).toBe('request');
    const [point] = await telemetry.points();
    expect(JSON.stringify(point)).not.toContain('4711');
  });

  it('is one span with the redirects that it follows, and has the URL that was asked for', async () => {
    gateway.server.answer(redirect(307, '/api/v1/elsewhere'), json({}));
    await client().call(read, room);
    expect(gateway.server.received).toHaveLength(2);
    expect(theAttempt().attributes).toMatchObject({
      'url.full': `${gateway.server.url}/api/v1/room/r1/part/p1`,
      'http.response.status_code': 200,
    });
  });

  it('that is redirected elsewhere is a failure, with the status that redirected', async () => {
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
    // The status says it all, and nothing was thrown within the attempt.
    expect(attempt.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(attempt.events).toEqual([]);
    expect(call.attributes['room_sessions.delivery']).toBe('answered');
    expect(call.status.code).toBe(SpanStatusCode.ERROR);
    expect(call.status.message).toContain(`status ${status}: no such room`);
    expect(only([call]).events.map(({ name }) => name)).toEqual(['exception']);
  });

  it('answered with 304 is no error', async () => {
    gateway.server.answer(answer(304));
    await failure(client().call(read, room));
    expect(theAttempt().status.code).toBe(SpanStatusCode.UNSET);
    expect(theAttempt().attributes).not.toHaveProperty('error.type');
    expect(theCall().status.code).toBe(SpanStatusCode.ERROR);
  });

  it('that finds nobody fails with its code, and what was thrown is on it alone', async () => {
    const baseUrl = await nobodysUrl();
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
      'room_sessions.delivery': 'not-sent',
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

  it('that its caller ends is aborted, and keeps the reason of the caller out', async () => {
    gateway.server.answer(stallHeaders);
    const controller = new AbortController();
    const call = client().call(read, room, { signal: controller.signal });
    await gateway.server.arrival();
    controller.abort(new Error('canary reason'));
    await failure(call);
    expect(theAttempt().attributes['error.type']).toBe('aborted');
    expect(JSON.stringify(printed())).not.toContain('canary reason');
  });

  it('that hangs in a `fetch` which heeds no signal ends with its call', async () => {
    const fetch = (): Promise<Response> => new Promise(() => undefined);
    await failure(client({ fetch, timeout: 20 }).call(read, room));
    expect(theAttempt().attributes['error.type']).toBe('timeout');
    expect(theCall().ended).toBe(true);
  });
});

describe('a call', () => {
  it('holds its attempts together, and says which of them were sent again', async () => {
    gateway.server.answer(json({}, 503), json({}, 503), json({ a: 1 }));
    await client({ retry: quickly }).call(read, room);
    const attempts = attemptsOf(telemetry.spans());
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
    // What was mended by a retry is no error of the call.
    expect(call.status.code).toBe(SpanStatusCode.UNSET);
  });

  it('that cannot be sent has no attempt', async () => {
    await failure(client().call(read, { part: 'p1' }));
    expect(telemetry.spans()).toEqual([]);
    await failure(client({ apiKey: () => Promise.reject(new Error('no')) }).call(read, room));
    expect(attemptsOf(telemetry.spans())).toEqual([]);
    expect(theCall().attributes['error.type']).toBe('invalid_configuration');
  });

  it.each([
    ['no JSON', html(), 'body_not_json'],
    ['an error under 200', generalError(403, 'no', 200), 'forbidden'],
  ])('fails by what its answer is, with an attempt that is fine: %s', async (_, fault, code) => {
    gateway.server.answer(fault);
    await failure(client().call(read, room));
    expect(theAttempt().status.code).toBe(SpanStatusCode.UNSET);
    expect(theCall().attributes['error.type']).toBe(code);
    expect(theCall().events).toHaveLength(1);
  });

  it('hangs under the span of its caller, and what a middleware does under the attempt', async () => {
    const tracer = telemetry.tracerProvider.getTracer('application');
    const inner: Middleware = async (request, next) => {
      tracer.startSpan('inner').end();
      return next(request);
    };
    const { call, attempt } = openTelemetry(telemetry);
    const nested = client({ middleware: { call, attempt: [...attempt, inner] } });
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

  it('is left out by whoever wants attempts alone', async () => {
    const { attempt } = openTelemetry(telemetry);
    await client({ middleware: { attempt } }).call(read, room);
    expect(telemetry.spans()).toHaveLength(1);
    expect(theAttempt().parentSpanContext).toBeUndefined();
  });

  it('finds its attempts also where nothing carries a context through promises', async () => {
    context.disable();
    gateway.server.answer(json({}, 503), json({}));
    await client({ retry: quickly }).call(read, room);
    const call = theCall().spanContext();
    expect(attemptsOf(telemetry.spans()).map((span) => span.parentSpanContext?.spanId)).toEqual([
      call.spanId,
      call.spanId,
    ]);
  });

  it('beside another is not mixed up with it', async () => {
    const shared = client();
    await Promise.all([shared.call(read, room), shared.call(write, { body })]);
    for (const call of callsOf(telemetry.spans())) {
      const mine = attemptsOf(telemetry.spans()).filter(
        ({ parentSpanContext }) => parentSpanContext?.spanId === call.spanContext().spanId,
      );
      expect(only(mine).attributes['room_sessions.operation']).toBe(call.name);
    }
  });
});

describe('the context', () => {
  it('reaches the gateway in the headers of each attempt', async () => {
    gateway.server.answer(json({}, 503), json({}));
    const baggage = propagation.createBaggage({ tenant: { value: 'grün & co' } });
    await context.with(propagation.setBaggage(context.active(), baggage), () =>
      client({ retry: quickly }).call(read, room),
    );
    const sent = gateway.server.received.map(({ headers }) => headers);
    const expected = attemptsOf(telemetry.spans()).map((span) => {
      const { traceId, spanId } = span.spanContext();
      return `00-${traceId}-${spanId}-01`;
    });
    expect(sent.map(({ traceparent }) => traceparent)).toEqual(expected);
    expect(new Set(expected).size).toBe(2);
    expect(sent[0]!['baggage']).toBe('tenant=gr%C3%BCn%20%26%20co');
    expect(sent[0]!['x-api-key']).toBe(key);
  });

  it('is left out where no header can carry it, and the request is sent', async () => {
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

describe('the metric', () => {
  const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

  it('is the duration of each attempt in seconds, by what the conventions name', async () => {
    gateway.server.answer(json({}, 503), json({}), json({}));
    const shared = client({ retry: quickly });
    await shared.call(read, { ...room, text: 't' });
    await shared.call(read, room);
    const common = {
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'server.port': port(),
      'url.template': read.path,
    };
    const points = await telemetry.points();
    expect(points).toEqual([
      {
        name: 'http.client.request.duration',
        unit: 's',
        attributes: { ...common, 'http.response.status_code': 503, 'error.type': '503' },
        count: 1,
        sum: expect.any(Number) as number,
        boundaries,
      },
      {
        name: 'http.client.request.duration',
        unit: 's',
        attributes: { ...common, 'http.response.status_code': 200 },
        count: 2,
        sum: expect.any(Number) as number,
        boundaries,
      },
    ]);
    for (const { sum } of points) expect(sum).toBeGreaterThan(0);
  });

  it('counts failures by their code', async () => {
    const baseUrl = await nobodysUrl();
    await failure(client({ baseUrl }).call(read, room));
    const [point] = await telemetry.points();
    expect(point!.attributes).toEqual({
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(baseUrl).port),
      'url.template': read.path,
      'error.type': 'connection_failed',
    });
  });
});

/** All that the SDK was told, as any exporter could write it down. */
const printed = (): unknown =>
  telemetry.spans().map(({ name, attributes, status, events }) => ({
    name,
    attributes,
    status,
    events,
  }));

describe('what is secret', () => {
  it('is in no span and no point, whatever happens', async () => {
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
    expect(attemptsOf(telemetry.spans())).toHaveLength(7);
    expect(told).toContain('access_token=REDACTED');
    expect(told).not.toContain(key);
    expect(told).not.toContain(bearer);
  });
});

describe('the providers', () => {
  afterEach(() => {
    trace.disable();
    metrics.disable();
  });

  it('are those registered with the API, also after the client was made', async () => {
    const early = client({ middleware: openTelemetry() });
    await early.call(read, room);
    expect(telemetry.spans()).toEqual([]);
    trace.setGlobalTracerProvider(telemetry.tracerProvider);
    metrics.setGlobalMeterProvider(telemetry.meterProvider);
    await early.call(read, room);
    expect(theAttempt().attributes['http.response.status_code']).toBe(200);
    expect(await telemetry.points()).toHaveLength(1);
  });

  it('may be none: calls then go out as they would without', async () => {
    context.disable();
    propagation.disable();
    gateway.server.answer(json({ a: 1 }));
    expect(await client({ middleware: openTelemetry() }).call(read, room)).toEqual({ a: 1 });
    expect(gateway.server.received[0]!.headers).not.toHaveProperty('traceparent');
    gateway.server.answer(json({}, 404));
    expect(await failure(client({ middleware: openTelemetry() }).call(read, room))).toMatchObject({
      name: 'NotFoundError',
    });
  });
});

it('is not part of the main entry, which loads without OpenTelemetry', async () => {
  const said = await runAlone(`
    import { registerHooks } from 'node:module';
    const asked = [];
    registerHooks({
      resolve(specifier, context, next) {
        asked.push(specifier);
        return next(specifier, context);
      },
    });
    await import('./index.ts');
    console.log(asked.filter((one) => one.includes('opentelemetry')).length, asked.length > 20);
  `);
  expect(said).toBe('0 true');
});

it('is searched for secrets: a key that is put into a path on purpose is found in the span', async () => {
  const before = lookedAt('trace');
  await client().request('GET', `/api/v1/${key}`);
  expect(lookedAt('trace')).toBe(before + 2);
  expect(takeLeaks().some(({ way }) => way === 'trace')).toBe(true);
});
