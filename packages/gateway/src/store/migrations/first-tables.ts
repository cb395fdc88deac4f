import type { Migration } from './migration.ts';

export const firstTables: Migration = {
  name: 'first tables',
  statements({ seq, text, integer, bytes }) {
    const records: Readonly<Record<string, readonly string[]>> = {
      users: [`search ${text} NOT NULL`],
      room_sets: [],
      rooms: [`room_set_id ${text}`, `configuration_id ${text}`],
      invites: [
        `room_id ${text} NOT NULL`,
        `user_id ${text} NOT NULL`,
        'UNIQUE (tenant, room_id, user_id)',
      ],
      entry_configs: [],
      events: [],
      banners: [],
      images: [`content_type ${text} NOT NULL`, `etag ${text} NOT NULL`, `bytes ${bytes} NOT NULL`],
      playlists: [],
      recordings: [],
      failed_recordings: [],
      transcriptions: [`recording_id ${text} NOT NULL`, `created ${integer} NOT NULL`],
      badge_questions: [],
      badge_data: [],
      survey_answers: [],
    };
    const columns = [
      `seq ${seq}`,
      `tenant ${text} NOT NULL`,
      `id ${text} NOT NULL`,
      `document ${text} NOT NULL`,
    ];
    return [
      ...Object.entries(records).flatMap(([table, more]) => [
        `CREATE TABLE ${table} (${[...columns, ...more, 'UNIQUE (tenant, id)'].join(', ')})`,
        `CREATE INDEX ${table}_in_order ON ${table} (tenant, seq)`,
      ]),
      `CREATE TABLE alternate_hosts (
        seq ${seq},
        tenant ${text} NOT NULL,
        owner_id ${text} NOT NULL,
        user_id ${text} NOT NULL,
        host ${integer} NOT NULL,
        licensed ${integer} NOT NULL,
        UNIQUE (tenant, owner_id, user_id)
      )`,
      `CREATE TABLE keys (
        seq ${seq},
        id ${text} NOT NULL UNIQUE,
        name ${text} NOT NULL,
        source ${text} NOT NULL,
        state ${text} NOT NULL,
        hash ${text} UNIQUE,
        request ${text},
        created ${text} NOT NULL,
        issued ${text},
        revoked ${text},
        id_seed ${text},
        ids_made ${integer} NOT NULL DEFAULT 0,
        clock_frozen ${integer},
        clock_offset ${integer} NOT NULL DEFAULT 0
      )`,
      'CREATE INDEX rooms_by_set ON rooms (tenant, room_set_id)',
      'CREATE INDEX rooms_by_configuration ON rooms (tenant, configuration_id)',
      `CREATE INDEX transcriptions_by_recording
        ON transcriptions (tenant, recording_id, created)`,
      'CREATE INDEX transcriptions_by_time ON transcriptions (tenant, created)',
    ];
  },
};
