import { ApiError, RoomSessionsError } from '@room-sessions/core';
import { describe, expect, it } from 'vitest';
import { banner, rooms, socialId } from './given.ts';

describe('docs/errors.md', () => {
  it('catches an error of the SDK', async () => {
    try {
      await rooms.getSettings(socialId);
    } catch (error) {
      if (!(error instanceof RoomSessionsError)) throw error; // not an error of the SDK
      if (error instanceof ApiError && error.status === 404) console.log('There is no such room.');
      else console.error(error.code, error.delivery, error.message);
    }
  });

  it('decides by delivery', async () => {
    try {
      await rooms.showBanner(socialId, banner);
    } catch (error) {
      if (!(error instanceof RoomSessionsError)) throw error;
      if (error.delivery === 'not_sent') console.log('not shown: call again later');
      else if (error.delivery === 'unknown') console.log('check by hand', error.requestId);
      else throw error;
    }
  });

  it('tells errors apart by their code', async () => {
    function explain(thrown: unknown): string {
      if (!(thrown instanceof RoomSessionsError)) throw thrown;
      switch (thrown.code) {
        case 'timeout':
          return `no response within ${thrown.timeout} ms`;
        case 'not_found':
          return thrown.detail ?? 'not found';
        default:
          return thrown.message;
      }
    }
    const missing = '0000000f-0000-4000-8000-000000000001';
    const error: unknown = await rooms.getSettings(missing).catch((thrown: unknown) => thrown);
    expect(explain(error)).toContain(missing);
  });
});
