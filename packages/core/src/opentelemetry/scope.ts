// Who makes the spans and the metric, as OpenTelemetry names it.

export const scope = '@room-sessions/core';
