import { RecordingsClient } from '@room-sessions/recordings';

const recordings = new RecordingsClient();
const recording = await recordings.save({
  socialId: '00000002-0000-4000-8000-000000000001',
  userId: '00000001-0000-4000-8000-000000000001',
  name: 'First hour',
  startDateTime: '2026-11-03T09:00:00Z',
  endDateTime: '2026-11-03T10:00:00Z',
});
console.log(recording.socialRecordingId);
