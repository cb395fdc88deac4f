// The records of a tenant as seed data: what `seed` adds again.
import type { Reader } from '../store/dialect.ts';
import { readPages } from '../store/pages.ts';
import { raw, sql, type Statement } from '../store/sql.ts';
import type { Tables } from '../store/tables.ts';
import type { TenantRow } from '../store/tenants.ts';
import { seedCollections } from './data.ts';
import type { SeedData, SeedKind, SeedState } from './seed-data.ts';

interface Row {
  readonly seq: number;
  readonly id: string;
  readonly document: string;
}

/** Where the records of a kind are, and how one is shown. */
interface Source {
  readonly table: keyof Tables;
  readonly columns: readonly string[];
  readonly toItem: (row: never) => object;
}

const documents = (table: keyof Tables, more: readonly string[] = []) => ({
  table,
  columns: ['id', 'document', ...more],
});
const parse = ({ document }: Row): object => JSON.parse(document) as object;
/** The id is only in its column. */
const withId = (row: Row): object => ({ $id: row.id, ...parse(row) });

const sources: Readonly<Record<SeedKind, Source>> = {
  users: { ...documents('users'), toItem: parse },
  roomSets: { ...documents('room_sets'), toItem: parse },
  rooms: { ...documents('rooms'), toItem: parse },
  alternateHosts: {
    table: 'alternate_hosts',
    columns: ['owner_id', 'user_id', 'host', 'licensed'],
    toItem: (row: Tables['alternate_hosts']) => ({
      ownerId: row.owner_id,
      userId: row.user_id,
      host: row.host === 1,
      licensed: row.licensed === 1,
    }),
  },
  entryConfigs: { ...documents('entry_configs'), toItem: parse },
  invites: {
    ...documents('invites'),
    toItem: (row: Row) => ({ socialInviteId: row.id, ...parse(row) }),
  },
  events: { ...documents('events'), toItem: parse },
  playlists: { ...documents('playlists'), toItem: parse },
  recordings: {
    ...documents('recordings', ['processing_since']),
    toItem: (row: Tables['recordings']) => ({
      ...parse(row),
      $processingSince: row.processing_since,
    }),
  },
  transcriptions: { ...documents('transcriptions'), toItem: withId },
  badgeQuestions: { ...documents('badge_questions'), toItem: withId },
  badgeData: { ...documents('badge_data'), toItem: withId },
  images: {
    ...documents('images', ['content_type', 'bytes']),
    toItem: (row: Tables['images']) => ({
      ...parse(row),
      contentType: row.content_type,
      base64: Buffer.from(row.bytes).toString('base64'),
    }),
  },
  banners: { ...documents('banners'), toItem: withId },
  surveyAnswers: { ...documents('survey_answers'), toItem: withId },
  failedRecordings: { ...documents('failed_recordings'), toItem: withId },
  visits: {
    table: 'visits',
    columns: ['room_id', 'user_id', 'entered', 'went'],
    toItem: (row: Tables['visits']) => ({
      socialId: row.room_id,
      userId: row.user_id,
      ...(row.entered !== null && { entered: row.entered }),
      ...(row.went !== null && { left: row.went }),
    }),
  },
};

/** All records of a tenant and its state; without kinds of which it has none. */
export async function exportTenant(reader: Reader, tenant: TenantRow): Promise<SeedData> {
  const lists: [SeedKind, object[]][] = [];
  for (const kind of seedCollections) {
    const { table, columns, toItem } = sources[kind];
    const items: object[] = [];
    const paged = { table, columns: ['seq', ...columns].join(), tenant: tenant.id };
    for await (const rows of readPages(reader, paged)) {
      items.push(...rows.map((row) => toItem(row as never)));
    }
    if (items.length > 0) lists.push([kind, items]);
  }
  const state = toSeedState(tenant);
  return { ...(state && { state }), ...(Object.fromEntries(lists) as SeedData) };
}

/** Some rows of a table as seed data. */
export async function readItems(
  reader: Reader & { readonly tenant: string },
  table: keyof Tables,
  where: Statement,
): Promise<readonly [SeedKind, object[]]> {
  const kind = seedCollections.find((one) => sources[one].table === table);
  if (kind === undefined) throw new Error(`${table} has no records`);
  const { columns, toItem } = sources[kind];
  const rows = await reader.rows<object>(
    sql`SELECT ${raw(columns.join())} FROM ${raw(table)}
      WHERE tenant = ${reader.tenant} AND ${where} ORDER BY seq`,
  );
  return [kind, rows.map((row) => toItem(row as never))];
}

function toSeedState(row: TenantRow): SeedState | undefined {
  const { id_seed: seed, ids_made: made, clock_frozen: frozen, clock_offset: offset } = row;
  const hasClock = frozen !== null || offset !== 0;
  if (!hasClock && seed === null) return undefined;
  return {
    ...(hasClock && {
      clock: { frozen: frozen === null ? null : new Date(frozen).toISOString(), offset },
    }),
    ...(seed !== null && { ids: { seed, made } }),
  };
}

/** Text that git can compare: the same records and state give the same bytes. */
export const toText = (data: object): string => `${JSON.stringify(data, null, 2)}\n`;
