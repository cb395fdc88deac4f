// The users of `--users FILE`: an id on each line, or a JSON list of ids and invites.

import type { Invitee, SocialInvite } from '@room-sessions/rooms';
import { CommandError, exitCodes } from '../exit-code.ts';

export interface Users {
  /** Each user once, in the order of the file. */
  readonly users: readonly Invitee[];
  readonly ids: readonly string[];
  /** How many entries name a user that was listed before. */
  readonly repeated: number;
}

/** @throws CommandError (usage) that names the line or the entry that is not a user. */
export function parseUsers(text: string, path: string): Users {
  const refuse = (where: string, why: string): never => {
    throw new CommandError(exitCodes.usage, `--users ${path}, ${where}: ${why}. Nothing was sent.`);
  };
  const content = text.replace(/^\uFEFF/, '');
  const entries = content.trimStart().startsWith('[')
    ? parseList(content, refuse)
    : parseLines(content, refuse);
  const users: Invitee[] = [];
  const ids: string[] = [];
  const seen = new Set<string>();
  for (const { user, where } of entries) {
    const id = typeof user === 'string' ? user : user?.invitedUserId;
    if (typeof id !== 'string' || id === '') {
      return refuse(where, 'expected a user id, or an invite with `invitedUserId`');
    }
    // UUIDs are the same in either case.
    if (seen.has(id.toLowerCase())) continue;
    seen.add(id.toLowerCase());
    users.push(user);
    ids.push(id);
  }
  return { users, ids, repeated: entries.length - users.length };
}

interface Entry {
  readonly user: Invitee;
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
  return (list as Invitee[]).map((user, at) => ({ user, where: `entry ${at + 1}` }));
}

/** Empty lines and comments are skipped. */
function parseLines(text: string, refuse: Refuse): Entry[] {
  return text.split(/\r?\n/).flatMap((line, at): Entry[] => {
    const [content, where] = [line.trim(), `line ${at + 1}`];
    if (content === '' || content.startsWith('#')) return [];
    if (content.startsWith('{')) return [{ user: parseInvite(content, where, refuse), where }];
    return /[\s,;"]/.test(content)
      ? refuse(where, 'expected one user id on each line')
      : [{ user: content, where }];
  });
}

function parseInvite(text: string, where: string, refuse: Refuse): SocialInvite {
  try {
    return JSON.parse(text) as SocialInvite;
  } catch {
    return refuse(where, 'not JSON');
  }
}
