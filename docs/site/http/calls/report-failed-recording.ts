import { RecordingsClient } from '@room-sessions/recordings';

const recordings = new RecordingsClient();
// What the body may hold is not shown.
await recordings.reportFailed({
  socialRecordingId: '00000007-0000-4000-8000-000000000001',
  reason: 'disk full',
});
