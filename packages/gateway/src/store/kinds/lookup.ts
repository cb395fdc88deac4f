// Finds kinds, and the values that follow from them.
import type { SeedKind } from './seed-data.ts';
import type { Kind, Value } from './kind.ts';
import { kinds } from './table.ts';

export const kindNames = Object.keys(kinds) as readonly SeedKind[];

export const getKind = (name: SeedKind): Kind => kinds[name];

/** The name of its table: `room_sets` of `roomSets`. */
export const tableOf = (name: SeedKind): string => tables.get(name)!;

// Every statement has one.
const tables = new Map(
  kindNames.map((name) => [
    name,
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
);

/** The record of a row in seed data, with the id. */
export function toSeedRecord(name: SeedKind, row: object): object {
  const { id = '$id', pair, toSeed } = getKind(name);
  if (toSeed) return toSeed(row as never);
  const { id: value, document } = row as { readonly id: string; readonly document: string };
  const record = JSON.parse(document) as object;
  return pair || id in record ? record : { [id]: value, ...record };
}

/** The columns of a record that follow from its document. */
export function columnsOf(name: SeedKind, document: object): Record<string, Value> {
  const columns = Object.entries(getKind(name).columns ?? {});
  return Object.fromEntries(
    columns.flatMap(([column, { of }]) => (of ? [[column, of(document as never)]] : [])),
  );
}
