// Adds seed data: records in the form of API responses. All of them are added in one transaction,
// or none.
import type { SeedCounts, SeedData, SeedKind } from '../store/kinds/seed-data.ts';
import { place } from '../checks/describe.ts';
import { badInput, Failure, shortened } from '../failure.ts';
import { addAlternateHost } from '../store/alternate-hosts.ts';
import { addParticipant, findParticipant } from '../store/attendance.ts';
import type { Db } from '../store/tenants.ts';
import { saveEntryConfig } from '../store/rooms.ts';
import { findInvite } from '../store/invites.ts';
import { getKind, kindNames } from '../store/kinds/lookup.ts';
import { omit } from '../store/merge.ts';
import { addRecord, findRecord, replaceRecord } from '../store/records.ts';
import { pairId } from '../store/text.ts';

/** @returns the id of the record. */
type Add<Item> = (db: Db, item: Item, now: string) => Promise<string>;

/** Kinds whose seed records also change other records. */
const adders: {
  readonly [Name in SeedKind]?: Add<NonNullable<SeedData[Name]>[number]>;
} = {
  async alternateHosts(db, { ownerId, ...host }) {
    const owner =
      (await findRecord(db, 'rooms', ownerId)) ?? (await findRecord(db, 'roomSets', ownerId));
    if (owner === undefined) throw badInput(`no room and no room set ${shortened(ownerId)}`);
    addAlternateHost(db, ownerId, host);
    return pairId(ownerId, host.userId);
  },

  async entryConfigs(db, config) {
    const configurationId = await freshId(db, 'entryConfigs', config.configurationId);
    await saveEntryConfig(db, { ...config, configurationId });
    return configurationId;
  },

  async invites(db, item, now) {
    const { socialId = '', invitedUserId: userId = '' } = item;
    if (await findInvite(db, socialId, userId)) {
      throw badInput(`the user ${shortened(userId)} is already invited to the room`);
    }
    const id = await addPlain(db, 'invites', item, now);
    if (item.didAttend && !(await findParticipant(db, socialId, userId))) {
      addParticipant(db, { socialId, userId });
    }
    return id;
  },
};

async function addPlain(db: Db, name: SeedKind, item: object, now: string): Promise<string> {
  const { id: member = '$id', pair, derived = [], defaults, fromSeed } = getKind(name);
  const { [member]: own, ...others } = item as Readonly<Record<string, string | undefined>>;
  const id = pair
    ? pairId(others[pair[0]] ?? '', others[pair[1]] ?? '')
    : await freshId(db, name, own);
  const given = member === '$id' ? others : { ...item, [member]: id };
  // The given members first, in their order.
  const record = { ...given, ...defaults?.(now, item as never), ...given };
  const { document, columns } = fromSeed?.(record as never) ?? {
    document: omit(record, derived),
  };
  // An invite may have reported the participant.
  const save = pair && (await findRecord(db, name, id)) ? replaceRecord : addRecord;
  save(db, name, id, document as never, columns);
  return id;
}

async function demand(db: Db, name: SeedKind, member: string, id: unknown): Promise<void> {
  const one = name.slice(0, -1);
  if (typeof id !== 'string') throw badInput(`${member}: expected the id of a ${one}, got nothing`);
  if (!(await findRecord(db, name, id))) throw badInput(`no ${one} ${shortened(id)}`);
}

/**
 * Adds one record, and those that it contains.
 *
 * @returns its id
 * @throws Failure (400) that says why it cannot be added.
 */
export async function addSeedRecord(
  db: Db,
  name: SeedKind,
  record: object,
  now: string,
): Promise<string> {
  const { references = {}, contains = {} } = getKind(name);
  const members = new Map<string, unknown>(Object.entries(record));
  for (const [member, referenced] of Object.entries(references)) {
    await demand(db, referenced, member, members.get(member));
  }
  // Each item belongs to the collection of its function, which TypeScript cannot infer.
  const add = adders[name] as Add<object> | undefined;
  const id = await (add ? add(db, record, now) : addPlain(db, name, record, now));
  for (const [member, [kind, parent]] of Object.entries(contains)) {
    for (const part of (members.get(member) ?? []) as object[]) {
      await addSeedRecord(db, kind, { ...part, [parent]: id }, now);
    }
  }
  return id;
}

/**
 * Adds the result of `readSeedData`; must run within a write.
 *
 * @param now the time of records without a time, as ISO text
 * @param root the position of the data, for messages
 * @throws Failure (400) that names the record that cannot be added.
 */
export async function seedData(
  db: Db,
  data: SeedData,
  now: string,
  root: readonly PropertyKey[],
): Promise<SeedCounts> {
  const lists = kindNames.map((name) => [name, data[name] ?? []] as const);
  for (const [name, list] of lists) {
    for (const [index, item] of list.entries()) {
      try {
        await addSeedRecord(db, name, item, now);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        throw badInput(`${place([...root, name, index])}: ${error.message}`);
      }
    }
  }
  return Object.fromEntries(lists.map(([name, list]) => [name, list.length])) as SeedCounts;
}

async function freshId(db: Db, kind: SeedKind, id: string | undefined): Promise<string> {
  if (id === undefined) return db.newId();
  if (await findRecord(db, kind, id)) throw badInput(`the id ${id} is taken`);
  return id;
}
