import { RecordingsClient } from '@room-sessions/recordings';

const recordings = new RecordingsClient();
// The fields of the body are not documented.
await recordings.reportFailed({
  socialRecordingId: '00000007-0000-4000-8000-000000000001',
  reason: 'disk full',
});
