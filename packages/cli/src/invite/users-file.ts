// The users of `--users FILE`: one per line, a JSON list, or a column of CSV. A user is an id, an e-mail address, an
// invite with `invitedUserId` or `invitedUser`, or a record from a list: a user, or a record with a `user`, such as
// an alternate host.

import type { Invitee } from '@room-sessions/rooms';
import { CommandError, exitCodes } from '../exit-code.ts';

export interface Users {
  /** Each user once, in the order of the file. */
  readonly users: readonly Invitee[];
  readonly ids: readonly string[];
  /** How many entries name a user that was listed before. */
  readonly repeated: number;
}

/** @throws CommandError (usage) that names the line or the entry that is not a user. */
export async function parseUsers(text: string, path: string, column?: string): Promise<Users> {
  const refuse = (where: string, why: string): never => {
    throw new CommandError(exitCodes.usage, `--users ${path}, ${where}: ${why}. Nothing was sent.`);
  };
  const content = text.replace(/^\uFEFF/, '');
  const isList = content.trimStart().startsWith('[');
  const parse = isList ? parseList : parseLines;
  const entries =
    column === undefined ? parse(content, refuse) : await parseColumn(content, column, refuse);
  const users: Invitee[] = [];
  const ids: string[] = [];
  const seen = new Set<string>();
  for (const { value, where } of entries) {
    const user = toInvitee(value);
    const id =
      typeof user === 'string' ? user : (user?.invitedUserId ?? user?.invitedUser?.emailAddress);
    if (user === undefined || typeof id !== 'string' || id === '') {
      return refuse(
        where,
        'expected a user id, an e-mail address, or an object with `invitedUserId`, `userId`, `user.userId` or `emailAddress`',
      );
    }
    if (/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(id)) {
      return refuse(where, 'the user id has a blank, or a character that is not visible');
    }
    if (isHeader(id))
      return refuse(where, 'it is the name of a column; remove this line, or use --column');
    // UUIDs are case-insensitive.
    if (seen.has(id.toLowerCase())) continue;
    seen.add(id.toLowerCase());
    users.push(user);
    ids.push(id);
  }
  return { users, ids, repeated: entries.length - users.length };
}

/** The first line of a CSV file with one column. */
const isHeader = (id: string): boolean =>
  /^(invited[-_ ]?)?(user[-_. ]?)*(id|uuid|user|e-?mail([-_ ]?address)?)$/i.test(id);

/** Returns an invite unchanged, and only the id or the address of other records; undefined without both. */
function toInvitee(value: unknown): Invitee | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { invitedUserId, invitedUser, userId, user, emailAddress } = value as Readonly<
    Record<string, unknown>
  >;
  if (invitedUserId !== undefined || invitedUser !== undefined) return value;
  return toInvitee(user) ?? [userId, emailAddress].find((one) => typeof one === 'string');
}

interface Entry {
  readonly value: unknown;
  readonly where: string;
}

type Refuse = (where: string, why: string) => never;

function parseList(text: string, refuse: Refuse): Entry[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return refuse('a list in brackets', 'not JSON');
  }
  return (list as unknown[]).map((value, at) => ({ value, where: `entry ${at + 1}` }));
}

/** Empty lines and comments are skipped. */
function parseLines(text: string, refuse: Refuse): Entry[] {
  return text.split(/\r?\n/).flatMap((line, at): Entry[] => {
    const [content, where] = [line.trim(), `line ${at + 1}`];
    if (content === '' || content.startsWith('#')) return [];
    if (/^["{]/.test(content)) return [{ value: parseLine(content, where, refuse), where }];
    return /[\s,;"]/.test(content)
      ? refuse(where, 'expected one user id or e-mail address per line; for CSV, use --column')
      : [{ value: content, where }];
  });
}

function parseLine(text: string, where: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(where, 'not JSON');
  }
}

/** `Email` and `E-Mail` are the same column, unless another has exactly the given name. */
const plain = (name: string): string => name.toLowerCase().replace(/[-_\s]/g, '');

/** The cells of a column of CSV with a header. */
async function parseColumn(text: string, column: string, refuse: Refuse): Promise<Entry[]> {
  // Loaded lazily, because the import costs milliseconds and most calls do not need it.
  const { CsvError, parse } = await import('csv-parse/sync');
  const toNames = (names: string[]): string[] => {
    if (names.includes(column)) return names;
    const [found, ...more] = names.filter((name) => plain(name) === plain(column));
    if (found === undefined || more.length > 0)
      refuse('line 1', `no column ${column}; the columns are ${names.join(', ')}`);
    return names.map((name) => (name === found ? column : name));
  };
  const [heading = ''] = text.split('\n', 1);
  try {
    return parse<Entry, Readonly<Record<string, string>>>(text, {
      // Excel writes semicolons where the comma is the decimal separator.
      delimiter: heading.includes(';') && !heading.includes(',') ? ';' : ',',
      trim: true,
      skip_empty_lines: true,
      columns: toNames,
      on_record(record, { lines }) {
        const [value, where] = [record[column], `line ${lines}`];
        return value ? { value, where } : refuse(where, `the column ${column} is empty`);
      },
    });
  } catch (error) {
    return error instanceof CsvError ? refuse('CSV', error.message) : Promise.reject(error);
  }
}
