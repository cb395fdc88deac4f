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
 * What `listAlternateHosts` answers with. API document: Endpoints, `GET /api/v1/social/alternate/host/{socialId}`.
 */
export type ListAlternateHostsOutput = Array<AlternateHost>;

/**
 * What `listAlternateHosts` takes. API document: Endpoints, `GET /api/v1/social/alternate/host/{socialId}`.
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
   * Number of the page to fetch, from 0. Default: 0.
   */
  page?: number | undefined;
  /**
   * Items per request. Default: 20. Not known: docs/gaps.md#max-page-size.
   */
  size?: number | undefined;
  /**
   * Name of the property to sort by; append `,asc` or `,desc` to set the direction.
   */
  sort?: Sort<ListAlternateHostsOutput[number]> | undefined;
};

/**
 * What `inviteUsers` answers with. API document: Endpoints, `POST /api/v1/social/invite/{socialId}`.
 */
export type InviteUsersOutput = Array<SocialInvite>;

/**
 * What `inviteUsers` takes. API document: Endpoints, `POST /api/v1/social/invite/{socialId}`.
 */
export type InviteUsersInput = {
  /**
   * The room.
   */
  socialId: string;
  /**
   * The invites; `invitedUserId` names the user of each.
   */
  body: Array<SocialInvite>;
};

/**
 * What `saveEntryConfig` answers with. API document: Endpoints, `POST /api/v1/rules/entry/config`.
 */
export type SaveEntryConfigOutput = unknown;

/**
 * What `saveEntryConfig` takes. API document: Endpoints, `POST /api/v1/rules/entry/config`.
 */
export type SaveEntryConfigInput = {
  /**
   * The configuration.
   */
  body: EntryConfig;
};

/**
 * What `copyRoomSet` answers with. API document: Endpoints, `POST /api/v1/social/room/set/copy`.
 */
export type CopyRoomSetOutput = RoomSet;

/**
 * What `copyRoomSet` takes. API document: Endpoints, `POST /api/v1/social/room/set/copy`.
 */
export type CopyRoomSetInput = {};

/**
 * What `getGuestUser` answers with. API document: Endpoints, `GET /api/v1/guest/user`.
 */
export type GetGuestUserOutput = GuestUser;

/**
 * What `getGuestUser` takes. API document: Endpoints, `GET /api/v1/guest/user`.
 */
export type GetGuestUserInput = {};

/**
 * What `showBanner` answers with. API document: Endpoints, `POST /api/v1/social/{socialId}/show/banner`.
 */
export type ShowBannerOutput = {
  [key: string]: unknown;
};

/**
 * What `showBanner` takes. API document: Endpoints, `POST /api/v1/social/{socialId}/show/banner`.
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
 * What `updateRoom` answers with. API document: Endpoints, `POST /api/v1/social/update`.
 */
export type UpdateRoomOutput = unknown;

/**
 * What `updateRoom` takes. API document: Endpoints, `POST /api/v1/social/update`.
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
 * What `getRoomSettings` answers with. API document: Endpoints, `GET /api/v1/social/settings/{socialId}`.
 */
export type GetRoomSettingsOutput = Settings;

/**
 * What `getRoomSettings` takes. API document: Endpoints, `GET /api/v1/social/settings/{socialId}`.
 */
export type GetRoomSettingsInput = {
  /**
   * The room.
   */
  socialId: string;
};

/**
 * What `updateEvent` answers with. API document: Endpoints, `PATCH /api/v1/event`.
 */
export type UpdateEventOutput = SocialEvent;

/**
 * What `updateEvent` takes. API document: Endpoints, `PATCH /api/v1/event`.
 */
export type UpdateEventInput = {
  /**
   * The event with its changes.
   */
  body: SocialEventInput & {
    socialEventId: string;
  };
};
