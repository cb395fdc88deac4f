import { around, createClient, logTo, type Middleware } from '@room-sessions/core';
import { RoomsClient } from '@room-sessions/rooms';
import { describe, it } from 'vitest';
import { apiKey, baseUrl, job, report, rooms, socialId } from './given.ts';

describe('docs/observability.md', () => {
  it('logs', async () => {
    const rooms = new RoomsClient({ baseUrl, apiKey, use: [logTo(console, { level: 'info' })] });
  });

  it('sends an id of its own', async () => {
    await rooms.getSettings(socialId, { headers: { 'x-client-request-id': job.id } });
  });

  it('measures the time of attempts', async () => {
    const timing: Middleware = async (request, next, { operation, onEnd }) => {
      const startedAt = performance.now();
      onEnd((error) => report(operation, performance.now() - startedAt, error?.code));
      return next(request);
    };
    const client = createClient({ use: [around(timing)] });
  });
});
