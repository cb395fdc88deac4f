// URLs of PostgreSQL databases, which may contain a password.
import { unescape } from 'node:querystring';
import { usageError } from '../../start-error.ts';

export const isPostgresUrl = (database: string): boolean => /^postgres(?:ql)?:/i.test(database);

/**
 * The URL without its password: protocol, user, host, port and database.
 *
 * @throws StartError (usage) when it cannot be read; the message does not quote it.
 */
export function withoutSecrets(database: string): string {
  if (!URL.canParse(database)) {
    throw usageError(
      '--database: expected postgres://USER@HOST:PORT/DATABASE, got a URL that cannot be read; ' +
        'must a character of the password be percent-encoded?',
    );
  }
  const { protocol, username, host, pathname } = new URL(database);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}

/** The password in the URL, and decoded; none for another database. */
export function getPasswords(database = ''): string[] {
  const password = URL.canParse(database) ? new URL(database).password : '';
  return password === '' ? [] : [password, unescape(password)];
}
