import { sample, startGateway } from '@room-sessions/gateway';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { validate } from '@room-sessions/schemas/validation';
import { afterAll, describe, expect, it } from 'vitest';
import { InputError, RoomsClient } from './index.ts';

const { socialId, eventId } = sample;
const gateway = await startGateway();
afterAll(() => gateway.close());

describe('strict validation with the schemas', () => {
  it.each([
    [
      'an invalid date',
      'body.startDateTime',
      (rooms: RoomsClient) => rooms.update({ socialId, startDateTime: 'tomorrow' }),
    ],
    [
      'a day that does not exist',
      'body.startDateTime',
      (rooms: RoomsClient) =>
        rooms.updateEvent({ socialEventId: eventId, startDateTime: '2026-02-30T10:00:00Z' }),
    ],
    [
      'an id that is not a UUID',
      'path.socialId',
      (rooms: RoomsClient) => rooms.getSettings('room-1'),
    ],
    [
      'a value outside a closed enumeration',
      'body.socialPermissionType',
      (rooms: RoomsClient) =>
        rooms.update({ socialId, socialPermissionType: 'NOBODY' as 'PUBLIC' }),
    ],
  ])('refuses %s before anything is sent', async (_, where, call) => {
    let sent = 0;
    const rooms = new RoomsClient({
      baseUrl: gateway.url,
      apiKey: gateway.apiKey,
      use: [validate({ mode: 'strict', schemas: roomsSchemas })],
      fetch: (url, init) => {
        sent += 1;
        return fetch(url, init);
      },
    });
    const error = await Promise.resolve(call(rooms)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ delivery: 'not_sent' });
    expect((error as Error).message).toContain(where.split('.')[1]!);
    expect(sent).toBe(0);
  });
});
