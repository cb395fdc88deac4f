import { isApiError, RoomSessions } from '@room-sessions/sdk';
import { describe, it } from 'vitest';
import './given.ts';

describe('packages/sdk/README.md', () => {
  it('runs the first program', async () => {
    const sessions = new RoomSessions();
    const socialId = '00000002-0000-4000-8000-000000000001'; // a room of the gateway's sample data

    console.log(await sessions.rooms.getSettings(socialId));
    console.log(await sessions.media.listPlaylists().all({ limit: 50 }));
    console.log(await sessions.badging.getQuestion());
    try {
      await sessions.recordings.save({ socialId, name: 'Town hall' });
    } catch (error) {
      if (!isApiError(error)) throw error;
      console.error(error.status, error.detail);
    }
  });
});

describe('packages/sdk/skills/room-sessions-sdk/SKILL.md', () => {
  it('runs the first program', async () => {
    // Reads ROOM_SESSIONS_BASE_URL and ROOM_SESSIONS_API_KEY from the environment.
    const sessions = new RoomSessions();
    const socialId = '00000002-0000-4000-8000-000000000001';

    try {
      const { settings } = await sessions.rooms.getSettings(socialId);
      console.log(settings);
    } catch (error) {
      if (!isApiError(error) || error.status !== 404) throw error;
      console.log('The room does not exist.');
    }
    for await (const playlist of sessions.media.listPlaylists({}, { limit: 50 })) {
      console.log(playlist.name);
    }
  });
});
