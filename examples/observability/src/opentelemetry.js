import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { ConsoleSpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { openTelemetry } from '@room-sessions/core/opentelemetry';
import { RoomsClient } from '@room-sessions/rooms';

// The usual setup of OpenTelemetry, once per application.
const exporter = new ConsoleSpanExporter();
trace.setGlobalTracerProvider(
  new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());

const rooms = new RoomsClient({
  baseUrl: 'http://127.0.0.1:8080',
  apiKey: 'my-own-key',
  use: [openTelemetry()],
});
await rooms.getSettings('00000002-0000-4000-8000-000000000001');
