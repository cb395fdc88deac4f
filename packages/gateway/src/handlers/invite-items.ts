// Checks the items of an invite list one by one: an invalid item has its own `error` in the
// response, and the others are invited.
import { zSocialInvite } from '@room-sessions/schemas';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { describe, isFields, place } from '../checks/describe.ts';
import { refuseLocalTimes } from '../checks/value-ranges.ts';
import { findMismatch, type Shortcut } from '../checks/schema.ts';
import { Failure } from '../failure.ts';
import type { InviteItem } from '../store/invites.ts';

const shortcut: Shortcut = roomsSchemas.inviteUsers;

const component = { $ref: '#/components/schemas/SocialInvite' };

export const readInvites = (body: readonly unknown[]): InviteItem[] =>
  body.map((item, index) => readInvite(item, ['body', index]));

function readInvite(item: unknown, root: readonly PropertyKey[]): InviteItem {
  if (!isFields(item)) {
    return { invite: {}, error: `${place(root)}: expected an object, got ${describe(item)}` };
  }
  const invite = { ...item };
  let error: string | undefined;
  // An invalid field is left out of the response, whose fields have documented types.
  for (;;) {
    const mismatch = findFieldMismatch(invite, root);
    if (mismatch === undefined) return { invite, error };
    error ??= mismatch.says;
    delete invite[mismatch.field];
  }
}

/** The first invalid field of an item, and the mismatch. */
function findFieldMismatch(
  invite: Record<string, unknown>,
  root: readonly PropertyKey[],
): { field: string; says: string } | undefined {
  const mismatch = shortcut.accepts?.(zSocialInvite, invite)
    ? undefined
    : findMismatch(zSocialInvite, invite);
  if (mismatch) {
    const says = `${place([...root, ...mismatch.path])}: ${mismatch.says}`;
    return { field: String(mismatch.path[0]), says };
  }
  for (const [field, value] of Object.entries(invite)) {
    try {
      refuseLocalTimes(component, { [field]: value }, root);
    } catch (failure) {
      if (failure instanceof Failure) return { field, says: failure.message };
      throw failure;
    }
  }
  return undefined;
}
