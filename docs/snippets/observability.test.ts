import { readFile, writeFile } from 'node:fs/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { ConsoleSpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { middleware, createClient, logTo, type Middleware } from '@room-sessions/core';
import { recordHar } from '@room-sessions/har';
import { openTelemetry } from '@room-sessions/opentelemetry';
import { RoomsClient } from '@room-sessions/rooms';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { apiKey, baseUrl, printed, rooms, socialId } from './given.ts';

describe('docs/observability.md', () => {
  it('logs', async () => {
    const rooms = new RoomsClient({ baseUrl, apiKey, use: [logTo(console, { level: 'info' })] });
  });

  it('sets the request id', async () => {
    await rooms.getSettings(socialId, {}, { headers: { 'x-client-request-id': 'order-4711' } });
  });

  it('exports spans with OpenTelemetry', async () => {
    const dir = vi.spyOn(console, 'dir').mockImplementation(() => {});
    onTestFinished(() => {
      for (const api of [trace, context, propagation]) api.disable();
    });
    // The usual setup of OpenTelemetry, once per application.
    const exporter = new ConsoleSpanExporter();
    trace.setGlobalTracerProvider(
      new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
    );
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());

    const rooms = new RoomsClient({ baseUrl, apiKey, use: [openTelemetry()] });
    await rooms.getSettings(socialId);
    expect(dir.mock.calls.map(([span]) => (span as { name: string }).name)).toEqual([
      'GET /api/v1/social/settings/{socialId}',
      'getRoomSettings',
    ]);
  });

  it('records a HAR', async () => {
    const recorder = recordHar();
    const rooms = new RoomsClient({ baseUrl, apiKey, use: [recorder] });
    await rooms.getSettings(socialId);
    await writeFile('calls.har', JSON.stringify(recorder.har(), undefined, 2));

    const text = await readFile('calls.har', 'utf8');
    expect(text).toContain('getRoomSettings');
    expect(text).not.toContain(apiKey);
  });

  it('sends a language', async () => {
    const language: Middleware = (request, next) =>
      next({ ...request, headers: { ...request.headers, 'accept-language': 'de' } });

    const client = createClient({ use: [middleware(language)] });
  });
});
