import { readFile } from 'node:fs/promises';
import { RoomSessions } from '@room-sessions/sdk';
import { MediaClient } from '@room-sessions/media';
import { RoomsClient } from '@room-sessions/rooms';
import { ApiError } from '@room-sessions/core';
import { describe, expect, it } from 'vitest';
import { apiKey, baseUrl, printed, socialId } from './given.ts';

describe('docs/authentication.md', () => {
  it('reads a key from the environment, a value or a function', async () => {
    const sessions = new RoomSessions(); // both from the environment
    const others = new RoomSessions({ baseUrl, apiKey });
    const rotating = new RoomSessions({ baseUrl, apiKey: () => readFile('api-key.txt', 'utf8') });

    await rotating.rooms.getSettings(socialId);
  });

  it('shares the client of another package', async () => {
    const rooms = new RoomsClient({ baseUrl, apiKey });
    const media = new MediaClient(rooms.client);

    await media.listPlaylists();
  });

  it('fails with a wrong key', async () => {
    const rooms = new RoomsClient({ baseUrl, apiKey: 'a-key-of-another-environment' });
    try {
      await rooms.getSettings(socialId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.log(error.name, error.status, error.code);
    }
    expect(printed()).toBe(`AuthenticationError 401 invalid_api_key`);
  });

  it('gets a guest user', async () => {
    const rooms = new RoomsClient();
    const { user, bearer, refreshBearer } = await rooms.getGuestUser();
    console.log(user?.userId, typeof bearer, typeof refreshBearer);
  });
});
