import { readFile, writeFile } from 'node:fs/promises';
import { AbortError } from '@room-sessions/core';
import { InviteError } from '@room-sessions/rooms';
import { describe, expect, it } from 'vitest';
import { printed, rooms, signal, socialId, userIds } from './given.ts';

describe('docs/inviting.md', () => {
  it('invites users with progress', async () => {
    const { invited, refused, unknown } = await rooms.invite(socialId, userIds, {
      onProgress: ({ done, total }) => console.log(`${done} of ${total}`),
    });
    for (const { user, error } of refused) console.log(user, error);
    for (const user of unknown) console.log(user, 'may be invited');
    expect(invited).toHaveLength(userIds.length);
    expect(printed()).toBe('3 of 3');
  });

  it('resumes from a file after an abort', async () => {
    try {
      await rooms.invite(socialId, userIds, { signal });
    } catch (error) {
      if (!(error instanceof AbortError) || !(error.cause instanceof InviteError)) throw error;
      const { batches, partial } = error.cause;
      await writeFile('invites.json', JSON.stringify({ batches, partial }));
    }

    const resume = JSON.parse(await readFile('invites.json', 'utf8'));
    await rooms.invite(socialId, userIds, { resume });
  });
});
