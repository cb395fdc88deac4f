// Finds the users that records name. Records contain an id of a user and often the user too; the
// stored user wins.
import type { User } from '@room-sessions/models';
import { isFields } from '../checks/describe.ts';
import type { TenantReader } from './tenants.ts';
import { merge } from './merge.ts';
import { findDocuments, findRecord } from './records.ts';
import { sql } from './sql.ts';
import { lowerAscii, sameId } from './text.ts';

/** The given user with the fields of the stored one. */
export async function currentUser(
  db: TenantReader,
  given: User | undefined,
  id = given?.userId,
): Promise<User | undefined> {
  const user = id === undefined ? undefined : await findRecord(db, 'users', id);
  return user ? { ...given, ...user } : given;
}

/** A field that contains the record of another field's id: `user` and `userId`. */
interface Reference {
  /** The field with the id; absent if only the record has it. */
  id?: string;
  record: string;
  /** The id field of the record. */
  idOfRecord: string;
}

/**
 * An update that names another record does not merge it with the previous record, and both fields
 * agree afterwards. Of two given ids, the one next to the record counts.
 */
export function follow<Stored extends object>(
  merged: Stored,
  before: object,
  given: object,
  { id: idField, record, idOfRecord }: Reference,
): Stored {
  const [old, sent] = [getFields(before, record), getFields(given, record)];
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

function getFields(record: object, name: string): Record<string, unknown> | undefined {
  const value = (record as Record<string, unknown>)[name];
  return isFields(value) ? value : undefined;
}

/** The users with an email address, in any case; the oldest first. */
export const findUsersByEmail = (db: TenantReader, email: string): Promise<User[]> => {
  const stored = sql`lower(${db.dialect.jsonText('document', 'emailAddress')})`;
  return findDocuments(db, 'users', sql`AND ${stored} = ${lowerAscii(email)} ORDER BY seq`);
};
