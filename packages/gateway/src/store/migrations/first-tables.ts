import type { Migration } from './migration.ts';

/**
 * On PostgreSQL the tenant is the first column of every key of a record, so that the rows of a
 * tenant are adjacent and can be moved to another machine.
 */
export const firstTables: Migration = {
  name: 'first tables',
  statements({ seq, text, integer, bytes }, store) {
    const more: Readonly<Record<string, readonly string[]>> = {
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
      recordings: [`processing_since ${text}`],
      failed_recordings: [],
      transcriptions: [`recording_id ${text} NOT NULL`, `created ${integer} NOT NULL`],
      badge_questions: [],
      badge_data: [],
      survey_answers: [],
    };
    const records = Object.entries(more).map(
      ([table, columns]) =>
        [
          table,
          [`id ${text} NOT NULL`, `document ${text} NOT NULL`, ...columns, 'UNIQUE (tenant, id)'],
        ] as const,
    );
    const hosts = [
      `owner_id ${text} NOT NULL`,
      `user_id ${text} NOT NULL`,
      `host ${integer} NOT NULL`,
      `licensed ${integer} NOT NULL`,
      'UNIQUE (tenant, owner_id, user_id)',
    ];
    const visits = [
      `room_id ${text} NOT NULL`,
      `user_id ${text} NOT NULL`,
      `entered ${text}`,
      `went ${text}`,
    ];
    const isPostgres = store === 'postgres';
    const scoped = (table: string, columns: readonly string[]): string[] => [
      `CREATE TABLE ${table} (${[
        `seq ${isPostgres ? seq.replace(' PRIMARY KEY', '') : seq}`,
        `tenant ${text} NOT NULL`,
        ...columns,
        ...(isPostgres ? ['PRIMARY KEY (tenant, seq)'] : []),
      ].join(', ')})`,
    ];
    const inOrder = (table: string): string[] =>
      isPostgres ? [] : [`CREATE INDEX ${table}_in_order ON ${table} (tenant, seq)`];
    const state = [
      `id_seed ${text}`,
      `ids_made ${integer} NOT NULL`,
      `clock_frozen ${integer}`,
      `clock_offset ${integer} NOT NULL`,
    ];
    return [
      ...records.flatMap(([table, columns]) => [...scoped(table, columns), ...inOrder(table)]),
      ...scoped('alternate_hosts', hosts),
      ...scoped('visits', visits),
      ...inOrder('visits'),
      'CREATE INDEX alternate_hosts_in_order ON alternate_hosts (tenant, owner_id, seq)',
      'CREATE INDEX visits_of_rooms ON visits (tenant, room_id, user_id)',
      'CREATE INDEX visits_of_rooms_in_order ON visits (tenant, room_id, seq)',
      'CREATE INDEX rooms_by_set ON rooms (tenant, room_set_id)',
      'CREATE INDEX rooms_by_configuration ON rooms (tenant, configuration_id)',
      `CREATE INDEX transcriptions_by_recording
        ON transcriptions (tenant, recording_id, created)`,
      'CREATE INDEX transcriptions_by_time ON transcriptions (tenant, created)',
      `CREATE TABLE tenants (
        id ${text} NOT NULL PRIMARY KEY,
        version ${integer} NOT NULL,
        created ${text} NOT NULL,
        ${state.join(', ')}
      )`,
      `CREATE TABLE keys (
        seq ${seq},
        id ${text} NOT NULL UNIQUE,
        tenant ${text},
        name ${text} NOT NULL,
        source ${text} NOT NULL,
        state ${text} NOT NULL,
        hash ${text} UNIQUE,
        request ${text},
        requested_from ${text},
        created ${text} NOT NULL,
        issued ${text},
        revoked ${text},
        expires ${text}
      )`,
      'CREATE INDEX keys_by_state ON keys (state, requested_from)',
      'CREATE INDEX keys_by_tenant ON keys (tenant, seq)',
      `CREATE TABLE snapshots (
        seq ${seq},
        tenant ${text} NOT NULL,
        id ${text} NOT NULL UNIQUE,
        name ${text} NOT NULL,
        taken ${text} NOT NULL,
        records ${integer} NOT NULL,
        ${state.join(', ')},
        UNIQUE (tenant, name)
      )`,
      // One row, which the readiness check writes.
      `CREATE TABLE write_probe (id ${integer} PRIMARY KEY, filler ${bytes} NOT NULL)`,
      "INSERT INTO write_probe (id, filler) VALUES (1, '')",
      // How the gateway responds to calls of a tenant. Snapshots do not contain them.
      `CREATE TABLE expectations (
        seq ${seq},
        tenant ${text} NOT NULL,
        source ${text} NOT NULL,
        operation ${text},
        document ${text} NOT NULL,
        match_key ${text},
        times ${integer},
        hits ${integer} NOT NULL,
        draws ${integer} NOT NULL
      )`,
      `CREATE INDEX expectations_by_operation
        ON expectations (tenant, source, operation, match_key, seq)`,
    ];
  },
};
