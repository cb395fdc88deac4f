import { findRecordingIds, type RecordingReference } from './recordings.ts';
import { firstRow } from './dialect.ts';
import { join, raw, sql } from './sql.ts';
import type { Transcription } from './kinds/table.ts';
import type { TenantReader } from './db.ts';
import { sameId } from './text.ts';

/** The newest of all, or of the given recordings; `id` is its own or that of its recording. */
export async function newestTranscription(
  db: TenantReader,
  named: RecordingReference,
  id: string | undefined,
): Promise<Transcription | undefined> {
  // Its recording need not be stored.
  const { socialRecordingId, ...others } = named;
  const among = Object.keys(others).length === 0 ? undefined : await findRecordingIds(db, named);
  if (among?.length === 0) return undefined;
  const conditions = [
    ...(socialRecordingId === undefined
      ? []
      : [sql`AND recording_id = ${sameId(socialRecordingId)}`]),
    ...(among === undefined ? [] : [sql`AND ${db.dialect.among(raw('recording_id'), among)}`]),
    ...(id === undefined ? [] : [sql`AND (id = ${sameId(id)} OR recording_id = ${sameId(id)})`]),
  ];
  const row = await firstRow<{ document: string }>(
    db,
    sql`SELECT document FROM transcriptions WHERE tenant = ${db.tenant} ${join(conditions, ' ')}
      ORDER BY created DESC, seq DESC LIMIT 1`,
  );
  return row && (JSON.parse(row.document) as Transcription);
}

/** When the newest was created, in milliseconds since 1970. */
export async function newestTranscriptionTime(db: TenantReader): Promise<number | undefined> {
  const row = await firstRow<{ created: number | null }>(
    db,
    sql`SELECT max(created) AS created FROM transcriptions WHERE tenant = ${db.tenant}`,
  );
  return row?.created ?? undefined;
}
