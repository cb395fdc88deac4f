// The OpenTelemetry SDK, with exporters that keep everything in memory.

import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  CompositePropagator,
  W3CBaggagePropagator,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { type Histogram, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { lookAt } from '@room-sessions/testing/canaries';
import { afterEach, beforeEach } from 'vitest';

/** A point of the metric, without its times. */
export interface Point {
  readonly name: string;
  readonly unit: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly count: number;
  readonly sum: number;
  readonly boundaries: readonly number[];
}

export interface Telemetry {
  readonly tracerProvider: TracerProvider;
  readonly meterProvider: MeterProvider;
  /** The ended spans, in order. */
  spans(): readonly ReadableSpan[];
  points(): Promise<Point[]>;
}

class Reader extends MetricReader {
  protected override onForceFlush = (): Promise<void> => Promise.resolve();
  protected override onShutdown = (): Promise<void> => Promise.resolve();
}

/** Searches each ended span for secrets. */
const searching: SpanProcessor = {
  onStart: () => undefined,
  onEnd: ({ name, attributes, status, events, links }) =>
    lookAt('trace', { name, attributes, status, events, links }),
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};

/** A new SDK for each test. Context and propagation can only be registered with the global API. */
export function useTelemetry(): Telemetry {
  let exporter: InMemorySpanExporter;
  let tracerProvider: TracerProvider;
  let reader: Reader;
  let meterProvider: MeterProvider;
  beforeEach(() => {
    exporter = new InMemorySpanExporter();
    tracerProvider = new TracerProvider({
      spanProcessors: [new SimpleSpanProcessor({ exporter }), searching],
    });
    reader = new Reader();
    meterProvider = new MeterProvider({ readers: [reader] });
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const propagators = [new W3CTraceContextPropagator(), new W3CBaggagePropagator()];
    propagation.setGlobalPropagator(new CompositePropagator({ propagators }));
  });
  afterEach(() => {
    context.disable();
    propagation.disable();
  });
  return {
    get tracerProvider() {
      return tracerProvider;
    },
    get meterProvider() {
      return meterProvider;
    },
    spans: () => exporter.getFinishedSpans(),
    async points() {
      const { resourceMetrics } = await reader.collect();
      return resourceMetrics.scopeMetrics.flatMap(({ metrics }) =>
        metrics.flatMap(({ descriptor: { name, unit }, dataPoints }) =>
          dataPoints.map(({ attributes, value }) => {
            const { count, sum = NaN, buckets } = value as Histogram;
            return { name, unit, attributes, count, sum, boundaries: buckets.boundaries };
          }),
        ),
      );
    },
  };
}
