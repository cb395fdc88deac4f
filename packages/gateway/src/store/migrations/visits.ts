import type { Migration } from './migration.ts';

/** Visits to rooms, and since when a recording is being processed. */
export const visits: Migration = {
  name: 'visits, and the processing of recordings',
  statements: ({ seq, text }) => [
    `CREATE TABLE visits (
      seq ${seq},
      tenant ${text} NOT NULL,
      room_id ${text} NOT NULL,
      user_id ${text} NOT NULL,
      entered ${text},
      went ${text}
    )`,
    'CREATE INDEX visits_of_rooms ON visits (tenant, room_id, user_id)',
    `ALTER TABLE recordings ADD COLUMN processing_since ${text}`,
  ],
};
