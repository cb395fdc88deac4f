import { InputError } from '@room-sessions/core';
import { driftSummary, validate } from '@room-sessions/schemas/validation';
import { RoomsClient } from '@room-sessions/rooms';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { zSocial } from '@room-sessions/schemas';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { printed, rooms, socialId } from './given.ts';

describe('docs/validation.md', () => {
  it('reports drift', async () => {
    const drift = driftSummary();
    const rooms = new RoomsClient({
      use: [validate({ schemas: roomsSchemas, onDrift: drift.add })],
    });

    const fromForm = JSON.parse('{ "name": "Town hall", "nickname": "Hall" }');
    await rooms.update({ ...fromForm, socialId });

    console.log(String(drift));
    expect(printed()).toBe(`1 difference from the schemas:
updateRoom  body  nickname  1 call  1 place  unknown field: text`);
  });

  it('refuses a request in strict mode', async () => {
    const rooms = new RoomsClient({ use: [validate({ schemas: roomsSchemas, mode: 'strict' })] });
    const fromForm = JSON.parse('{ "maxParticipants": "many" }');

    try {
      await rooms.update({ ...fromForm, socialId });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      console.log(error.path, error.delivery);
      console.log(error.message);
    }
    expect(printed()).toBe(`body.maxParticipants not_sent
updateRoom: \`body.maxParticipants\` should be number, but is text. Nothing was sent.`);
  });

  it('checks one call', async () => {
    await rooms.getSettings(
      socialId,
      {},
      { use: [validate({ schemas: roomsSchemas, mode: 'strict' })] },
    );
  });

  it('accepts schemas of another library', async () => {
    const event = z.object({ socialEventId: z.string(), name: z.string() });
    const rooms = new RoomsClient({
      use: [
        validate({
          schemas: {
            updateEvent: {
              response: event,
              unknowns: (schema, value) =>
                Object.keys(Object(value))
                  .filter((name) => !Object.hasOwn(event.shape, name))
                  .map((name) => ({ path: [name] })),
            },
          },
          onDrift: ({ kind, pattern }) => console.log(kind, pattern),
        }),
      ],
    });
  });

  it('checks a value', async () => {
    const stored = JSON.parse('{ "name": "Town hall", "isOpen": "yes" }');
    const result = zSocial.safeParse(stored);
    if (!result.success) console.log(result.error.issues.map(({ path }) => path.join('.')));
    expect(printed()).toBe(`[ 'isOpen' ]`);
  });
});
