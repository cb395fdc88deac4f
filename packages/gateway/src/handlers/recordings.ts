import { invalid, isFields, place, sayUnknown } from '../checks/describe.ts';
import { isUuid } from '../checks/inputs.ts';
import { badInput, Failure, unknownRecord } from '../failure.ts';
import { listRecords } from '../store/page.ts';
import {
  failRecordings,
  newestTranscription,
  type RecordingReference,
  readRecording,
  saveRecording,
} from '../store/recordings.ts';
import { omit } from '../store/merge.ts';
import { addRecord } from '../store/records.ts';
import { getUpdateCheck, PlainText, undocumented, type Handlers, idParameter } from './call.ts';
import type { RecordingsOperations } from '../generated/operations.ts';
import { assumedParameters, responseOnly } from './undocumented-fields.ts';

export const recordingHandlers: Handlers<RecordingsOperations> = {
  async saveRecording({ input: { body }, store, now, assume, assumed, assumptions }) {
    const moment = {
      now,
      takes: assume('recording-status-transitions'),
      next: assume('recording-status-values'),
    };
    const given = omit(body, [...responseOnly.recording, '$processingSince']);
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
    const given = firstGiven(named);
    const isNamed = given !== undefined;
    const status = isNamed ? call.assume('failed-recording-status') : '';
    const mayBeUnknown = isNamed && call.assume('failed-recording-unknown') === 'keep';
    await call.store.write(async (db) => {
      const failed = isNamed ? await failRecordings(db, named, { status, now: call.now }) : 0;
      if (isNamed && failed === 0 && !mayBeUnknown) throw unknownRecord('recording', given);
      addRecord(db, 'failedRecordings', await db.newId(), report);
    });
    return undocumented(call, 'failed-recording-response', report);
  },

  async getTranscriptionText({ parameters, store, assume, assumed }) {
    assumed('transcription-text-query');
    refuseUnread(parameters);
    const id = idParameter(parameters, 'id');
    const named = {
      ...readReference(parameters),
      socialId: idParameter(parameters, 'socialId'),
    };
    const transcription = await newestTranscription(store.read, named, id);
    if (!transcription) {
      const given = firstGiven({ ...named, id });
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

/** @throws Failure (400) when a field of a recording has another type. */
function readReference(fields: Readonly<Record<string, unknown>>): RecordingReference {
  const { recordingId } = fields;
  if (recordingId !== undefined && (typeof recordingId !== 'string' || recordingId === '')) {
    throw invalid(['recordingId'], 'one text', recordingId);
  }
  return { socialRecordingId: idParameter(fields, 'socialRecordingId'), recordingId };
}

const firstGiven = (
  ids: RecordingReference & { readonly id?: string | undefined },
): string | undefined =>
  Object.values<string | undefined>({ ...ids }).find((id) => id !== undefined);

/** Parameters that may name a recording, a room or a transcription. */
const mayName = /id|name|recording|room|social/i;

/**
 * Ignoring an unknown name would return the text of another recording.
 *
 * @throws Failure (400) that names the parameter and the known ones.
 */
function refuseUnread(parameters: Readonly<Record<string, unknown>>): void {
  const { getTranscriptionText: known = [] } = assumedParameters;
  const unread = Object.keys(parameters).find(
    (name) => mayName.test(name) && !known.includes(name),
  );
  if (unread === undefined || known === 'any') return;
  throw badInput(
    `${place(['query', unread])}: ${sayUnknown(unread, known)}`,
    'transcription-text-query',
  );
}
