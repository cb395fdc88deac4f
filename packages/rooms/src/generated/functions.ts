// Generated from spec/ by `pnpm generate`. Do not edit.

import type { CallOptions, CallPromise, Client, PageOptions, Pages } from '@room-sessions/core';
import { paginate } from '@room-sessions/core/internal';

import {
  copyRoomSetOperation,
  getGuestUserOperation,
  getRoomSettingsOperation,
  inviteUsersOperation,
  listAlternateHostsOperation,
  saveEntryConfigOperation,
  showBannerOperation,
  updateEventOperation,
  updateRoomOperation,
} from './operations.ts';
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
 * Gets the alternate hosts of a room, a page at a time.
 *
 * API document: Endpoints, `GET /api/v1/social/alternate/host/{socialId}`.
 *
 * @param client The client that sends the request.
 * @param input `socialId`; optionally `text`, `page`, `size`, `sort`.
 * @param options Options of the list and its calls.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const listAlternateHosts = (
  client: Client,
  input: ListAlternateHostsInput,
  options?: PageOptions,
): Pages<AlternateHost> => paginate(client, listAlternateHostsOperation, input, options);

/**
 * Invites users to a room. Each item of the response may have its own `error`.
 *
 * API document: Endpoints, `POST /api/v1/social/invite/{socialId}`.
 *
 * @param client The client that sends the request.
 * @param input `socialId`, `body`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const inviteUsers = (
  client: Client,
  input: InviteUsersInput,
  options?: CallOptions,
): CallPromise<InviteUsersOutput> => client.call(inviteUsersOperation, input, options);

/**
 * Creates or updates the entry-rules configuration of room sessions. The names of its query parameters are not documented; pass them as `extraQuery`.
 *
 * API document: Endpoints, `POST /api/v1/rules/entry/config`.
 * Not documented: docs/gaps.md#entry-config-query, docs/gaps.md#entry-config-response.
 *
 * @param client The client that sends the request.
 * @param input `body`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const saveEntryConfig = (
  client: Client,
  input: SaveEntryConfigInput,
  options?: CallOptions,
): CallPromise<SaveEntryConfigOutput> => client.call(saveEntryConfigOperation, input, options);

/**
 * Creates a copy of an existing room set with its configuration. The document does not say which room set is copied, and how the request names it; pass undocumented parameters as `extraQuery`.
 *
 * API document: Endpoints, `POST /api/v1/social/room/set/copy`.
 * Not documented: docs/gaps.md#room-set-copy-source.
 *
 * @param client The client that sends the request.
 * @param input Empty: the operation has no inputs.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const copyRoomSet = (
  client: Client,
  input?: CopyRoomSetInput,
  options?: CallOptions,
): CallPromise<CopyRoomSetOutput> => client.call(copyRoomSetOperation, input, options);

/**
 * Returns a guest user with bearer tokens. A second call may create a second guest, so the client does not retry a failed call.
 *
 * API document: Endpoints, `GET /api/v1/guest/user`.
 *
 * @param client The client that sends the request.
 * @param input Empty: the operation has no inputs.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const getGuestUser = (
  client: Client,
  input?: GetGuestUserInput,
  options?: CallOptions,
): CallPromise<GetGuestUserOutput> => client.call(getGuestUserOperation, input, options);

/**
 * Shows a banner in a room. The only sample of the body is an empty object. The sample request has no key.
 *
 * API document: Endpoints, `POST /api/v1/social/{socialId}/show/banner`.
 * Not documented: docs/gaps.md#banner-auth.
 *
 * @param client The client that sends the request.
 * @param input `socialId`; optionally `body`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const showBanner = (
  client: Client,
  input: ShowBannerInput,
  options?: CallOptions,
): CallPromise<ShowBannerOutput> => client.call(showBannerOperation, input, options);

/**
 * Updates a room.
 *
 * API document: Endpoints, `POST /api/v1/social/update`.
 * Not documented: docs/gaps.md#update-room-response.
 *
 * @param client The client that sends the request.
 * @param input `body`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const updateRoom = (
  client: Client,
  input: UpdateRoomInput,
  options?: CallOptions,
): CallPromise<UpdateRoomOutput> => client.call(updateRoomOperation, input, options);

/**
 * Gets the settings of a room.
 *
 * API document: Endpoints, `GET /api/v1/social/settings/{socialId}`.
 *
 * @param client The client that sends the request.
 * @param input `socialId`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const getRoomSettings = (
  client: Client,
  input: GetRoomSettingsInput,
  options?: CallOptions,
): CallPromise<GetRoomSettingsOutput> => client.call(getRoomSettingsOperation, input, options);

/**
 * Updates an event.
 *
 * API document: Endpoints, `PATCH /api/v1/event`.
 *
 * @param client The client that sends the request.
 * @param input `body`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const updateEvent = (
  client: Client,
  input: UpdateEventInput,
  options?: CallOptions,
): CallPromise<UpdateEventOutput> => client.call(updateEventOperation, input, options);
