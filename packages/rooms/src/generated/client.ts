// Generated from spec/ by `pnpm generate`. Do not edit.

import type { CallOptions, CallPromise, ExtraQuery, PageOptions, Pages } from '@room-sessions/core';
import { DomainClient, withIds, withQuery } from '@room-sessions/core/internal';
import type {
  AlternateHost,
  EntryConfig,
  GuestUser,
  ListAlternateHostsInput,
  RoomSet,
  Settings,
  ShowBannerInput,
  ShowBannerOutput,
  SocialEvent,
  UpdateEventInput,
  UpdateRoomInput,
} from '@room-sessions/models';
import * as operations from './functions.ts';

/** The generated methods of `RoomsClient`. */
export abstract class RoomsMethods extends DomainClient {
  /**
   * Gets the alternate hosts of a room, a page at a time. Awaited, it is the first page; iterated,
   * all items.
   *
   * `GET /api/v1/social/alternate/host/{socialId}`
   *
   * @param socialId The room.
   * @param query Optionally `text`, `page`, `size`, `sort`.
   * @param options Options of the list and its calls.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   * @example for await (const host of rooms.listAlternateHosts(socialId, { text: 'ann' })) show(host)
   */
  listAlternateHosts(
    socialId: string,
    query?: Omit<ListAlternateHostsInput, 'socialId'>,
    options?: PageOptions,
  ): Pages<AlternateHost> {
    return operations.listAlternateHosts(this.client, withIds(query, { socialId }), options);
  }

  /**
   * Creates or updates the entry-rules configuration of room sessions. The names of its query
   * parameters are not documented; pass them as `query`. The response is not documented.
   *
   * `POST /api/v1/rules/entry/config`
   *
   * @param config The configuration.
   * @param query Query parameters that are not documented.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  saveEntryConfig(
    config: EntryConfig,
    query?: ExtraQuery,
    options?: CallOptions,
  ): CallPromise<unknown> {
    return operations.saveEntryConfig(this.client, { body: config }, withQuery(options, query));
  }

  /**
   * Creates a copy of an existing room set with its configuration. The document does not say which
   * room set is copied, and how the request names it; pass undocumented parameters as `query`.
   *
   * `POST /api/v1/social/room/set/copy`
   *
   * @param query Query parameters that are not documented.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   * @example await rooms.copyRoomSet({ socialRoomSetId })
   */
  copyRoomSet(query?: ExtraQuery, options?: CallOptions): CallPromise<RoomSet> {
    return operations.copyRoomSet(this.client, {}, withQuery(options, query));
  }

  /**
   * Returns a guest user with bearer tokens. A second call may create a second guest, so the client
   * does not retry a failed call.
   *
   * `GET /api/v1/guest/user`
   *
   * @param query Query parameters that are not documented.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  getGuestUser(query?: ExtraQuery, options?: CallOptions): CallPromise<GuestUser> {
    return operations.getGuestUser(this.client, {}, withQuery(options, query));
  }

  /**
   * Shows a banner in a room. The only sample of the body is an empty object. The sample request
   * has no key.
   *
   * `POST /api/v1/social/{socialId}/show/banner`
   *
   * @param socialId The room.
   * @param body A JSON object; the sample is empty.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  showBanner(
    socialId: string,
    body?: ShowBannerInput['body'],
    options?: CallOptions,
  ): CallPromise<ShowBannerOutput> {
    return operations.showBanner(this.client, { socialId, body }, options);
  }

  /**
   * Updates a room. The response is not documented.
   *
   * `POST /api/v1/social/update`
   *
   * @param room The room with its changes. Its `socialId` is required.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
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
   * @param query Query parameters that are not documented.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  getSettings(socialId: string, query?: ExtraQuery, options?: CallOptions): CallPromise<Settings> {
    return operations.getRoomSettings(this.client, { socialId }, withQuery(options, query));
  }

  /**
   * Updates an event.
   *
   * `PATCH /api/v1/event`
   *
   * @param event The event with its changes. Its `socialEventId` is required.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  updateEvent(event: UpdateEventInput['body'], options?: CallOptions): CallPromise<SocialEvent> {
    return operations.updateEvent(this.client, { body: event }, options);
  }
}
