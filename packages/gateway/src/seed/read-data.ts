// Reads seed data, of a file, an option or a request, with the schemas of the kinds, before anything is
// added.
import * as z from 'zod/mini';
import { isUuid, zFields, zTextOf, zTime, zUuid } from '../checks/inputs.ts';
import { getComponent, walk } from '../document-schemas.ts';
import { rejectUnstorable } from '../checks/json-limits.ts';
import { refuseLocalTime } from '../checks/value-ranges.ts';
import { check, parse } from '../checks/schema.ts';
import type { Fill } from '../keys/lifecycle.ts';
import { environmentError, readOptionFile } from '../start-error.ts';
import type { FieldType, Kind } from '../store/kinds/kind.ts';
import { getKind, kindNames } from '../store/kinds/lookup.ts';
import type { SeedData, SeedKind } from '../store/kinds/seed-data.ts';
import { seedData } from './add-records.ts';

type Path = readonly PropertyKey[];

const zLists = Object.fromEntries(
  kindNames.map((name) => [name, z.optional(z.array(z.unknown()))] as const),
);

/** @throws Failure (400) that names the first mismatch. */
export function readSeedData(value: unknown, root: Path): SeedData {
  rejectUnstorable(value, [...root]);
  parse(zFields(zLists), value, root);
  const data = value as SeedData;
  for (const name of kindNames) {
    for (const [index, item] of (data[name] ?? []).entries()) {
      readRecord(name, item, [...root, name, index]);
    }
  }
  return data;
}

/** @throws Failure (400) that names the field. */
export function readRecord(
  name: SeedKind,
  item: unknown,
  path: Path,
): asserts item is Readonly<Record<string, unknown>> {
  const { schema } = getKind(name);
  if (schema === undefined) {
    parse(ownSchemas.get(name)!, item, path);
    return;
  }
  check(schema[0], item, path);
  walk(getComponent(schema[1]), item, path, refuseLocalTime);
  parse(zSeedMembers, item, path);
}

/** Members that only seed data have. */
const zSeedMembers = z.looseObject({
  $id: z.optional(zUuid),
  $processingSince: z.optional(zTime),
});

const fieldSchemas: Readonly<Record<FieldType, z.ZodMiniType>> = {
  uuid: zUuid,
  'uuid?': z.optional(zTextOf('a UUID', (text) => text === '' || isUuid(text))),
  'text?': z.optional(z.string()),
  'time?': z.optional(zTime),
  'boolean?': z.optional(z.boolean()),
  'object?': z.optional(z.record(z.string(), z.unknown())),
  'any?': z.optional(z.unknown()),
};

/** The schema of a kind that the API document does not describe. */
const toSchema = ({ id, pair, fields = {} }: Kind): z.ZodMiniType =>
  zFields({
    ...Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, fieldSchemas[type]])),
    ...(!id && !pair && { $id: z.optional(zUuid) }),
  });

const ownSchemas = new Map(kindNames.map((name) => [name, toSchema(getKind(name))]));

/** @throws StartError when it cannot be read, or is not JSON. */
export function readSeedFile(file: string): SeedData {
  const text = readOptionFile('seed', file).toString();
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as SeedData;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw environmentError(`--seed ${file}: is not JSON: ${reason}`, error);
  }
}

/**
 * Checks the data now, and adds it to each new key.
 *
 * @param now the time of records without a time, as ISO text
 * @throws Failure (400) that names the first mismatch.
 */
export function fillWith(data: unknown, root: Path, now: () => string): Fill {
  const checked = readSeedData(data, root);
  return async (db) => void (await seedData(db, checked, now(), root));
}
