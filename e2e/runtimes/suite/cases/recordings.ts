import { RecordingsClient } from '@room-sessions/recordings';
import type { Case } from '../context.ts';
import { ensure, fields, same } from '../expect.ts';

export const recordingsCases: readonly Case[] = [
  {
    name: 'saves a recording and reports a failed recording',
    async run({ context: { sample }, client }) {
      const recordings = new RecordingsClient(client());
      const saved = await recordings.save({ socialId: sample.socialId, name: 'Hour one' });
      fields(saved, { name: 'Hour one', status: 'PROCESSING' });
      for (const report of [undefined, { reason: 'disk full' }]) {
        same((await recordings.reportFailed(report).raw()).response.status, 200);
      }
    },
  },
  {
    name: 'lists transcriptions and reads them as text',
    async run({ context: { sample }, client }) {
      const recordings = new RecordingsClient(client());
      const items = await recordings.listTranscriptions({ size: 5 }, { prefetch: 2 }).all();
      ensure(items.length > 5, `${items.length} transcriptions`);
      const extraQuery = { socialRecordingId: sample.recordingId };
      const text = await recordings.getTranscriptionText({ extraQuery });
      ensure(typeof text === 'string' && text.length > 0, 'no text');
    },
  },
];
