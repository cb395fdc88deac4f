// Which recordings a request names. The document has no parameter in the operations that need one.
import { sameId } from './records.ts';
import { join, sql } from './sql.ts';
import type { TenantReader } from './tenant.ts';

/** Fields of a recording; each given field must match. */
export interface RecordingReference {
  readonly socialRecordingId?: string | undefined;
  /** The recording's own id, which need not be a UUID. */
  readonly recordingId?: string | undefined;
  /** The room. */
  readonly socialId?: string | undefined;
}

/** The ids of the matching recordings. */
export async function findRecordingIds(
  db: TenantReader,
  { socialRecordingId, recordingId, socialId }: RecordingReference,
): Promise<string[]> {
  const text = (name: string) => db.dialect.jsonText('document', name);
  const conditions = [
    ...(socialRecordingId === undefined ? [] : [sql`AND id = ${sameId(socialRecordingId)}`]),
    ...(recordingId === undefined ? [] : [sql`AND ${text('recordingId')} = ${recordingId}`]),
    ...(socialId === undefined ? [] : [sql`AND lower(${text('socialId')}) = ${sameId(socialId)}`]),
  ];
  const rows = await db.rows<{ id: string }>(sql`
    SELECT id FROM recordings WHERE tenant = ${db.tenant} ${join(conditions, ' ')} ORDER BY seq`);
  return rows.map(({ id }) => id);
}
