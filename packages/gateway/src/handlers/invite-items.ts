// Checks the items of an invite list one by one: an invalid item has its own `error` in the
// response, and the others are invited.
import { zSocialInvite } from '@room-sessions/schemas';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { describe, isFields, place } from '../checks/describe.ts';
import { getComponent, walk } from '../document-schemas.ts';
import { refuseLocalTime } from '../checks/value-ranges.ts';
import { check, type Shortcut } from '../checks/schema.ts';
import { Failure } from '../failure.ts';
import type { InviteItem } from '../store/invites.ts';

const shortcut: Shortcut = roomsSchemas.inviteUsers;

const schema = getComponent('SocialInvite');

export const readInvites = (body: readonly unknown[]): InviteItem[] =>
  body.map((item, index) => readInvite(item, ['body', index]));

/** An invalid field is left out of the response, whose fields have documented types. */
function readInvite(item: unknown, root: readonly PropertyKey[]): InviteItem {
  if (!isFields(item)) {
    return { invite: {}, error: `${place(root)}: expected an object, got ${describe(item)}` };
  }
  const invite = new Map(Object.entries(item));
  let error: string | undefined;
  for (const [field, value] of invite) {
    try {
      check(zSocialInvite, { [field]: value }, root, shortcut);
      walk(schema, { [field]: value }, root, refuseLocalTime);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      error ??= failure.message;
      invite.delete(field);
    }
  }
  return { invite: Object.fromEntries(invite), error };
}
