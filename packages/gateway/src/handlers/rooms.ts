import { randomBytes } from 'node:crypto';
import type { SocialEvent } from '@room-sessions/models';
import { unknownRecord } from '../failure.ts';
import { copyRoomSet, readRoom, saveEntryConfig, updateRoom } from '../store/rooms.ts';
import { invite, type InviteItem } from '../store/invites.ts';
import { listAlternateHosts } from '../store/alternate-hosts.ts';
import { imageUri } from '../store/images.ts';
import { merge, omit } from '../store/merge.ts';
import {
  addRecord,
  demandRecord,
  firstOrLast,
  findRecord,
  replaceRecord,
} from '../store/records.ts';
import type { TenantReader } from '../store/tenants.ts';
import { currentUser, follow } from '../store/users.ts';
import { getUpdateCheck, undocumented, type Handlers, demandId, idParameter } from './call.ts';
import type { RoomsOperations } from '../generated/operations.ts';
import {
  assumedOfFields,
  demandEntryOption,
  responseOnly,
  getRoomAssumptions,
  roomFlags,
} from './undocumented-fields.ts';
import { readInvites } from './invite-items.ts';

const roomSettings = [
  'anyoneCanStart',
  'allowGuestUsers',
  'hostAdmitted',
  'isOpen',
  'isValid',
  'recurring',
  'free',
  'connectedRoom',
  'socialPermissionType',
  'maxParticipants',
] as const;

const setSettings = [
  'anyoneCanStart',
  'allowGuestUsers',
  'hostAdmitted',
  'socialPermissionType',
  'entryOption',
  'groupFormerCount',
] as const;

export const roomHandlers: Handlers<RoomsOperations> = {
  async listAlternateHosts({ input: { socialId, text }, page, store }) {
    await demandRecord(store.read, 'rooms', socialId);
    return listAlternateHosts(store.read, socialId, { text, page });
  },

  async inviteUsers({ input: { socialId, body }, store, now, assume, assumed }) {
    const items = readInvites(body);
    const isPlain = ({ invite }: InviteItem): boolean => invite.invitedUserId !== undefined;
    const by = items.every(isPlain) ? 'record' : assume('invite-user-reference');
    const answers = await store.write((db) => invite(db, socialId, items, { now, by }));
    if (answers.some(({ error }) => error !== undefined)) assumed('error-conditions');
    return answers;
  },

  async saveEntryConfig(call) {
    demandEntryOption(call.input.body);
    const config = await call.store.write((db) => saveEntryConfig(db, call.input.body));
    if (Object.keys(call.parameters).length > 0) call.assumed('entry-config-query');
    call.assumed(...assumedOfFields(config));
    return undocumented(call, 'entry-config-response', config);
  },

  async copyRoomSet({ parameters, store, now, assume, assumed }) {
    const edge = assume('room-set-copy-source');
    const named = idParameter(parameters, 'socialRoomSetId');
    const copy = await store.write(async (db) => {
      const source = named
        ? await demandRecord(db, 'roomSets', named)
        : await firstOrLast(db, 'roomSets', edge);
      if (!source) throw unknownRecord('room set', '(there are no room sets)');
      return copyRoomSet(db, source, now);
    });
    assumed(...getRoomAssumptions(copy.socials ?? []));
    return copy;
  },

  async showBanner({ input: { socialId, body = {} }, store, now }) {
    return store.write(async (db) => {
      await demandRecord(db, 'rooms', socialId);
      addRecord(db, 'banners', await db.newId(), { socialId, body, shown: now });
      return {};
    });
  },

  async updateRoom(call) {
    const { body } = call.input;
    const socialId = demandId(body.socialId, 'body.socialId');
    const sent = omit(body, responseOnly.room);
    const isFlagged = roomFlags.some((flag) => sent[flag] !== undefined);
    const isLeft = isFlagged && call.assume('room-flag-transitions') === 'never';
    const changes = isLeft ? omit(sent, roomFlags) : sent;
    // Reads what is stored elsewhere, such as its hosts, only if the response shows it.
    const isShown = call.assume('update-room-response') === 'record';
    const room = await call.store.write(async (db) => {
      const before = await demandRecord(db, 'rooms', socialId);
      const check = getUpdateCheck(call.assumptions);
      const updated = await updateRoom(db, before, changes, call.now, check);
      return isShown ? readRoom(db, updated) : updated;
    });
    const answer = undocumented(call, 'update-room-response', room);
    if (answer === room) call.assumed(...getRoomAssumptions([room]));
    return answer;
  },

  async getRoomSettings({ input: { socialId }, store, assume }) {
    const room = await demandRecord(store.read, 'rooms', socialId);
    const set =
      room.socialRoomSetId && (await findRecord(store.read, 'roomSets', room.socialRoomSetId));
    return {
      settings: assume('settings-fields') === 'fields' ? pick(room, roomSettings) : {},
      setSettings: assume('set-settings-fields') === 'fields' ? pick(set || {}, setSettings) : {},
    };
  },

  async updateEvent({ input: { body }, store, baseUrl, assumed, assumptions }) {
    const socialEventId = demandId(body.socialEventId, 'body.socialEventId');
    assumed('registration-status-values', 'registration-status-transitions');
    return store.write(async (db) => {
      const before = await demandRecord(db, 'events', socialEventId);
      const given = omit(body, responseOnly.event);
      const merged = merge(before, { ...given, socialEventId: before.socialEventId });
      const event = follow(merged, before, given, { record: 'user', idOfRecord: 'userId' });
      // The URI of the previous logo.
      if (given.logoImageId !== undefined && given.logoImageURI === undefined) {
        delete event.logoImageURI;
      }
      getUpdateCheck(assumptions)(given, event);
      replaceRecord(db, 'events', socialEventId, event);
      return readEvent(db, event, baseUrl);
    });
  },

  async getGuestUser({ store, now, assumed }) {
    assumed('guest-bearer-use');
    const user = await store.write(async (db) => {
      const userId = await db.newId();
      const guest = { userId, name: 'Guest', registeredDateTime: now, active: true };
      addRecord(db, 'users', userId, guest);
      return guest;
    });
    // No operation accepts them, so they are not stored.
    const [bearer, refreshBearer] = [randomBytes(32), randomBytes(32)];
    return {
      user,
      bearer: bearer.toString('base64url'),
      refreshBearer: refreshBearer.toString('base64url'),
    };
  },
};

/** With the current user, and the URI of the logo if it is an uploaded image. */
async function readEvent(
  db: TenantReader,
  event: SocialEvent,
  baseUrl: string,
): Promise<SocialEvent> {
  const user = await currentUser(db, event.user);
  const { logoImageId } = event;
  const logo = logoImageId && (await findRecord(db, 'images', logoImageId));
  return {
    ...(logo && { logoImageURI: imageUri(baseUrl, db.tenant, logo) }),
    ...event,
    ...(user && { user }),
  };
}

function pick(fields: object, names: readonly string[]): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(fields));
  const picked: Record<string, unknown> = {};
  for (const name of names) if (values.has(name)) picked[name] = values.get(name);
  return picked;
}
