// Generated from spec/ by `pnpm generate`. Do not edit.

import {
  type Call,
  type CallOptions,
  type Client,
  type Operation,
  type PageOptions,
  type Pages,
  paginate,
  reportUnknownFields,
} from '@room-sessions/core';

import type {
  AlternateHost,
  CopyRoomSetInput,
  CopyRoomSetOutput,
  GetGuestUserInput,
  GetGuestUserOutput,
  GetRoomSettingsInput,
  GetRoomSettingsOutput,
  InviteUsersInput,
  InviteUsersOutput,
  ListAlternateHostsInput,
  SaveEntryConfigInput,
  SaveEntryConfigOutput,
  ShowBannerInput,
  ShowBannerOutput,
  UpdateEventInput,
  UpdateEventOutput,
  UpdateRoomInput,
  UpdateRoomOutput,
} from '@room-sessions/models';

/**
 * The facts of `listAlternateHosts`, as `client.call` takes them.
 */
export const listAlternateHostsOperation: Operation = {
  id: 'listAlternateHosts',
  method: 'GET',
  path: '/api/v1/social/alternate/host/{socialId}',
  query: ['text', 'page', 'size', 'sort'],
  auth: 'required',
  retry: 'safe',
};

/**
 * List the alternate hosts of a room.
 *
 * Gets the alternate hosts of a room, a page at a time.
 *
 * API document: Endpoints, `GET /api/v1/social/alternate/host/{socialId}`.
 */
export const listAlternateHosts = (
  client: Client,
  input: ListAlternateHostsInput,
  options?: PageOptions,
): Pages<AlternateHost> => paginate(client, listAlternateHostsOperation, input, options);

/**
 * The facts of `inviteUsers`, as `client.call` takes them.
 */
