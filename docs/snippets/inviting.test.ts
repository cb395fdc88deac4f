import { readFile, writeFile } from 'node:fs/promises';
import { isAbortError } from '@room-sessions/core';
import { isInviteError } from '@room-sessions/rooms';
import { describe, it } from 'vitest';
import { rooms, signal, socialId, userIds } from './given.ts';

describe('docs/inviting.md', () => {
  it('resumes from a file after an abort', async () => {
    try {
      await rooms.invite(socialId, userIds, { signal });
    } catch (error) {
      if (!isAbortError(error) || !isInviteError(error.cause)) throw error;
      const { batches, partial } = error.cause;
      await writeFile('invites.json', JSON.stringify({ batches, partial }));
    }

    const resume = JSON.parse(await readFile('invites.json', 'utf8'));
    await rooms.invite(socialId, userIds, { resume });
  });
});
