import type { Migration } from './migration.ts';

/** Lists in the order of `seq` are read from an index, page by page, without sorting. */
export const listIndexes: Migration = {
  name: 'indexes of lists',
  statements: () => [
    'CREATE INDEX alternate_hosts_in_order ON alternate_hosts (tenant, owner_id, seq)',
    'CREATE INDEX visits_in_order ON visits (tenant, seq)',
    'CREATE INDEX visits_of_rooms_in_order ON visits (tenant, room_id, seq)',
  ],
};
