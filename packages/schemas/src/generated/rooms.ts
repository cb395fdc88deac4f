// Generated from spec/ by `pnpm generate`. Do not edit.

import { fastCheck } from '../fast-check.ts';
import { unknowns } from '../unknowns.ts';
import type { OperationSchemas } from '../validation/standard-schema.ts';
import * as z from 'zod/mini';

import {
  zAlternateHost,
  zEntryConfig,
  zGuestUser,
  zRoomSet,
  zSettings,
  zSocialEvent,
  zSocialEventInput,
  zSocialInput,
  zSocialInvite,
} from './components.ts';
import type {
  CopyRoomSetOutput,
  GetGuestUserOutput,
  GetRoomSettingsInput,
  GetRoomSettingsOutput,
  InviteUsersInput,
  InviteUsersOutput,
  ListAlternateHostsInput,
  ListAlternateHostsOutput,
  SaveEntryConfigInput,
  ShowBannerInput,
  ShowBannerOutput,
  SocialEventInput,
  SocialInput,
  UpdateEventOutput,
} from '@room-sessions/models';

export const zListAlternateHostsPath: z.ZodMiniType<Pick<ListAlternateHostsInput, 'socialId'>> =
  /* @__PURE__ */ (() =>
    z.looseObject({
      socialId: z.guid(),
    }))();

export const zListAlternateHostsQuery: z.ZodMiniType<
  Pick<ListAlternateHostsInput, 'text' | 'page' | 'size' | 'sort'>
> = /* @__PURE__ */ (() =>
  z.looseObject({
    text: z.optional(z.string()),
    page: z.optional(z.int().check(z.gte(0))),
    size: z.optional(z.int()),
    sort: z.optional(z.string()),
  }))();

/**
 * A page of alternate hosts.
 */
export const zListAlternateHostsResponse: z.ZodMiniType<ListAlternateHostsOutput> =
  /* @__PURE__ */ (() => z.array(zAlternateHost))();

/**
 * The invites; the `invitedUserId` of an invite names its user.
 */
export const zInviteUsersBody: z.ZodMiniType<InviteUsersInput['body']> = /* @__PURE__ */ (() =>
  z.array(zSocialInvite))();

export const zInviteUsersPath: z.ZodMiniType<Pick<InviteUsersInput, 'socialId'>> =
  /* @__PURE__ */ (() =>
    z.looseObject({
      socialId: z.guid(),
    }))();

/**
 * The invites; each may have an `error`.
 */
export const zInviteUsersResponse: z.ZodMiniType<InviteUsersOutput> = /* @__PURE__ */ (() =>
  z.array(zSocialInvite))();

/**
 * The configuration.
 */
export const zSaveEntryConfigBody: z.ZodMiniType<SaveEntryConfigInput['body']> =
  /* @__PURE__ */ (() => zEntryConfig)();

/**
 * The copy.
 */
export const zCopyRoomSetResponse: z.ZodMiniType<CopyRoomSetOutput> = /* @__PURE__ */ (() =>
  zRoomSet)();

/**
 * The guest.
 */
export const zGetGuestUserResponse: z.ZodMiniType<GetGuestUserOutput> = /* @__PURE__ */ (() =>
  zGuestUser)();

/**
 * A JSON object; the sample is empty.
 */
export const zShowBannerBody: z.ZodMiniType<ShowBannerInput['body']> = /* @__PURE__ */ (() =>
  z.record(z.string(), z.unknown()))();

export const zShowBannerPath: z.ZodMiniType<Pick<ShowBannerInput, 'socialId'>> =
  /* @__PURE__ */ (() =>
    z.looseObject({
      socialId: z.string(),
    }))();

/**
 * The banner is shown. The only sample is an empty object.
 */
export const zShowBannerResponse: z.ZodMiniType<ShowBannerOutput> = /* @__PURE__ */ (() =>
  z.record(z.string(), z.unknown()))();

/**
 * The room with its changes.
 */
export const zUpdateRoomBody: z.ZodMiniType<SocialInput> = /* @__PURE__ */ (() => zSocialInput)();

export const zGetRoomSettingsPath: z.ZodMiniType<Pick<GetRoomSettingsInput, 'socialId'>> =
  /* @__PURE__ */ (() =>
    z.looseObject({
      socialId: z.guid(),
    }))();

/**
 * The settings.
 */
export const zGetRoomSettingsResponse: z.ZodMiniType<GetRoomSettingsOutput> = /* @__PURE__ */ (() =>
  zSettings)();

/**
 * The event with its changes.
 */
export const zUpdateEventBody: z.ZodMiniType<SocialEventInput> = /* @__PURE__ */ (() =>
  zSocialEventInput)();

/**
 * The updated event.
 */
export const zUpdateEventResponse: z.ZodMiniType<UpdateEventOutput> = /* @__PURE__ */ (() =>
  zSocialEvent)();

/**
 * The schemas of each operation of rooms, by operation id, for `validate({ schemas })`.
 */
export const roomsSchemas: Readonly<
  Record<
    | 'listAlternateHosts'
    | 'inviteUsers'
    | 'saveEntryConfig'
    | 'copyRoomSet'
    | 'getGuestUser'
    | 'showBanner'
    | 'updateRoom'
    | 'getRoomSettings'
    | 'updateEvent',
    OperationSchemas
  >
> = {
  listAlternateHosts: {
    path: zListAlternateHostsPath,
    query: zListAlternateHostsQuery,
    response: zListAlternateHostsResponse,
    accepts: fastCheck,
    unknowns,
  },
  inviteUsers: {
    path: zInviteUsersPath,
    body: zInviteUsersBody,
    response: zInviteUsersResponse,
    accepts: fastCheck,
    unknowns,
  },
  saveEntryConfig: {
    body: zSaveEntryConfigBody,
    accepts: fastCheck,
    unknowns,
  },
  copyRoomSet: {
    response: zCopyRoomSetResponse,
    accepts: fastCheck,
    unknowns,
  },
  getGuestUser: {
    response: zGetGuestUserResponse,
    accepts: fastCheck,
    unknowns,
  },
  showBanner: {
    path: zShowBannerPath,
    body: zShowBannerBody,
    response: zShowBannerResponse,
    accepts: fastCheck,
    unknowns,
  },
  updateRoom: {
    body: zUpdateRoomBody,
    accepts: fastCheck,
    unknowns,
  },
  getRoomSettings: {
    path: zGetRoomSettingsPath,
    response: zGetRoomSettingsResponse,
    accepts: fastCheck,
    unknowns,
  },
  updateEvent: {
    body: zUpdateEventBody,
    response: zUpdateEventResponse,
    accepts: fastCheck,
    unknowns,
  },
};
