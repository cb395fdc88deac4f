import { isRoomSessionsError } from '@room-sessions/core';
import { describe, it } from 'vitest';
import { banner, checkByHand, job, later, rooms, socialId } from './given.ts';

describe('docs/errors.md', () => {
  it('decides by delivery', async () => {
    try {
      await rooms.showBanner(socialId, banner);
    } catch (error) {
      if (!isRoomSessionsError(error)) throw error; // not ours
      if (error.delivery === 'not-sent') later(job);
      else if (error.delivery === 'unknown') checkByHand(job, error.requestId);
      else throw error;
    }
  });
});
