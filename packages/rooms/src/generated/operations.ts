// Generated from spec/ by `pnpm generate`. Do not edit.

import type { Operation } from '@room-sessions/core';
import { encodeList, encodeObject, encodeRecord } from '@room-sessions/core/internal';

/**
 * The facts of `listAlternateHosts`.
 */
export const listAlternateHostsOperation: Operation = {
  id: 'listAlternateHosts',
  method: 'GET',
  path: '/api/v1/social/alternate/host/{socialId}',
  query: ['text', 'page', 'size', 'sort'],
  idempotent: true,
};

/**
 * The facts of `inviteUsers`.
 */
export const inviteUsersOperation: Operation = {
  id: 'inviteUsers',
  method: 'POST',
  path: '/api/v1/social/invite/{socialId}',
  body: encodeList,
  fields: 'socialInviteId socialId invitedUserId invitedUser didAttend dateTimeInvited error',
  idempotent: false,
};

/**
 * The facts of `saveEntryConfig`.
 */
export const saveEntryConfigOperation: Operation = {
  id: 'saveEntryConfig',
  method: 'POST',
  path: '/api/v1/rules/entry/config',
  body: encodeRecord,
  response: 'unknown',
  idempotent: false,
};

/**
 * The facts of `copyRoomSet`.
 */
export const copyRoomSetOperation: Operation = {
  id: 'copyRoomSet',
  method: 'POST',
  path: '/api/v1/social/room/set/copy',
  idempotent: false,
};

/**
 * The facts of `getGuestUser`.
 */
export const getGuestUserOperation: Operation = {
  id: 'getGuestUser',
  method: 'GET',
  path: '/api/v1/guest/user',
  idempotent: false,
};

/**
 * The facts of `showBanner`.
 */
export const showBannerOperation: Operation = {
  id: 'showBanner',
  method: 'POST',
  path: '/api/v1/social/{socialId}/show/banner',
  body: encodeObject,
  bareError: true,
  idempotent: false,
};

/**
 * The facts of `updateRoom`.
 */
export const updateRoomOperation: Operation = {
  id: 'updateRoom',
  method: 'POST',
  path: '/api/v1/social/update',
  body: encodeRecord,
  fields:
    'socialId socialRoomSetId userId companyId name description socialURI sessionId isOpen recurring anyoneCanStart isValid free allowGuestUsers user socialPermissionType platform maxParticipants startingWidth startingHeight hostAdmitted themeId configurationId theme playlistId artifactSetId startDateTime endDateTime dateCreated companyName socialMeta connectedRoom updatedByUser updatedDateTime alternateHosts myBadgeData',
  response: 'unknown',
  idempotent: false,
};

/**
 * The facts of `getRoomSettings`.
 */
export const getRoomSettingsOperation: Operation = {
  id: 'getRoomSettings',
  method: 'GET',
  path: '/api/v1/social/settings/{socialId}',
  idempotent: true,
};

/**
 * The facts of `updateEvent`.
 */
export const updateEventOperation: Operation = {
  id: 'updateEvent',
  method: 'PATCH',
  path: '/api/v1/event',
  body: encodeRecord,
  fields:
    'socialEventId name description eventLink eventColor validateParticipants startDateTime endDateTime socialRoomSetId logoImageId logoImageURI user',
  idempotent: false,
};
