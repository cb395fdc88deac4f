// URLs of PostgreSQL databases, which may contain a password.
import { unescape } from 'node:querystring';
import { usageError } from '../../start-error.ts';

export const isPostgresUrl = (database: string): boolean => /^postgres(?:ql)?:/i.test(database);

/** A URL of another server; as a file name it would create a file, or miss its folder. */
export const isOtherUrl = (database: string): boolean =>
  /^[a-z][a-z\d+.-]+:\/\//i.test(database) && !isPostgresUrl(database);

/**
 * The URL without its password: protocol, user, host, port and database.
 *
 * @throws StartError (usage) when it cannot be read; the message does not quote it.
 */
export function withoutSecrets(database: string): string {
  if (hasHosts(database)) {
    throw usageError(
      '--database: expected one host, got a list; use an address that follows the primary, such ' +
        'as a DNS name or a proxy',
    );
  }
  if (!URL.canParse(database)) {
    throw usageError(
      '--database: expected postgres://USER@HOST:PORT/DATABASE, got a URL that cannot be read; ' +
        'must a character of the password be percent-encoded?',
    );
  }
  const { protocol, username, host, pathname } = new URL(database);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}

/** PostgreSQL's own clients accept a list in either place; the driver would look it up as a name. */
function hasHosts(database: string): boolean {
  const [, authority = ''] = /^\w+:\/\/([^/?#]*)/.exec(database) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.includes(',') || /[?&]host=[^&#]*(?:,|%2c)/i.test(database);
}

/** The password in the URL, and decoded; none for another database. */
export function getPasswords(database = ''): string[] {
  const password = URL.canParse(database) ? new URL(database).password : '';
  return password === '' ? [] : [password, unescape(password)];
}
