import type { Migration } from './migration.ts';

/** The address that requested a key, so that one address cannot use all places. */
export const keyRequests: Migration = {
  name: 'the address of requests for keys',
  statements: ({ text }) => [
    `ALTER TABLE keys ADD COLUMN requested_from ${text}`,
    'CREATE INDEX keys_by_state ON keys (state, requested_from)',
  ],
};
