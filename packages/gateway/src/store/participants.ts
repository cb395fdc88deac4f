// The current and former users of the rooms: the last visit of each user in each room.
import type { User } from '@room-sessions/models';
import { scalarProperties } from '../document-schemas.ts';
import {
  column,
  filterClause,
  jsonProperty,
  pageClause,
  type Selection,
  type SortKeys,
} from './page.ts';
import { sameId } from './text.ts';
import { nothing, sql } from './sql.ts';
import type { TenantReader } from './tenants.ts';

export interface Participant {
  socialId: string;
  userId: string;
  user?: User;
  /** As ISO text; absent when the time is unknown. */
  entered?: string;
  /** As ISO text; absent while the user is in the room. */
  left?: string;
}

const sortKeys: SortKeys = new Map([
  ['entered', column('visits.entered')],
  ['left', column('visits.went')],
  ...scalarProperties('User').map(
    (property) => [property.name, jsonProperty('users.document', property)] as const,
  ),
]);

/** Of one room, or of all rooms. */
export async function listParticipants(
  db: TenantReader,
  { socialId }: { socialId?: string },
  selection: Selection,
): Promise<Participant[]> {
  const rows = await db.rows<{
    room_id: string;
    user_id: string;
    entered: string | null;
    went: string | null;
    document: string | null;
  }>(sql`
    SELECT visits.room_id, visits.user_id, visits.entered, visits.went, users.document
    FROM visits LEFT JOIN users ON users.tenant = visits.tenant AND users.id = visits.user_id
    WHERE visits.tenant = ${db.tenant}
      ${socialId === undefined ? nothing : sql`AND visits.room_id = ${sameId(socialId)}`}
      AND visits.seq = (
        SELECT max(seq) FROM visits AS all_visits
        WHERE all_visits.tenant = visits.tenant AND all_visits.room_id = visits.room_id
          AND all_visits.user_id = visits.user_id
      )
      ${filterClause(db.dialect, 'users.document', selection)}
    ${pageClause(db.dialect, selection, sortKeys, { id: 'visits.seq', seq: 'visits.seq' })}
  `);
  return rows.map(({ room_id, user_id, entered, went, document }) => ({
    socialId: room_id,
    userId: user_id,
    ...(document !== null && { user: JSON.parse(document) as User }),
    ...(entered !== null && { entered }),
    ...(went !== null && { left: went }),
  }));
}
