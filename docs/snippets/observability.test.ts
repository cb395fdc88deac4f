import { readFile, writeFile } from 'node:fs/promises';
import { around, createClient, logTo, type Middleware } from '@room-sessions/core';
import { recordHar } from '@room-sessions/core/har';
import { RoomsClient } from '@room-sessions/rooms';
import { describe, expect, it } from 'vitest';
import { apiKey, baseUrl, rooms, socialId } from './given.ts';

describe('docs/observability.md', () => {
  it('logs', async () => {
    const rooms = new RoomsClient({ baseUrl, apiKey, use: [logTo(console, { level: 'info' })] });
  });

  it('sets the request id', async () => {
    await rooms.getSettings(socialId, { headers: { 'x-client-request-id': 'order-4711' } });
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

  it('measures the time of attempts', async () => {
    const timing: Middleware = async (request, next, { operation, onEnd }) => {
      const startedAt = performance.now();
      onEnd((error) => console.log(operation, performance.now() - startedAt, error?.code));
      return next(request);
    };
    const client = createClient({ use: [around(timing)] });
  });
});
