// Reads seed data with the schemas of the kinds, before anything is added.
import {
  invalid,
  isFields,
  readFields,
  readInteger,
  readText,
  readTime,
} from '../checks/fields.ts';
import { rejectUnstorable } from '../checks/json-limits.ts';
import { refuseLocalTimes } from '../checks/local-times.ts';
import { check } from '../checks/schema.ts';
import { demandUuid } from '../checks/uuid.ts';
import type { FieldType } from '../store/kinds/kind.ts';
import { getKind, kindNames } from '../store/kinds/lookup.ts';
import { earliest, latest } from '../store/tenant.ts';
import type { SeedData, SeedKind } from '../store/kinds/seed-data.ts';

type Path = readonly PropertyKey[];

/** @throws Failure (400) that names the first mismatch. */
export function readSeedData(value: unknown, root: readonly PropertyKey[]): SeedData {
  rejectUnstorable(value, [...root]);
  const data = readFields(value, root, [...kindNames, 'state']);
  readState(data['state'], [...root, 'state']);
  for (const name of kindNames) {
    const list = data[name];
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw invalid([...root, name], 'an array', list);
    for (const [index, item] of list.entries()) readRecord(name, item, [...root, name, index]);
  }
  return data;
}

/** @throws Failure (400) that names the field. */
export function readRecord(
  name: SeedKind,
  item: unknown,
  path: Path,
): asserts item is Readonly<Record<string, unknown>> {
  const { document, schema, id, fields = {} } = getKind(name);
  if (isFields(item)) readOwn(item, path);
  if (schema) {
    check(schema[0], item, path);
    refuseLocalTimes({ $ref: `#/components/schemas/${schema[1]}` }, item, path);
    return;
  }
  const names = [...Object.keys(fields), ...(document && !id ? ['$id'] : [])];
  const values = readFields(item, path, names);
  for (const [field, type] of Object.entries(fields)) {
    const value = values[field];
    if (value === undefined && type.endsWith('?')) continue;
    readers[type]?.(value, [...path, field]);
  }
}

const readers: { readonly [Type in FieldType]?: (value: unknown, path: Path) => unknown } = {
  uuid: demandUuid,
  'uuid?': (value, path) => value === '' || demandUuid(value, path),
  'text?': (value, path) => value === '' || readText(value, path, Infinity),
  'time?': (value, path) => readTime(value, path),
  'date-time?'(value, path) {
    if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) {
      throw invalid(path, 'a date-time', value);
    }
    refuseLocalTimes({ format: 'date-time' }, value, path);
  },
  'boolean?'(value, path) {
    if (typeof value !== 'boolean') throw invalid(path, 'true or false', value);
  },
  'object?'(value, path) {
    if (!isFields(value)) throw invalid(path, 'an object', value);
  },
};

/** Members that only seed data have. */
function readOwn(
  { $id, $processingSince: since }: Readonly<Record<string, unknown>>,
  path: Path,
): void {
  if ($id !== undefined) demandUuid($id, [...path, '$id']);
  if (since !== undefined && since !== null) readTime(since, [...path, '$processingSince']);
}

/** Leaves room for new ids, whose count must stay a safe integer. */
const mostIds = 2 ** 52;

function readState(value: unknown, path: Path): void {
  if (value === undefined) return;
  const { clock, ids } = readFields(value, path, ['clock', 'ids']);
  if (clock !== undefined) {
    const at = [...path, 'clock'];
    const { frozen = null, offset = 0 } = readFields(clock, at, ['frozen', 'offset']);
    if (frozen !== null) readTime(frozen, [...at, 'frozen']);
    const now = Date.now();
    readInteger(offset, [...at, 'offset'], earliest - now, latest - now);
  }
  if (ids !== undefined) {
    const at = [...path, 'ids'];
    const { seed, made = 0 } = readFields(ids, at, ['seed', 'made']);
    readText(seed, [...at, 'seed']);
    readInteger(made, [...at, 'made'], 0, mostIds);
  }
}
