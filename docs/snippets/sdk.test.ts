import { ApiError, RoomSessions } from '@room-sessions/sdk';
import { describe, it } from 'vitest';

describe('packages/sdk/README.md', () => {
  it('runs the first program', async () => {
    const sessions = new RoomSessions();
    const socialId = '00000002-0000-4000-8000-000000000001'; // a room of the gateway's sample data

    console.log(await sessions.rooms.getSettings(socialId));
    console.log(await sessions.media.listPlaylists().all({ maxItems: 50 }));
    console.log(await sessions.badging.getQuestion());
    try {
      await sessions.recordings.save({ socialId, name: 'Town hall' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.error(error.status, error.detail);
    }
  });
});
