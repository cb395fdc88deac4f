// Generated from spec/ by `pnpm generate`. Do not edit.

import type { Sort } from '../sort.ts';

import type {
  AlternateHost,
  EntryConfig,
  GuestUser,
  RoomSet,
  Settings,
  SocialEvent,
  SocialEventInput,
  SocialInput,
  SocialInvite,
} from './models.ts';

/**
 * The response of `listAlternateHosts`. API document: Endpoints, `GET /api/v1/social/alternate/host/{socialId}`.
 */
export type ListAlternateHostsOutput = Array<AlternateHost>;

/**
 * The input of `listAlternateHosts`. API document: Endpoints, `GET /api/v1/social/alternate/host/{socialId}`.
 */
export type ListAlternateHostsInput = {
  /**
   * The room.
   */
  socialId: string;
  /**
   * Text to search for.
   */
  text?: string | undefined;
  /**
   * Number of the page, from 0. Default: 0.
   */
  page?: number | undefined;
  /**
   * Items per request. Default: 20. Not documented: docs/gaps.md#max-page-size, docs/gaps.md#oversized-page.
   */
  size?: number | undefined;
  /**
   * Name of the property to sort by; append `,asc` or `,desc` to set the direction.
   */
  sort?: Sort<ListAlternateHostsOutput[number]> | undefined;
};

/**
 * The response of `inviteUsers`. API document: Endpoints, `POST /api/v1/social/invite/{socialId}`.
 */
export type InviteUsersOutput = Array<SocialInvite>;

/**
 * The input of `inviteUsers`. API document: Endpoints, `POST /api/v1/social/invite/{socialId}`.
 */
export type InviteUsersInput = {
  /**
   * The room.
   */
  socialId: string;
  /**
   * The invites; the `invitedUserId` of an invite names its user.
   */
  body: Array<SocialInvite>;
};

/**
 * The response of `saveEntryConfig`. API document: Endpoints, `POST /api/v1/rules/entry/config`.
 */
export type SaveEntryConfigOutput = unknown;

/**
 * The input of `saveEntryConfig`. API document: Endpoints, `POST /api/v1/rules/entry/config`.
 */
export type SaveEntryConfigInput = {
  /**
   * The configuration.
   */
  body: EntryConfig;
};

/**
 * The response of `copyRoomSet`. API document: Endpoints, `POST /api/v1/social/room/set/copy`.
 */
export type CopyRoomSetOutput = RoomSet;

/**
 * The input of `copyRoomSet`. API document: Endpoints, `POST /api/v1/social/room/set/copy`.
 */
export type CopyRoomSetInput = {};

/**
 * The response of `getGuestUser`. API document: Endpoints, `GET /api/v1/guest/user`.
 */
export type GetGuestUserOutput = GuestUser;

/**
 * The input of `getGuestUser`. API document: Endpoints, `GET /api/v1/guest/user`.
 */
export type GetGuestUserInput = {};

/**
 * The response of `showBanner`. API document: Endpoints, `POST /api/v1/social/{socialId}/show/banner`.
 */
export type ShowBannerOutput = {
  [key: string]: unknown;
};

/**
 * The input of `showBanner`. API document: Endpoints, `POST /api/v1/social/{socialId}/show/banner`.
 */
export type ShowBannerInput = {
  /**
   * The room.
   */
  socialId: string;
  /**
   * A JSON object; the sample is empty.
   */
  body?:
    | {
        [key: string]: unknown;
      }
    | undefined;
};

/**
 * The response of `updateRoom`. API document: Endpoints, `POST /api/v1/social/update`.
 */
export type UpdateRoomOutput = unknown;

/**
 * The input of `updateRoom`. API document: Endpoints, `POST /api/v1/social/update`.
 */
export type UpdateRoomInput = {
  /**
   * The room with its changes.
   */
  body: SocialInput & {
    socialId: string;
  };
};

/**
 * The response of `getRoomSettings`. API document: Endpoints, `GET /api/v1/social/settings/{socialId}`.
 */
export type GetRoomSettingsOutput = Settings;

/**
 * The input of `getRoomSettings`. API document: Endpoints, `GET /api/v1/social/settings/{socialId}`.
 */
export type GetRoomSettingsInput = {
  /**
   * The room.
   */
  socialId: string;
};

/**
 * The response of `updateEvent`. API document: Endpoints, `PATCH /api/v1/event`.
 */
export type UpdateEventOutput = SocialEvent;

/**
 * The input of `updateEvent`. API document: Endpoints, `PATCH /api/v1/event`.
 */
export type UpdateEventInput = {
  /**
   * The event with its changes.
   */
  body: SocialEventInput & {
    socialEventId: string;
  };
};
