import { ApiError } from '@room-sessions/core';
import { RoomsClient } from '@room-sessions/rooms';
import { describe, it } from 'vitest';
import { name, rooms, socialId } from './given.ts';

describe('docs/retry.md', () => {
  it('limits time and attempts', async () => {
    const rooms = new RoomsClient({
      timeout: 5_000,
      totalTimeout: 30_000,
      retry: { maxRetries: 4 },
    });
    await rooms.getSettings(socialId);
  });

  it('retries an unsafe operation', async () => {
    await rooms.update({ socialId, name }, { retry: { unsafe: true } });
  });

  it('reads Retry-After', async () => {
    try {
      await rooms.getSettings(socialId);
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryAfter === undefined) throw error;
      console.log(`try again in ${error.retryAfter} ms`);
    }
  });
});
