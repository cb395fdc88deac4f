import { isFields } from '../checks/fields.ts';
import { isUuid } from '../checks/uuid.ts';
import { Failure, unknownRecord } from '../failure.ts';
import { listRecords } from '../store/page.ts';
import {
  failRecordings,
  findRecordingIds,
  newestTranscription,
  readRecording,
  saveRecording,
} from '../store/recordings.ts';
import { omit } from '../store/merge.ts';
import { addRecord } from '../store/records.ts';
import { getUpdateCheck, PlainText, undocumented, type Handlers, idParameter } from './call.ts';
import type { RecordingsOperations } from '../generated/operations.ts';
import {
  definedId,
  readReference,
  refuseUnread,
  unknownRecording,
} from './recording-parameters.ts';
import { responseOnly } from './assumed-fields.ts';

export const recordingHandlers: Handlers<RecordingsOperations> = {
  async saveRecording({ input: { body }, store, now, assume, assumed, assumptions }) {
    const moment = {
      now,
      takes: assume('recording-status-transitions'),
      next: assume('recording-status-values'),
    };
    const given = omit(body, responseOnly.saveRecording);
    const recording = await store.write(async (db) =>
      readRecording(db, await saveRecording(db, given, now, getUpdateCheck(assumptions)), moment),
    );
    if (recording.participants?.length) assumed('recording-participant-type-values');
    if (recording.status === assumptions['failed-recording-status']) {
      assumed('failed-recording-status');
    }
    return recording;
  },

  async reportFailedRecording(call) {
    const { body } = call.input;
    const report = { body, parameters: call.parameters };
    call.assumed('failed-recording-body', 'failed-recording-parameters');
    const { id, ...fields } = { ...(isFields(body) && body), ...call.parameters };
    // As for a transcription, `id` may be the id of the recording.
    const named = readReference(isUuid(id) ? { socialRecordingId: id, ...fields } : fields);
    const isNamed = Object.keys(named).length > 0;
    const status = isNamed ? call.assume('failed-recording-status') : '';
    const mayBeUnknown = isNamed && call.assume('failed-recording-unknown') === 'keep';
    await call.store.write(async (db) => {
      const ids = isNamed ? await findRecordingIds(db, named) : [];
      if (isNamed && ids.length === 0 && !mayBeUnknown) throw unknownRecording(named);
      await failRecordings(db, ids, { status, now: call.now });
      addRecord(db, 'failed_recordings', await db.newId(), report);
    });
    return undocumented(call, 'failed-recording-response', report);
  },

  async getTranscriptionText({ parameters, store, assume, assumed }) {
    assumed('transcription-text-query');
    refuseUnread(parameters);
    const id = idParameter(parameters, 'id');
    const named = {
      ...readReference(parameters),
      ...definedId('socialId', idParameter(parameters, 'socialId')),
    };
    const transcription = await newestTranscription(store.read, named, id);
    if (!transcription) {
      const [given] = Object.values({ ...named, ...definedId('id', id) });
      if (given) throw unknownRecord('transcription of', given);
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
    return listRecords(store.read, 'transcriptions', page);
  },
};
