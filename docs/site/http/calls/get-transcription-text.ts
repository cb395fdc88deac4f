import { RecordingsClient } from '@room-sessions/recordings';

const recordings = new RecordingsClient();
// The names of its parameters are not documented; pass them as `extraQuery`.
console.log(await recordings.getTranscriptionText());
