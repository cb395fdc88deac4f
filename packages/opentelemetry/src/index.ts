export type { Extension } from '@room-sessions/core';
export { openTelemetry, type OpenTelemetryOptions } from './open-telemetry.ts';
