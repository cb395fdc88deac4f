import { RecordingsClient } from '@room-sessions/recordings';

const recordings = new RecordingsClient();
for await (const transcription of recordings.listTranscriptions({ sort: 'dateCreated,desc' })) {
  console.log(transcription);
}
