// OpenTelemetry: a span for each call, a child span for each attempt, and a metric, following the
// semantic conventions of HTTP clients.

import type { Extension, RoomSessionsError } from '@room-sessions/core';
import { type Attempt, createExtension, headerFault, version } from '@room-sessions/core/internal';
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
import {
  callAttributes,
  endAttributes,
  getTemplate,
  isCancelled,
  requestAttributes,
} from './attributes.ts';
import { durations } from './durations.ts';
import { scope } from './scope.ts';

/** Options of {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /**
   * The provider that creates the spans.
   *
   * @default the one registered with `@opentelemetry/api`, now or later
   * @example new TracerProvider({ spanProcessors })
   */
  readonly tracerProvider?: TracerProvider | undefined;
  /**
   * The provider that records the metric.
   *
   * @default the one registered with `@opentelemetry/api`, now or later
   * @example new MeterProvider({ readers })
   */
  readonly meterProvider?: MeterProvider | undefined;
}

/** An attempt and its span. */
interface RunningAttempt {
  readonly within: Context;
  readonly end: (error: RoomSessionsError | undefined) => void;
}

/**
 * Traces and measures the calls of a client: a span around each call, a span around each attempt with
 * its context in the headers of the request, and the metric. Does nothing without an OpenTelemetry SDK.
 *
 * @example const client = createClient({ use: [openTelemetry()] })
 */
export function openTelemetry({
  tracerProvider,
  meterProvider,
}: OpenTelemetryOptions = {}): Extension {
  const tracer = (tracerProvider ?? trace).getTracer(scope, version);
  const duration = durations(meterProvider);
  // Pages do not propagate context through promises, so an attempt finds its call's span by the call.
  const calls = new WeakMap<readonly unknown[], Context>();
  const attempts = new WeakMap<Attempt, RunningAttempt>();
  const recorded = new WeakSet<RoomSessionsError>();

  /** Once per error, on the innermost span: that of the attempt which failed. */
  const record = (span: Span, error: RoomSessionsError): void => {
    if (recorded.has(error) || isCancelled(error)) return;
    recorded.add(error);
    const { name, message, stack = '' } = error;
    // Not the error itself, because its `code` would become the exception type.
    span.recordException({ name, message, stack });
  };

  return createExtension({
    async call(call, next) {
      const parent = contexts.active();
      const name = getTemplate(call) === undefined ? 'request' : call.operation.id;
      const attributes = callAttributes(call);
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, parent);
      const within = trace.setSpan(parent, span);
      calls.set(call.sent, within);
      try {
        return await contexts.with(within, next);
      } catch (thrown) {
        const error = thrown as RoomSessionsError;
        const { code, delivery, message } = error;
        span.setAttribute('room_sessions.delivery', delivery);
        if (!isCancelled(error)) {
          span.setAttribute('error.type', code);
          span.setStatus({ code: SpanStatusCode.ERROR, message });
        }
        record(span, error);
        throw thrown;
      } finally {
        span.end();
      }
    },
    async attempt(attempt, next) {
      let error: RoomSessionsError | undefined;
      try {
        await next();
      } catch (thrown) {
        error = thrown as RoomSessionsError;
        throw thrown;
      } finally {
        attempts.get(attempt)?.end(error);
      }
    },
    // An attempt that fails to get a key sends nothing, so its span begins here.
    send: (attempt, next) => (request) => {
      const running = attempts.get(attempt) ?? startSpan(attempt);
      attempts.set(attempt, running);
      const headers = { ...request.headers };
      propagation.inject(running.within, headers, { set: setHeader });
      return contexts.with(running.within, () => next({ ...request, headers }));
    },
  });

  function startSpan(attempt: Attempt): RunningAttempt {
    const active = contexts.active();
    const parent = trace.getSpan(active) ? active : (calls.get(attempt.sent) ?? active);
    const { method } = attempt.request;
    const { measured, described } = requestAttributes(attempt);
    const template = getTemplate(attempt);
    const span = tracer.startSpan(
      template === undefined ? method : `${method} ${template}`,
      { kind: SpanKind.CLIENT, attributes: { ...measured, ...described } },
      parent,
    );
    const within = trace.setSpan(parent, span);
    const startedAt = performance.now();
    return {
      within,
      end(error) {
        const seconds = (performance.now() - startedAt) / 1000;
        const outcome = endAttributes(attempt.response?.status ?? error?.response?.status, error);
        span.setAttributes(outcome);
        if (outcome['error.type'] !== undefined) {
          const message = error ? { message: error.message } : {};
          span.setStatus({ code: SpanStatusCode.ERROR, ...message });
        }
        if (error) record(span, error);
        span.end();
        duration().record(seconds, { ...measured, ...outcome }, within);
      },
    };
  }
}

/** Skips invalid headers: telemetry must not prevent a request. */
function setHeader(headers: Record<string, string>, name: string, value: string): void {
  if (headerFault(name, value) === undefined) headers[name.toLowerCase()] = value;
}
