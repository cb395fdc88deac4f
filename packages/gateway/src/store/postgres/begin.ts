// Transactions with their settings. Settings of the session would be lost behind a pooler, or reach
// other programs.
import type { ClientBase } from 'pg';
import { raw, type Statement } from '../sql.ts';

/** The timeout of a statement, including the wait for other writers. */
export const statementTimeout = 30_000;

/** A process that hangs does not block the others forever. */
const timeouts = `SET LOCAL statement_timeout = ${statementTimeout};
  SET LOCAL idle_in_transaction_session_timeout = ${statementTimeout}`;

export const beginReads: string = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${timeouts}`;

/** In place of the values of an inserted row: no row without a transaction that `beginWrites` began. */
export const ifBegun: Statement = raw(
  "(SELECT 1) AS one WHERE current_setting('room_sessions.begun', true) = 'yes'",
);

/** What the server, the database and the role are set to. */
export interface Defaults {
  /** Whether a commit is on disk before its response. */
  readonly isDurable: boolean;
  /** Whether a statement without a BEGIN is like one in a transaction of the gateway. */
  readonly isSame: boolean;
}

export async function readDefaults(client: ClientBase): Promise<Defaults> {
  const { rows } = await client.query<Defaults>(`
    SELECT durable AS "isDurable", durable
      AND current_setting('default_transaction_isolation') = 'read committed'
      AND current_setting('default_transaction_read_only') = 'off' AS "isSame"
    FROM (SELECT current_setting('synchronous_commit') NOT IN ('off', 'local')) AS one (durable)`);
  return rows[0] ?? { isDurable: false, isSame: false };
}

/**
 * A commit is on disk before the response, even if it is set otherwise; stricter settings, such as
 * waiting for a standby, stay.
 */
export const beginWrites = ({ isDurable }: Defaults): string =>
  `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; ${timeouts};
  SET LOCAL room_sessions.begun = 'yes'` + (isDurable ? '' : '; SET LOCAL synchronous_commit = on');
