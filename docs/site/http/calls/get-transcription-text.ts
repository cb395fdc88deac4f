import { RecordingsClient } from '@room-sessions/recordings';

const recordings = new RecordingsClient();
// The names of its parameters are not documented; pass them by name.
console.log(await recordings.getTranscriptionText());
