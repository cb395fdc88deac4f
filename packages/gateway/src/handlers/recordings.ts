import { Failure, unknownRecord } from '../failure.ts';
import { listTranscriptions, newestTranscription } from '../store/transcriptions.ts';
import { omit } from '../store/merge.ts';
import { readRecording, saveRecording } from '../store/recordings.ts';
import { addRecord } from '../store/records.ts';
import { PlainText, undocumented } from './call.ts';
import type { RecordingsOperations } from '../generated/operations.ts';
import type { Handlers } from './handler.ts';
import { idParameter } from './ids.ts';
import { responseOnly } from './response-only.ts';

export const recordingHandlers: Handlers<RecordingsOperations> = {
  async saveRecording({ input: { body }, store, now, assume, assumed }) {
    const moment = {
      now,
      takes: assume('recording-status-transitions'),
      next: assume('recording-status-values'),
    };
    const given = omit(body, responseOnly.saveRecording);
    const recording = await store.write(async (db) =>
      readRecording(db, await saveRecording(db, given, now), moment),
    );
    if (recording.participants?.length) assumed('recording-participant-type-values');
    return recording;
  },

  async reportFailedRecording(call) {
    const report = { body: call.input.body, parameters: call.parameters };
    call.assumed('failed-recording-body', 'failed-recording-parameters');
    await call.store.write(async (db) =>
      addRecord(db, 'failed_recordings', await db.newId(), report, {}),
    );
    return undocumented(call, 'failed-recording-response', report);
  },

  async getTranscriptionText({ parameters, store, assume, assumed }) {
    assumed('transcription-text-query');
    const recordingId = idParameter(parameters, 'socialRecordingId');
    const transcription = await newestTranscription(store.read, recordingId);
    if (!transcription) {
      if (recordingId) throw unknownRecord('transcription of the recording', recordingId);
      throw new Failure(404, 'there is no transcription');
    }
    const { text = '' } = transcription;
    const form = assume('transcription-text-response');
    if (form === 'text') return new PlainText(text);
    return form === 'object' ? { text } : text;
  },

  async listTranscriptions({ page, store, assumed }) {
    assumed('transcription-list-payload');
    if (page.sort) assumed('transcription-sort-property');
    return listTranscriptions(store.read, page);
  },
};
