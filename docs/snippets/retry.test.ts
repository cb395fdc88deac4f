import { isApiError } from '@room-sessions/core';
import { describe, it } from 'vitest';
import { name, queue, rooms, socialId } from './given.ts';

describe('docs/retry.md', () => {
  it('retries an unsafe operation', async () => {
    await rooms.update({ socialId, name }, { retry: { unsafe: true } });
  });

  it('reads Retry-After', async () => {
    try {
      await rooms.getSettings(socialId);
    } catch (error) {
      if (!isApiError(error) || error.retryAfter === undefined) throw error;
      queue.postpone(error.retryAfter); // ms
    }
  });
});
