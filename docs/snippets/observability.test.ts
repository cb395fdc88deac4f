import { RoomsClient } from '@room-sessions/rooms';
import { RoomSessions, driftSummary } from '@room-sessions/sdk';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import type { Middleware } from '@room-sessions/core';
import { check } from '@room-sessions/core/validation';
import { z } from 'zod';
import { describe, it } from 'vitest';
import { apiKey, baseUrl, job, report, rooms, socialId } from './given.ts';

describe('docs/observability.md', () => {
  it('logs', async () => {
    const rooms = new RoomsClient({ baseUrl, apiKey, logger: console, logLevel: 'info' });
  });

  it('sends an id of its own', async () => {
    await rooms.getSettings(socialId, { headers: { 'x-client-request-id': job.id } });
  });

  it('measures the time of calls', async () => {
    const timing: Middleware = async (request, next, { operation, onEnd }) => {
      const startedAt = performance.now();
      onEnd((error) => report(operation, performance.now() - startedAt, error?.code));
      return next(request);
    };
  });

  it('summarizes drift', async () => {
    const drift = driftSummary();
    const sessions = new RoomSessions({
      validate: { schemas: { ...roomsSchemas, ...mediaSchemas }, onDrift: drift.add },
    });

    // … a day's work, or a run of your tests …

    console.log(String(drift));
  });

  it('takes other schemas', async () => {
    const event = z.object({ socialEventId: z.string(), name: z.string() });
    const rooms = new RoomsClient({
      validate: {
        schemas: {
          updateEvent: {
            response: event,
            check,
            unknowns: (schema, value) =>
              Object.keys(Object(value))
                .filter((name) => !Object.hasOwn(event.shape, name))
                .map((name) => ({ path: [name] })),
          },
        },
        onDrift: ({ kind, pattern }) => console.log(kind, pattern),
      },
    });
  });
});
