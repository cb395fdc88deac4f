// The client of the rooms domain: the generated operations as methods with short names.

import type { CallPromise, CallOptions, PageOptions, Pages } from '@room-sessions/core';
import { DomainClient } from '@room-sessions/core/internal';
import type {
  AlternateHost,
  EntryConfig,
  GuestUser,
  ListAlternateHostsInput,
  RoomSet,
  Settings,
  ShowBannerOutput,
  SocialEvent,
  UpdateEventInput,
  UpdateRoomInput,
} from '@room-sessions/models';
import * as operations from './generated/operations.ts';
import { invite, type Invitee } from './invite.ts';
import type { InviteOptions } from './invite-options.ts';
import type { InviteResult } from './invite-result.ts';

/** Rooms and room sets, who may enter them, events and guests. */
export class RoomsClient extends DomainClient {
  /**
   * Lists the alternate hosts of a room: awaited, the first page; iterated, all of them.
   *
   * `GET /api/v1/social/alternate/host/{socialId}`
   *
   * @param socialId The room.
   * @param query Optionally `text`, `page`, `size`, `sort`.
   * @param options Options of the list and its calls.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   * @example for await (const host of rooms.listAlternateHosts(socialId, { text: 'ann' })) show(host)
   */
  listAlternateHosts(
    socialId: string,
    query: Omit<ListAlternateHostsInput, 'socialId'> = {},
    options?: PageOptions,
  ): Pages<AlternateHost> {
    return operations.listAlternateHosts(this.client, { ...query, socialId }, options);
  }

  /**
   * Invites any number of users to a room: in batches, some at a time. Returns one result per user, in
   * the order of `users`. A refused user does not fail the call: the others are invited.
   *
   * If a batch fails, no further batch is started, and the running ones are awaited. The error has the
   * outcome of each user. Pass it as `resume` to another call to send the remaining users.
   *
   * `POST /api/v1/social/invite/{socialId}`, for each batch
   *
   * @param socialId The room.
   * @param users User ids, or invites with further fields. An empty list sends no request.
   * @param options Options of each call, and of the batches.
   * @throws InputError for a user without an id, or if `users` differ from those of `resume`; then
   * nothing is sent. InviteError if a batch failed. AbortError after an abort; its
   * `cause` is that InviteError.
   * @example
   * const { invited, refused, unknown } = await rooms.invite(socialId, userIds, {
   *   onProgress: ({ done, total }) => console.log(`${done} of ${total}`),
   * });
   */
  invite(
    socialId: string,
    users: readonly Invitee[],
    options?: InviteOptions,
  ): Promise<InviteResult> {
    return invite(this.client, socialId, users, options);
  }

  /**
   * Creates or updates an entry configuration. The response is not documented.
   *
   * `POST /api/v1/rules/entry/config`
   *
   * @param config The configuration.
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  saveEntryConfig(config: EntryConfig, options?: CallOptions): CallPromise<unknown> {
    return operations.saveEntryConfig(this.client, { body: config }, options);
  }

  /**
   * Copies a room set. How the request names it is not documented: use `extraQuery`.
   *
   * `POST /api/v1/social/room/set/copy`
   *
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  copyRoomSet(options?: CallOptions): CallPromise<RoomSet> {
    return operations.copyRoomSet(this.client, {}, options);
  }

  /**
   * Shows a banner in a room.
   *
   * `POST /api/v1/social/{socialId}/show/banner`
   *
   * @param socialId The room.
   * @param body The only documented body is an empty object, the default.
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  showBanner(
    socialId: string,
    body: Readonly<Record<string, unknown>> = {},
    options?: CallOptions,
  ): CallPromise<ShowBannerOutput> {
    return operations.showBanner(this.client, { socialId, body }, options);
  }

  /**
   * Updates a room. The response is not documented.
   *
   * `POST /api/v1/social/update`
   *
   * @param room The changed fields, and the `socialId` of the room.
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  update(room: UpdateRoomInput['body'], options?: CallOptions): CallPromise<unknown> {
    return operations.updateRoom(this.client, { body: room }, options);
  }

  /**
   * Gets the settings of a room.
   *
   * `GET /api/v1/social/settings/{socialId}`
   *
   * @param socialId The room.
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  getSettings(socialId: string, options?: CallOptions): CallPromise<Settings> {
    return operations.getRoomSettings(this.client, { socialId }, options);
  }

  /**
   * Updates an event.
   *
   * `PATCH /api/v1/event`
   *
   * @param event The changed fields, and the `socialEventId` of the event.
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  updateEvent(event: UpdateEventInput['body'], options?: CallOptions): CallPromise<SocialEvent> {
    return operations.updateEvent(this.client, { body: event }, options);
  }

  /**
   * Gets a guest user with its tokens, which are secrets. A second call may create a second guest.
   *
   * `GET /api/v1/guest/user`
   *
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  getGuestUser(options?: CallOptions): CallPromise<GuestUser> {
    return operations.getGuestUser(this.client, {}, options);
  }
}
