// Spans and a metric of OpenTelemetry, as middlewares: a span around each call, and within it one for
// each attempt, after the semantic conventions of HTTP clients.

import {
  type Context,
  context as contexts,
  type MeterProvider,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type TracerProvider,
} from '@opentelemetry/api';
import type { RoomSessionsError } from '../guards.ts';
import { headerFault } from '../headers.ts';
import type { Middleware, MiddlewareRequest } from '../middleware.ts';
import { version } from '../version.ts';
import { callAttributes, endAttributes, requestAttributes, templateOf } from './attributes.ts';
import { durations } from './durations.ts';
import { scope } from './scope.ts';

/** Options of {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /**
   * What makes the spans.
   *
   * @default the one registered with `@opentelemetry/api`, now or later
   * @example new TracerProvider({ spanProcessors })
   */
  readonly tracerProvider?: TracerProvider | undefined;
  /**
   * What the metric is recorded with.
   *
   * @default the one registered with `@opentelemetry/api`, now or later
   * @example new MeterProvider({ readers })
   */
  readonly meterProvider?: MeterProvider | undefined;
}

/** Middlewares for the option `middleware`. */
export interface OpenTelemetryMiddlewares {
  /** A span around the call; leave it out for the spans of attempts alone. */
  readonly call: readonly Middleware[];
  /** A span around each attempt, its context in the headers of the request, and the metric. */
  readonly attempt: readonly Middleware[];
}

/**
 * Makes the middlewares that trace and measure the calls of a client. Without an OpenTelemetry SDK
 * they do nothing.
 *
 * @example const client = createClient({ middleware: openTelemetry() })
 */
export function openTelemetry({
  tracerProvider,
  meterProvider,
}: OpenTelemetryOptions = {}): OpenTelemetryMiddlewares {
  const tracer = (tracerProvider ?? trace).getTracer(scope, version);
  const duration = durations(meterProvider);
  // Where nothing carries a context through promises, as in pages, attempts find their call by this.
  const calls = new WeakMap<MiddlewareRequest, Context>();
  const recorded = new WeakSet<RoomSessionsError>();

  /** Once per error, on the innermost span: that of the attempt which failed. */
  const record = (span: Span, error: RoomSessionsError): void => {
    if (recorded.has(error)) return;
    recorded.add(error);
    const { name, message, stack = '' } = error;
    // Not the error itself, whose `code` would be taken for its type.
    span.recordException({ name, message, stack });
  };

  const call: Middleware = (request, next, facts) => {
    const parent = contexts.active();
    const name = templateOf(request, facts) === undefined ? 'request' : facts.operation;
    const attributes = callAttributes(facts);
    const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, parent);
    const within = trace.setSpan(parent, span);
    calls.set(request, within);
    facts.onEnd((error) => {
      if (error) {
        const { code, delivery, message } = error;
        span.setAttributes({ 'error.type': code, 'room_sessions.delivery': delivery });
        span.setStatus({ code: SpanStatusCode.ERROR, message });
        record(span, error);
      }
      span.end();
    });
    return contexts.with(within, () => next(request));
  };

  const attempt: Middleware = async (request, next, facts) => {
    const active = contexts.active();
    const parent = trace.getSpan(active) ? active : (calls.get(request) ?? active);
    const { measured, described } = requestAttributes(request, facts);
    const template = templateOf(request, facts);
    const span = tracer.startSpan(
      template === undefined ? request.method : `${request.method} ${template}`,
      { kind: SpanKind.CLIENT, attributes: { ...measured, ...described } },
      parent,
    );
    const within = trace.setSpan(parent, span);
    const startedAt = performance.now();
    let status: number | undefined;
    facts.onEnd((error) => {
      const seconds = (performance.now() - startedAt) / 1000;
      const outcome = endAttributes(status ?? error?.response?.status, error);
      span.setAttributes(outcome);
      if (outcome['error.type'] !== undefined) {
        span.setStatus({
          code: SpanStatusCode.ERROR,
          ...(error ? { message: error.message } : {}),
        });
      }
      if (error) record(span, error);
      span.end();
      duration().record(seconds, { ...measured, ...outcome }, within);
    });
    const headers = { ...request.headers };
    propagation.inject(within, headers, { set: setHeader });
    const response = await contexts.with(within, () => next({ ...request, headers }));
    ({ status } = response);
    return response;
  };

  return { call: [call], attempt: [attempt] };
}

/** Leaves out what no header can carry: telemetry must not keep a request from being sent. */
function setHeader(headers: Record<string, string>, name: string, value: string): void {
  if (headerFault(name, value) === undefined) headers[name.toLowerCase()] = value;
}
