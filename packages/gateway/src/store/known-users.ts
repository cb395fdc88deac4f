// Records name users, and carry them too: what is shown of one who is known is what is known.
import type { User } from '@room-sessions/models';
import { isFields } from '../checks/fields.ts';
import { merge } from './merge.ts';
import { findRecords, sameId } from './records.ts';
import type { TenantReader } from './tenant.ts';

/** The user of that id as he is known, over what was given of him. */
export type Known = (given: User | undefined, id?: string) => User | undefined;

export async function knowUsers(
  db: TenantReader,
  ids: readonly (string | undefined)[],
): Promise<Known> {
  const named = ids.filter((id) => id !== undefined);
  const users = named.length === 0 ? new Map() : await findRecords(db, 'users', named);
  return (given, id = given?.userId) => {
    const user = id === undefined ? undefined : users.get(sameId(id));
    return user ? { ...given, ...user } : given;
  };
}

/** A field that is the record of another field's id: `user` and `userId`. */
interface Reference {
  /** The field with the id; absent where the record alone has it. */
  id?: string;
  record: string;
  /** Where the record has its id. */
  idOfRecord: string;
}

/**
 * An update that names another record is no update of the record that was named before: the two
 * are not merged, and what is left says the same in both fields. Of two ids that were given, the
 * one beside the record counts.
 */
export function follow<Stored extends object>(
  merged: Stored,
  before: object,
  given: object,
  { id: idField, record, idOfRecord }: Reference,
): Stored {
  const [old, sent] = [fieldsOf(before, record), fieldsOf(given, record)];
  const idIn = (fields: object, name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : (fields as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : undefined;
  };
  const oldId = idIn(before, idField) ?? idIn(old ?? {}, idOfRecord);
  const sentId = idIn(sent ?? {}, idOfRecord);
  const id = idIn(given, idField) ?? sentId ?? oldId;
  if (id === undefined) return merged;
  const same = (other: string | undefined): boolean => sameId(other ?? id) === sameId(id);
  const kept = same(oldId) ? old : undefined;
  const shown = sent && same(sentId) ? merge(kept ?? {}, sent) : kept;
  const { [record]: _, ...rest } = merged as Record<string, unknown>;
  return {
    ...rest,
    ...(idField !== undefined && { [idField]: id }),
    ...(shown && { [record]: shown }),
  } as Stored;
}

function fieldsOf(record: object, name: string): Record<string, unknown> | undefined {
  const value = (record as Record<string, unknown>)[name];
  return isFields(value) ? value : undefined;
}
