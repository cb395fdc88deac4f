// Recordings and their transcriptions. The status of a recording is not stored but computed from the time of saving and the clock, so that
// a frozen or advanced clock also affects recordings.
import type { Recording, RecordingInput, User } from '@room-sessions/models';
import type { Assumptions } from '../resolve-assumptions.ts';
import { currentUser, follow } from './users.ts';
import type { SeedRecording, Transcription } from './kinds/seed-data.ts';
import { merge, type CheckUpdate } from './merge.ts';
import { addRecord, findDocuments, findRecord, replaceRecord } from './records.ts';
import { sameId } from './text.ts';
import { join, sql, type Statement } from './sql.ts';
import type { Db, TenantReader } from './tenants.ts';

/** The time of reading a recording, and the assumptions about its processing. */
export interface Moment {
  /** As ISO text. */
  now: string;
  /** Milliseconds. */
  takes: Assumptions['recording-status-transitions'];
  next: Assumptions['recording-status-values'];
}

/** Creates or updates. An update does not restart the processing. */
export async function saveRecording(
  db: Db,
  given: RecordingInput,
  now: string,
  check: CheckUpdate,
): Promise<SeedRecording> {
  const named = given.socialRecordingId;
  const before = named === undefined ? undefined : await findRecord(db, 'recordings', named);
  const socialRecordingId = before?.socialRecordingId ?? named ?? (await db.newId());
  const base: SeedRecording = before ?? {
    socialRecordingId,
    status: 'PROCESSING',
    processingStartDateTime: now,
    $processingSince: now,
  };
  const recording = follow(merge(base, { ...given, socialRecordingId }), base, given, byUserId);
  // Only the sent fields: until then, the start of the processing is a guess of the gateway.
  check(given, merge(before ?? {}, given));
  if (recording.participants) {
    recording.participants = recording.participants.map((one) => ({ ...one, type: 'VIDEO' }));
  }
  const save = before ? replaceRecord : addRecord;
  save(db, 'recordings', socialRecordingId, recording);
  return recording;
}

const byUserId = { id: 'userId', record: 'user', idOfRecord: 'userId' };

/**
 * Marks the recordings that a request names as failed, which ends their processing.
 *
 * @returns how many there are.
 */
export async function failRecordings(
  db: Db,
  named: RecordingReference,
  { status, now }: { status: string; now: string },
): Promise<number> {
  const recordings = await findDocuments(db, 'recordings', isNamed(db, named));
  for (const recording of recordings) {
    const failed = { processingEndDateTime: now, ...recording, status };
    replaceRecord(db, 'recordings', recording.socialRecordingId ?? '', failed);
  }
  return recordings.length;
}

/** The recording with its current status and users. */
export async function readRecording(
  db: TenantReader,
  { $processingSince: since, ...recording }: SeedRecording,
  moment: Moment,
): Promise<Recording> {
  const withUser = async <Named extends { userId?: string | undefined; user?: User | undefined }>(
    named: Named,
  ): Promise<Named> => {
    const user = await currentUser(db, named.user, named.userId ?? named.user?.userId);
    return user ? { ...named, user } : named;
  };
  const { participants } = recording;
  return {
    ...(await withUser(processedBy(recording, since, moment))),
    ...(participants && { participants: await Promise.all(participants.map(withUser)) }),
  };
}

function processedBy(
  recording: Recording,
  since: string | undefined,
  { now, takes, next }: Moment,
): Recording {
  const began = Date.parse(since ?? recording.processingStartDateTime ?? '');
  if (recording.status !== 'PROCESSING' || takes === 'never') return recording;
  const end = began + takes;
  // Also when the start is unknown.
  if (!(Date.parse(now) >= end)) return recording;
  return {
    ...recording,
    status: next,
    processingEndDateTime: recording.processingEndDateTime ?? new Date(end).toISOString(),
  };
}

/**
 * The recordings that a request names: each given field must match. The document has no parameter in
 * the operations that need one.
 */
export interface RecordingReference {
  readonly socialRecordingId?: string | undefined;
  /** The recording's own id, which need not be a UUID. */
  readonly recordingId?: string | undefined;
  readonly socialId?: string | undefined;
}

function isNamed(
  db: TenantReader,
  { socialRecordingId, recordingId, socialId }: RecordingReference,
): Statement {
  const own = db.dialect.jsonText('document', 'recordingId');
  const conditions = [
    socialRecordingId !== undefined && sql`AND id = ${sameId(socialRecordingId)}`,
    recordingId !== undefined && sql`AND ${own} = ${recordingId}`,
    socialId !== undefined && sql`AND room_id = ${sameId(socialId)}`,
  ];
  return join(conditions, ' ');
}

/** The newest transcription of all, or of the given recordings; `id` is its own or that of its recording. */
export async function newestTranscription(
  db: TenantReader,
  { socialRecordingId, ...others }: RecordingReference,
  id: string | undefined,
): Promise<Transcription | undefined> {
  const { recordingId, socialId } = others;
  const named = sql`SELECT id FROM recordings WHERE tenant = ${db.tenant} ${isNamed(db, others)}`;
  const conditions = [
    // Its recording need not be stored.
    socialRecordingId !== undefined && sql`AND recording_id = ${sameId(socialRecordingId)}`,
    (recordingId ?? socialId) !== undefined && sql`AND recording_id IN (${named})`,
    id !== undefined && sql`AND (id = ${sameId(id)} OR recording_id = ${sameId(id)})`,
  ];
  const newest = sql`${join(conditions, ' ')} ORDER BY created DESC, seq DESC LIMIT 1`;
  return (await findDocuments(db, 'transcriptions', newest))[0];
}
