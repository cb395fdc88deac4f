// The records of a tenant as seed data: what `seed` adds again.
import type { Reader } from '../store/dialect.ts';
import { getKind, kindNames, toSeedRecord } from '../store/kinds/lookup.ts';
import { readRows } from '../store/scoped.ts';
import type { TenantRow } from '../store/tenants.ts';
import type { SeedData, SeedKind, SeedState } from '../store/kinds/seed-data.ts';

/** All records of a tenant and its state; without kinds of which it has none. */
export async function exportTenant(reader: Reader, tenant: TenantRow): Promise<SeedData> {
  const lists: [SeedKind, object[]][] = [];
  for (const name of kindNames) {
    const kind = getKind(name);
    const rows = await readRows(reader, kind, tenant.id);
    if (rows.length > 0) lists.push([name, rows.map((row) => toSeedRecord(kind, row))]);
  }
  const state = toSeedState(tenant);
  return { ...(state && { state }), ...(Object.fromEntries(lists) as SeedData) };
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