export const inviteUsersOperation: Operation = {
  id: 'inviteUsers',
  method: 'POST',
  path: '/api/v1/social/invite/{socialId}',
  body: 'json',
  fields: [
    reportUnknownFields,
    'socialInviteId socialId invitedUserId invitedUser didAttend dateTimeInvited error',
  ],
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Invite users to a room.
 *
 * Invites users to a room. Each item of the answer may carry an `error` of its own.
 *
 * API document: Endpoints, `POST /api/v1/social/invite/{socialId}`.
 */
export const inviteUsers = (
  client: Client,
  input: InviteUsersInput,
  options?: CallOptions,
): Call<InviteUsersOutput> => client.call(inviteUsersOperation, input, options);

/**
 * The facts of `saveEntryConfig`, as `client.call` takes them.
 */
export const saveEntryConfigOperation: Operation = {
  id: 'saveEntryConfig',
  method: 'POST',
  path: '/api/v1/rules/entry/config',
  body: 'json',
  response: 'unknown',
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Create or update an entry configuration.
 *
 * Creates or updates the entry-rules configuration of room sessions. The operation has query parameters whose names are not shown; pass them as `extraQuery`.
 *
 * API document: Endpoints, `POST /api/v1/rules/entry/config`.
 */
export const saveEntryConfig = (
  client: Client,
  input: SaveEntryConfigInput,
  options?: CallOptions,
): Call<SaveEntryConfigOutput> => client.call(saveEntryConfigOperation, input, options);

/**
 * The facts of `copyRoomSet`, as `client.call` takes them.
 */
export const copyRoomSetOperation: Operation = {
  id: 'copyRoomSet',
  method: 'POST',
  path: '/api/v1/social/room/set/copy',
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Copy a room set.
 *
 * Creates a copy of an existing room set with its configuration. Which room set is copied, and how it is named, is not shown; `extraQuery` carries what a deployment wants.
 *
 * API document: Endpoints, `POST /api/v1/social/room/set/copy`.
 */
export const copyRoomSet = (
  client: Client,
  input?: CopyRoomSetInput,
  options?: CallOptions,
): Call<CopyRoomSetOutput> => client.call(copyRoomSetOperation, input, options);

/**
 * The facts of `getGuestUser`, as `client.call` takes them.
 */
export const getGuestUserOperation: Operation = {
  id: 'getGuestUser',
  method: 'GET',
  path: '/api/v1/guest/user',
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Get a guest user.
 *
 * Returns a guest user with bearer tokens. A second call may give a second guest, so none is repeated on failure.
 *
 * API document: Endpoints, `GET /api/v1/guest/user`.
 */
export const getGuestUser = (
  client: Client,
  input?: GetGuestUserInput,
  options?: CallOptions,
): Call<GetGuestUserOutput> => client.call(getGuestUserOperation, input, options);

/**
 * The facts of `showBanner`, as `client.call` takes them.
 */
export const showBannerOperation: Operation = {
  id: 'showBanner',
  method: 'POST',
  path: '/api/v1/social/{socialId}/show/banner',
  body: 'object',
  bareError: true,
  auth: 'optional',
  retry: 'unsafe',
};

/**
 * Show a banner in a room.
 *
 * Shows a banner in a room. The only sample of the body is an empty object. No key is seen in its request.
 *
 * API document: Endpoints, `POST /api/v1/social/{socialId}/show/banner`.
 */
export const showBanner = (
  client: Client,
  input: ShowBannerInput,
  options?: CallOptions,
): Call<ShowBannerOutput> => client.call(showBannerOperation, input, options);

/**
 * The facts of `updateRoom`, as `client.call` takes them.
 */
export const updateRoomOperation: Operation = {
  id: 'updateRoom',
  method: 'POST',
  path: '/api/v1/social/update',
  body: 'json',
  fields: [
    reportUnknownFields,
    'socialId socialRoomSetId userId companyId name description socialURI sessionId isOpen recurring anyoneCanStart isValid free allowGuestUsers user socialPermissionType platform maxParticipants startingWidth startingHeight hostAdmitted themeId configurationId theme playlistId artifactSetId startDateTime endDateTime dateCreated companyName socialMeta connectedRoom updatedByUser updatedDateTime alternateHosts myBadgeData',
  ],
  response: 'unknown',
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Update a room.
 *
 * Updates a room.
 *
 * API document: Endpoints, `POST /api/v1/social/update`.
 */
export const updateRoom = (
  client: Client,
  input: UpdateRoomInput,
  options?: CallOptions,
): Call<UpdateRoomOutput> => client.call(updateRoomOperation, input, options);

/**
 * The facts of `getRoomSettings`, as `client.call` takes them.
 */
export const getRoomSettingsOperation: Operation = {
  id: 'getRoomSettings',
  method: 'GET',
  path: '/api/v1/social/settings/{socialId}',
  auth: 'required',
  retry: 'safe',
};

/**
 * Get the settings of a room.
 *
 * Gets the settings of a room.
 *
 * API document: Endpoints, `GET /api/v1/social/settings/{socialId}`.
 */
export const getRoomSettings = (
  client: Client,
  input: GetRoomSettingsInput,
  options?: CallOptions,
): Call<GetRoomSettingsOutput> => client.call(getRoomSettingsOperation, input, options);

/**
 * The facts of `updateEvent`, as `client.call` takes them.
 */
export const updateEventOperation: Operation = {
  id: 'updateEvent',
  method: 'PATCH',
  path: '/api/v1/event',
  body: 'json',
  fields: [
    reportUnknownFields,
    'socialEventId name description eventLink eventColor validateParticipants startDateTime endDateTime socialRoomSetId logoImageId logoImageURI user',
  ],
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Update an event.
 *
 * Updates an event.
 *
 * API document: Endpoints, `PATCH /api/v1/event`.
 */
export const updateEvent = (
  client: Client,
  input: UpdateEventInput,
  options?: CallOptions,
): Call<UpdateEventOutput> => client.call(updateEventOperation, input, options);
