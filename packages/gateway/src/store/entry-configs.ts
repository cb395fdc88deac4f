import type { EntryConfig } from '@room-sessions/models';
import { unknownRecord } from '../failure.ts';
import { merge, omit } from './merge.ts';
import { addRecord, findRecord, findRecords, replaceRecord } from './records.ts';
import { roomsBy } from './rooms.ts';
import type { Db } from './db.ts';
import { sameId } from './text.ts';

/**
 * Creates or updates. The rooms that it applies to are stored only in the rooms, so that both sides
 * always agree.
 */
export async function saveEntryConfig(
  db: Db,
  { associatedSocialIds, ...given }: EntryConfig,
): Promise<EntryConfig> {
  const named = given.configurationId;
  const before = named && (await findRecord(db, 'entry_configs', named));
  const configurationId = (before && before.configurationId) || named || (await db.newId());
  const config = merge(before || {}, { ...given, configurationId });
  const save = before ? replaceRecord : addRecord;
  save(db, 'entry_configs', configurationId, config);
  if (associatedSocialIds) await associate(db, configurationId, associatedSocialIds);
  const rooms = await roomsBy(db, 'configuration_id', configurationId);
  return { ...config, associatedSocialIds: rooms.map((room) => room.socialId) };
}

/** Replaces the rooms that the configuration applies to. */
export async function associate(
  db: Db,
  configurationId: string,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids.map(sameId))];
  const rooms = await findRecords(db, 'rooms', wanted);
  const stranger = wanted.find((id) => !rooms.has(id));
  if (stranger !== undefined) throw unknownRecord('room', stranger);
  const freed = (await roomsBy(db, 'configuration_id', configurationId))
    .filter((room) => !rooms.has(sameId(room.socialId)))
    .map((room) => omit(room, ['configurationId']));
  const associated = [...rooms.values()].map((room) => ({ ...room, configurationId }));
  for (const room of [...freed, ...associated]) {
    replaceRecord(db, 'rooms', room.socialId ?? '', room);
  }
}
