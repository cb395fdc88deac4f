export {
  openTelemetry,
  type OpenTelemetryMiddlewares,
  type OpenTelemetryOptions,
} from './open-telemetry.ts';
