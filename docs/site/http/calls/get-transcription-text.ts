import { RecordingsClient } from '@room-sessions/recordings';

const recordings = new RecordingsClient();
// The names of its parameters are not shown; `extraQuery` carries what a deployment wants.
console.log(await recordings.getTranscriptionText());
