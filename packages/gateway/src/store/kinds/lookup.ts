// Finds kinds, and the values that follow from them.
import type { SeedKind } from './seed-data.ts';
import type { Kind, Value } from './kind.ts';
import { kinds } from './table.ts';

export const kindNames = Object.keys(kinds) as readonly SeedKind[];

export const getKind = (name: SeedKind): Kind => kinds[name];

const byTable = new Map<string, Kind>(kindNames.map((name) => [kinds[name].table, kinds[name]]));

export const getKindOf = (table: string): Kind => byTable.get(table)!;

/** The record of a row in seed data, with the id. */
export function toSeedRecord({ id = '$id', pair, toSeed }: Kind, row: object): object {
  if (toSeed) return toSeed(row as never);
  const { id: value, document } = row as { readonly id: string; readonly document: string };
  const record = JSON.parse(document) as object;
  return pair || id in record ? record : { [id]: value, ...record };
}

/** The columns of a record that follow from its document. */
export function columnsOf(table: string, document: object): Record<string, Value> {
  const columns = Object.entries(getKindOf(table).columns ?? {});
  return Object.fromEntries(
    columns.flatMap(([name, { of }]) => (of ? [[name, of(document as never)]] : [])),
  );
}
