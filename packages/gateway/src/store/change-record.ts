// Changes a stored record by JSON merge patch (RFC 7396): members are merged, null removes one.
import type { User } from '@room-sessions/models';
import { isFields } from '../checks/fields.ts';
import { place } from '../checks/describe.ts';
import { badInput, unknownRecord } from '../failure.ts';
import { collectionTables } from './browse.ts';
import type { DataCollection } from './collections.ts';
import { associate } from './entry-configs.ts';
import { findRecord, replaceRecord, sameId } from './records.ts';
import { counted, roomColumns } from './rooms.ts';
import { sql } from './sql.ts';
import type { Documents } from './tables.ts';
import type { Db } from './tenant.ts';
import { transcriptionColumns } from './transcriptions.ts';
import { searchable } from './users.ts';

type Changes = Readonly<Record<string, unknown>>;

/** What a collection has in addition to its documents. */
interface Changeable {
  /** The members that identify the record or its owner, which cannot change. */
  readonly fixed: readonly string[];
  /** The members that are stored elsewhere or computed, with the place to change them. */
  readonly derived?: Readonly<Record<string, string>>;
  /** The columns other than the document. */
  readonly columns?: (document: never) => Readonly<Record<string, string | number | null>>;
}

const computed = 'it is computed';
const ofRoom = 'it belongs to the room';

const changeable: Readonly<Partial<Record<DataCollection, Changeable>>> = {
  users: { fixed: ['userId'], columns: (user: User) => ({ search: searchable(user) }) },
  rooms: {
    fixed: ['socialId'],
    derived: {
      alternateHosts: 'change them in the collection alternateHosts',
      numberOfAlternateHosts: computed,
      roomSetName: 'it belongs to the room set',
    },
    columns: roomColumns,
  },
  roomSets: {
    fixed: ['socialRoomSetId'],
    derived: {
      alternateHosts: 'change them in the collection alternateHosts',
      socials: 'change socialRoomSetId of the room',
    },
  },
  invites: {
    fixed: ['socialInviteId', 'socialId', 'invitedUserId'],
    derived: {
      didAttend: 'let the user enter the room',
      invitedUser: 'change the user',
      roomName: ofRoom,
    },
  },
  entryConfigs: { fixed: ['configurationId'] },
  events: { fixed: ['socialEventId'] },
  playlists: { fixed: ['playlistId'] },
  recordings: { fixed: ['socialRecordingId'], derived: { roomName: ofRoom } },
  transcriptions: { fixed: [], columns: transcriptionColumns },
  images: { fixed: ['imageId', 'imageSize', 'imageType'] },
  badgeQuestions: { fixed: [] },
  badgeData: { fixed: [] },
};

/**
 * @param check throws when the changed record is not valid.
 * @throws Failure (400, 404)
 */
export async function changeRecord(
  db: Db,
  collection: DataCollection,
  id: string,
  changes: Changes,
  check: (record: Record<string, unknown>) => void,
): Promise<void> {
  if (collection === 'alternateHosts') return changeHost(db, id, changes);
  const rules = changeable[collection];
  if (rules === undefined || collection === 'participants') {
    throw badInput(`${collection}: records can be removed but not changed`);
  }
  const { table } = collectionTables[collection];
  const before = (await findRecord(db, table, id)) as Record<string, unknown> | undefined;
  if (before === undefined) throw unknownRecord(`record in ${collection}`, id);
  const { associatedSocialIds, ...others } = changes;
  const isEntryConfig = collection === 'entryConfigs' && associatedSocialIds !== undefined;
  refuseFixed(rules, before, changes);
  const record = patch(before, isEntryConfig ? others : changes) as Record<string, unknown>;
  check(isEntryConfig ? { ...record, associatedSocialIds } : record);
  const more = rules.columns?.(record as never);
  replaceRecord(db, table, id, record as Documents[typeof table], more);
  if (isEntryConfig) await associate(db, id, associatedSocialIds as string[]);
}

function refuseFixed({ fixed, derived = {} }: Changeable, before: Changes, changes: Changes): void {
  const changed = Object.keys(changes).find(
    (name) => fixed.includes(name) && !isSame(before[name], changes[name]),
  );
  if (changed !== undefined) {
    throw badInput(`body.${changed}: cannot change; remove the record and add another`);
  }
  const refused = Object.keys(changes).find((name) => Object.hasOwn(derived, name));
  if (refused !== undefined) {
    throw badInput(`body.${refused}: cannot be changed here: ${derived[refused] ?? ''}`);
  }
  for (const name of counted) {
    const [member = '', inner = ''] = name.split('.');
    const value = changes[member];
    if (isFields(value) && Object.hasOwn(value, inner)) {
      throw badInput(`${place(['body', member, inner])}: cannot be changed here: ${computed}`);
    }
  }
}

const isSame = (before: unknown, given: unknown): boolean =>
  typeof before === 'string' && typeof given === 'string'
    ? sameId(before) === sameId(given)
    : before === given;

function patch(before: unknown, changes: unknown): unknown {
  if (!isFields(changes)) return changes;
  const result = new Map<string, unknown>(isFields(before) ? Object.entries(before) : []);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) result.delete(name);
    else result.set(name, patch(result.get(name), value));
  }
  return Object.fromEntries(result);
}

async function changeHost(db: Db, id: string, changes: Changes): Promise<void> {
  const [owner = '', user = ''] = sameId(id).split('.');
  const where = sql`tenant = ${db.tenant} AND owner_id = ${owner} AND user_id = ${user}`;
  const [host] = await db.rows(sql`SELECT 1 AS one FROM alternate_hosts WHERE ${where}`);
  if (host === undefined) throw unknownRecord('record in alternateHosts', id);
  for (const [name, value] of Object.entries(changes)) {
    if (name !== 'host' && name !== 'licensed') {
      throw badInput(`body.${name}: only host and licensed of an alternate host can be changed`);
    }
    if (typeof value !== 'boolean') {
      throw badInput(`body.${name}: expected true or false`);
    }
    const column = name === 'host' ? sql`host` : sql`licensed`;
    db.send(sql`UPDATE alternate_hosts SET ${column} = ${Number(value)} WHERE ${where}`);
  }
}
