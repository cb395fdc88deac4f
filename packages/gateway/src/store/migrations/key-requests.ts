import type { Migration } from './migration.ts';

/** From which address a key was requested, so that one address cannot take all places. */
export const keyRequests: Migration = {
  name: 'the address of requests for keys',
  statements: ({ text }) => [
    `ALTER TABLE keys ADD COLUMN requested_from ${text}`,
    'CREATE INDEX keys_by_state ON keys (state, requested_from)',
  ],
};
