import type { JsonList } from './json.ts';
import { listDocuments } from './lists.ts';
import { column, jsonProperty, type Page, type SortKeys } from './page.ts';
import { findRecordingIds, type RecordingReference } from './recording-reference.ts';
import { addRecord, sameId } from './records.ts';
import type { Transcription } from './tables.ts';
import type { Db } from './tenant.ts';

const sortKeys: SortKeys = new Map([
  ...['socialRecordingId', 'name', 'text'].map(
    (name) => [name, jsonProperty('document', { name, numeric: false })] as const,
  ),
  // Sorted as a moment: as text, two offsets would not compare.
  ['dateCreated', column('created')],
]);

export async function addTranscription(
  db: Db,
  id: string,
  transcription: Required<Transcription>,
): Promise<void> {
  await addRecord(db, 'transcriptions', id, transcription, {
    recording_id: sameId(transcription.socialRecordingId),
    created: Date.parse(transcription.dateCreated),
  });
}

export const listTranscriptions = async (db: Db, page: Page): Promise<JsonList> =>
  listDocuments(db, 'transcriptions', page, sortKeys);

/** The newest of all, or of the recordings that are named; `id` is its own or its recording's. */
export async function newestTranscription(
  db: Db,
  named: RecordingReference,
  id: string | undefined,
): Promise<Transcription | undefined> {
  // Its recording need not be stored here.
  const { socialRecordingId, ...others } = named;
  const among = Object.keys(others).length === 0 ? undefined : await findRecordingIds(db, named);
  if (among?.length === 0) return undefined;
  const row = await db.query
    .selectFrom('transcriptions')
    .select('document')
    .where('tenant', '=', db.tenant)
    .$if(socialRecordingId !== undefined, (query) =>
      query.where('recording_id', '=', sameId(socialRecordingId ?? '')),
    )
    .$if(among !== undefined, (query) => query.where('recording_id', 'in', among ?? []))
    .$if(id !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('id', '=', sameId(id ?? '')),
          where('recording_id', '=', sameId(id ?? '')),
        ]),
      ),
    )
    .orderBy('created', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (JSON.parse(row.document) as Transcription);
}

/** When the newest of all was made, in milliseconds since 1970. */
export async function newestTranscriptionTime(db: Db): Promise<number | undefined> {
  const { created } = await db.query
    .selectFrom('transcriptions')
    .where('tenant', '=', db.tenant)
    .select((query) => query.fn.max('created').as('created'))
    .executeTakeFirstOrThrow();
  return created ?? undefined;
}
