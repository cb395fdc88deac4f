// The client of the rooms domain: the generated operations under names that read well.

import {
  type Call,
  type CallOptions,
  DomainClient,
  type PageOptions,
  type Pages,
} from '@room-sessions/core';
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
   * The alternate hosts of a room: awaited, the first page; iterated, all of them.
   *
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
   * Invites users to a room, any number of them: in batches, a few at a time. Gives one result per
   * user, in the order of `users`. A refusal of one is no failure: the others are invited.
   *
   * When a batch fails, no further one is started, and those under way are awaited. The error says
   * what became of each user, and as `resume` it lets another call send those who were not sent.
   *
   * @param users User ids, or invites that carry more. None sends nothing.
   * @throws InputError for a user without an id, or when `users` are others than those of `resume`;
   * nothing is sent then. BatchError (`isInviteError`) when a batch failed. AbortError after an
   * abort; its `cause` is that BatchError.
   * @example
   * const { invited, refused } = await rooms.invite(socialId, userIds, {
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

  /** Creates or updates an entry configuration. What comes back is not documented. */
  saveEntryConfig(config: EntryConfig, options?: CallOptions): Call<unknown> {
    return operations.saveEntryConfig(this.client, { body: config }, options);
  }

  /**
   * Copies a room set. How a deployment is told which one is not documented; `extraQuery` carries
   * what it wants.
   */
  copyRoomSet(options?: CallOptions): Call<RoomSet> {
    return operations.copyRoomSet(this.client, {}, options);
  }

  /** Shows a banner in a room. The only documented body is an empty object, the default. */
  showBanner(
    socialId: string,
    body: Readonly<Record<string, unknown>> = {},
    options?: CallOptions,
  ): Call<ShowBannerOutput> {
    return operations.showBanner(this.client, { socialId, body }, options);
  }

  /** Updates the room that `socialId` names. What comes back is not documented. */
  update(room: UpdateRoomInput['body'], options?: CallOptions): Call<unknown> {
    return operations.updateRoom(this.client, { body: room }, options);
  }

  /** The settings of a room. */
  getSettings(socialId: string, options?: CallOptions): Call<Settings> {
    return operations.getRoomSettings(this.client, { socialId }, options);
  }

  /** Updates the event that `socialEventId` names. */
  updateEvent(event: UpdateEventInput['body'], options?: CallOptions): Call<SocialEvent> {
    return operations.updateEvent(this.client, { body: event }, options);
  }

  /** A new guest with its tokens, which are secrets. Each call makes another guest. */
  getGuestUser(options?: CallOptions): Call<GuestUser> {
    return operations.getGuestUser(this.client, {}, options);
  }
}
