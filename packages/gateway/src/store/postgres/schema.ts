/** The schema of the tables: the database may also have tables of other programs. */
export const schema = 'room_sessions';

/**
 * The statement with the schema of each table. The search path cannot name it: it belongs to the
 * session, which a pooler shares with other programs.
 */
export function withSchema(statement: string): string {
  const common = /\bWITH(?: RECURSIVE)? (\w+)/.exec(statement)?.[1];
  return statement.replaceAll(named, (match, before: string, name: string) =>
    name === common ? match : `${before}${schema}.${name}`,
  );
}

const named =
  /(\b(?:FROM|INTO|UPDATE|JOIN|TABLE|INDEX \w+\s+ON|DROP INDEX)\s+)(?!pg_)([a-z]\w*)(?![\w.(])/g;
