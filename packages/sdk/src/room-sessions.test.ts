import { startGateway } from '@room-sessions/gateway';
import { describe, expect, it } from 'vitest';
import { createClient, MediaClient, RoomSessions, RoomsClient } from './index.ts';

const options = { baseUrl: 'http://127.0.0.1:1', apiKey: 'key' };

describe('RoomSessions', () => {
  it('shares one client between all domains', () => {
    const sessions = new RoomSessions(options);
    for (const { client } of [
      sessions.rooms,
      sessions.media,
      sessions.recordings,
      sessions.badging,
    ]) {
      expect(client).toBe(sessions.client);
    }
  });

  it('accepts an existing client', () => {
    const client = createClient(options);
    expect(new RoomSessions(client).client).toBe(client);
    expect(new RoomsClient(client).client).toBe(client);
    expect(new MediaClient(client).client).toBe(client);
  });

  it('throws without a key, with advice', () => {
    expect(() => new RoomSessions({ baseUrl: options.baseUrl, apiKey: '' })).toThrow(
      'ROOM_SESSIONS_API_KEY',
    );
  });

  it('returns a copy with other defaults, and stays as it is', async () => {
    await using gateway = await startGateway();
    const sessions = new RoomSessions({ baseUrl: gateway.url, apiKey: gateway.apiKey });
    const ended = sessions.with({ signal: AbortSignal.abort() });
    await expect(ended.badging.getQuestion()).rejects.toMatchObject({ code: 'aborted' });
    await expect(sessions.badging.getQuestion()).resolves.toBeDefined();
  });
});
