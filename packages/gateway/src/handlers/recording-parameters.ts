// How a request names a recording although the document has no parameter for it: by its fields.
import { invalid } from '../checks/fields.ts';
import { badInput, unknownRecord, type Failure } from '../failure.ts';
import { didYouMean } from '@room-sessions/shared/did-you-mean';
import type { RecordingReference } from '../store/recordings.ts';
import { assumedParameters } from './assumed-fields.ts';
import { idParameter } from './call.ts';

/** @throws Failure (400) when a field of a recording has another type. */
export function readReference(fields: Readonly<Record<string, unknown>>): RecordingReference {
  const { recordingId } = fields;
  if (recordingId !== undefined && (typeof recordingId !== 'string' || recordingId === '')) {
    throw invalid(['recordingId'], 'one text', recordingId);
  }
  return {
    ...definedId('socialRecordingId', idParameter(fields, 'socialRecordingId')),
    ...definedId('recordingId', recordingId),
  };
}

/** Leaves the field out if it has no value. */
export const definedId = <Name extends string>(
  name: Name,
  value: string | undefined,
): { [Key in Name]?: string } =>
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: string };

export const unknownRecording = (named: RecordingReference): Failure =>
  unknownRecord('recording', Object.values(named).find((value) => value !== undefined) ?? '');

/** Parameters that may name a recording, a room or a transcription. */
const mayName = /id|name|recording|room|social/i;

/**
 * Ignoring an unknown name would return the text of another recording.
 *
 * @throws Failure (400) that names the parameter and the known ones.
 */
export function refuseUnread(parameters: Readonly<Record<string, unknown>>): void {
  const { getTranscriptionText: known = [] } = assumedParameters;
  const unread = Object.keys(parameters).find(
    (name) => mayName.test(name) && !known.includes(name),
  );
  if (unread === undefined || known === 'any') return;
  const meant = didYouMean(unread, known);
  throw badInput(
    `query.${unread.slice(0, 40)}: unknown parameter; ` +
      (meant ? `did you mean ${meant}?` : `known are ${known.join(', ')}`),
    'transcription-text-query',
  );
}
