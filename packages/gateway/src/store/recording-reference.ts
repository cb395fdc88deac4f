// Which recordings a request names. The document shows no parameter of the operations that need one.
import { sql } from 'kysely';
import { dialectOf } from './dialect-of.ts';
import { sameId } from './records.ts';
import type { Db } from './tenant.ts';

/** Fields of a recording; each that is there has to match. */
export interface RecordingReference {
  readonly socialRecordingId?: string | undefined;
  /** The recording's own text, which need not be a UUID. */
  readonly recordingId?: string | undefined;
  /** The room. */
  readonly socialId?: string | undefined;
}

/** The ids of the recordings that match. */
export async function findRecordingIds(
  { query, tenant }: Db,
  { socialRecordingId, recordingId, socialId }: RecordingReference,
): Promise<string[]> {
  const text = (name: string) => dialectOf(query).jsonText('document', name);
  const conditions = [
    ...(socialRecordingId === undefined ? [] : [sql`AND id = ${sameId(socialRecordingId)}`]),
    ...(recordingId === undefined ? [] : [sql`AND ${text('recordingId')} = ${recordingId}`]),
    ...(socialId === undefined ? [] : [sql`AND lower(${text('socialId')}) = ${sameId(socialId)}`]),
  ];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM recordings WHERE tenant = ${tenant} ${sql.join(conditions, sql` `)} ORDER BY seq
  `.execute(query);
  return rows.map(({ id }) => id);
}
