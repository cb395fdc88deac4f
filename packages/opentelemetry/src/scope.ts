// The instrumentation scope of the spans and the metric.

export const scope = '@room-sessions/opentelemetry';
