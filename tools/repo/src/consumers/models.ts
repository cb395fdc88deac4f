import assert from 'node:assert/strict';
import {
  type EntryOption,
  entryOptions,
  type Recording,
  recordingStatuses,
  type SocialInput,
} from '@room-sessions/models';

const room: SocialInput = { socialId: 'x', name: undefined };
const recording: Recording = { socialId: room.socialId, status: 'LATER' };
assert.notEqual(recording.status, recordingStatuses[0]);
assert.equal(entryOptions[0] satisfies EntryOption, 'DEFAULT');
// @ts-expect-error the enumeration is closed
const closed: EntryOption = 'SOMETHING';
assert.ok(!entryOptions.includes(closed));
