import type { SocialEvent, SocialEventInput } from '@room-sessions/models';
import { imageUri } from './images.ts';
import { follow, knowUsers } from './users.ts';
import { merge, type CheckUpdate } from './merge.ts';
import { findRecord, replaceRecord } from './records.ts';
import type { Db, TenantReader } from './tenants.ts';

export async function updateEvent(
  db: Db,
  before: SocialEvent,
  given: SocialEventInput,
  check: CheckUpdate,
): Promise<SocialEvent> {
  const { socialEventId } = before;
  const merged = merge(before, { ...given, socialEventId });
  const event = follow(merged, before, given, { record: 'user', idOfRecord: 'userId' });
  // The URI of the previous logo.
  if (given.logoImageId !== undefined && given.logoImageURI === undefined) {
    delete event.logoImageURI;
  }
  check(given, event);
  replaceRecord(db, 'events', socialEventId ?? '', event);
  return event;
}

/** With the current user, and the URI of the logo if it is an uploaded image. */
export async function readEvent(
  db: TenantReader,
  event: SocialEvent,
  baseUrl: string,
): Promise<SocialEvent> {
  const user = (await knowUsers(db, [event.user?.userId]))(event.user);
  const { logoImageId } = event;
  const logo = logoImageId && (await findRecord(db, 'images', logoImageId));
  return {
    ...(logo && { logoImageURI: imageUri(baseUrl, db.tenant, logo) }),
    ...event,
    ...(user && { user }),
  };
}
