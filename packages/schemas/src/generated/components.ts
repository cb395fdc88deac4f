// Generated from spec/ by `pnpm generate`. Do not edit.

import { dateTime } from '../date-time.ts';
import * as z from 'zod/mini';

import type {
  AlternateHost,
  BadgeData,
  BadgeDataInput,
  BadgeInputType,
  BadgeQuestion,
  BadgeQuestionType,
  BadgeVisibility,
  BannerError,
  EntryConfig,
  EntryConfigLayout,
  EntryOption,
  EntryRule,
  ErrorBody,
  ErrorStatus,
  GuestUser,
  Image,
  Playlist,
  PlaylistInput,
  PlaylistType,
  Recording,
  RecordingInput,
  RecordingParticipant,
  RecordingParticipantInput,
  RecordingParticipantType,
  RecordingStatus,
  RoomSet,
  Settings,
  Social,
  SocialEvent,
  SocialEventInput,
  SocialEventRegistrationStatus,
  SocialInput,
  SocialInvite,
  SocialMeta,
  SocialPermissionType,
  SocialPlatform,
  SuccessEnvelope,
  SuccessStatus,
  SurveyAnswer,
  Theme,
  ThemeInput,
  ThemeType,
  Tile,
  UploadStatus,
  UploadStatusInput,
  UploadStatusState,
  User,
} from '@room-sessions/models';

/**
 * A person who uses the platform. API document: Resources, User.
 */
export const zUser: z.ZodMiniType<User> = /* @__PURE__ */ (() =>
  z.looseObject({
    userId: z.optional(z.guid()),
    name: z.optional(z.string()),
    firstName: z.optional(z.string()),
    middleName: z.optional(z.string()),
    lastName: z.optional(z.string()),
    emailAddress: z.optional(z.string()),
    emailVerified: z.optional(z.boolean()),
    preload: z.optional(z.boolean()),
    mobilePhone: z.optional(z.string()),
    mobilePhoneVerified: z.optional(z.boolean()),
    mobilePhoneVerifiedWeb: z.optional(z.boolean()),
    profileId: z.optional(z.string()),
    profileImageURI: z.optional(z.string()),
    profileImageId: z.optional(z.guid()),
    profileImageBackground: z.optional(z.string()),
    timeZone: z.optional(z.string()),
    registeredDateTime: z.optional(dateTime()),
    active: z.optional(z.boolean()),
    actedAs: z.optional(z.boolean()),
  }))();

/**
 * A user as an alternate host of a room. API document: Resources, AlternateHost.
 */
export const zAlternateHost: z.ZodMiniType<AlternateHost> = /* @__PURE__ */ (() =>
  z.looseObject({
    user: z.optional(zUser),
    host: z.optional(z.boolean()),
    licensed: z.optional(z.boolean()),
  }))();

/**
 * An invitation of one user to one room. API document: Resources, SocialInvite. Not documented: docs/gaps.md#invite-user-reference.
 */
export const zSocialInvite: z.ZodMiniType<SocialInvite> = /* @__PURE__ */ (() =>
  z.looseObject({
    socialInviteId: z.optional(z.guid()),
    socialId: z.optional(z.guid()),
    invitedUserId: z.optional(z.guid()),
    invitedUser: z.optional(zUser),
    didAttend: z.optional(z.boolean()),
    dateTimeInvited: z.optional(dateTime()),
    error: z.optional(z.string()),
  }))();

/**
 * One condition of an entry configuration. API document: Resources, EntryConfig.
 */
export const zEntryRule: z.ZodMiniType<EntryRule> = /* @__PURE__ */ (() =>
  z.looseObject({
    property: z.optional(z.string()),
    operator: z.optional(z.string()),
    value: z.optional(z.string()),
  }))();

/**
 * Rules that control how participants enter a room session. The document names two more enumerations of this body (`EntryOption` and `EntryConfigLayout`), but not their fields; the type accepts unknown fields. API document: Resources, EntryConfig. Not documented: docs/gaps.md#entry-config-layout-field, docs/gaps.md#entry-config-option-field.
 */
export const zEntryConfig: z.ZodMiniType<EntryConfig> = /* @__PURE__ */ (() =>
  z.catchall(
    z.looseObject({
      configurationId: z.optional(z.guid()),
      name: z.optional(z.string()),
      groupSpawnSize: z.optional(z.int()),
      groupFormerCount: z.optional(z.int()),
      startingPointX: z.optional(z.int()),
      startingPointY: z.optional(z.int()),
      rules: z.optional(z.array(zEntryRule)),
      associatedSocialIds: z.optional(z.array(z.guid())),
    }),
    z.any(),
  ))();

/**
 * The result of an image upload. API document: Resources, Image. Not documented: docs/gaps.md#image-user.
 */
export const zImage: z.ZodMiniType<Image> = /* @__PURE__ */ (() =>
  z.looseObject({
    imageId: z.optional(z.guid()),
    userId: z.optional(z.guid()),
    imageGroup: z.optional(z.string()),
    imageName: z.optional(z.string()),
    imageSize: z.optional(z.string()),
    imageType: z.optional(z.string()),
    imageColor: z.optional(z.string()),
    visibleToPublic: z.optional(z.boolean()),
    active: z.optional(z.boolean()),
    imageURI: z.optional(z.string()),
    user: z.optional(zUser),
    error: z.optional(z.string()),
  }))();

/**
 * An answer to a survey question. API document: Resources, SurveyAnswer (request).
 */
export const zSurveyAnswer: z.ZodMiniType<SurveyAnswer> = /* @__PURE__ */ (() =>
  z.looseObject({
    userId: z.optional(z.guid()),
    surveyQuestionId: z.optional(z.int()),
    answer: z.optional(z.string()),
    skipped: z.optional(z.boolean()),
    referenceType: z.optional(z.string()),
    referenceId: z.optional(z.string()),
  }))();

/**
 * The input for an audio playlist: `type` is only in responses. API document: Resources, Playlist.
 */
export const zPlaylistInput: z.ZodMiniType<PlaylistInput> = /* @__PURE__ */ (() =>
  z.looseObject({
    playlistId: z.optional(z.guid()),
    name: z.optional(z.string()),
    qty: z.optional(z.int()),
    duration: z.optional(z.int()),
    available: z.optional(z.boolean()),
  }))();

/**
 * One piece of a theme image. API document: Resources, Theme.
 */
export const zTile: z.ZodMiniType<Tile> = /* @__PURE__ */ (() =>
  z.looseObject({
    uri: z.optional(z.string()),
    x: z.optional(z.int()),
    y: z.optional(z.int()),
    width: z.optional(z.int()),
    height: z.optional(z.int()),
  }))();

/**
 * The upload of a theme in an update of a room: without `status`. API document: Resources, Social (update request shape).
 */
export const zUploadStatusInput: z.ZodMiniType<UploadStatusInput> = /* @__PURE__ */ (() =>
  z.looseObject({
    requestStatusId: z.optional(z.guid()),
    userId: z.optional(z.guid()),
    requestId: z.optional(z.string()),
    progress: z.optional(z.int()),
    failureReason: z.optional(z.string()),
    startedDateTime: z.optional(dateTime()),
    endedDateTime: z.optional(dateTime()),
  }))();

/**
 * The theme in an update of a room: without `type`. API document: Resources, Social (update request shape).
 */
export const zThemeInput: z.ZodMiniType<ThemeInput> = /* @__PURE__ */ (() =>
  z.looseObject({
    socialThemeId: z.optional(z.guid()),
    socialThemeName: z.optional(z.string()),
    description: z.optional(z.string()),
    colorPrimary: z.optional(z.string()),
    colorSecondary: z.optional(z.string()),
    colorBackground: z.optional(z.string()),
    colorGradientBackground: z.optional(z.string()),
    colorButtonText: z.optional(z.string()),
    colorButtonBG: z.optional(z.string()),
    imageFarURI: z.optional(z.string()),
    imageMidURI: z.optional(z.string()),
    imageNearURI: z.optional(z.string()),
    previewImageURI: z.optional(z.string()),
    minimapImageURI: z.optional(z.string()),
    imageWidth: z.optional(z.int()),
    imageHeight: z.optional(z.int()),
    templateId: z.optional(z.string()),
    defaultArtifactSetId: z.optional(z.guid()),
    dateCreated: z.optional(dateTime()),
    multiSize: z.optional(z.boolean()),
    addToMiniMap: z.optional(z.boolean()),
    tiles: z.optional(z.array(zTile)),
    uploadStatus: z.optional(zUploadStatusInput),
  }))();

/**
 * Counts and addresses of a running room. API document: Resources, SocialMeta.
 */
export const zSocialMeta: z.ZodMiniType<SocialMeta> = /* @__PURE__ */ (() =>
  z.looseObject({
    socialMetaId: z.optional(z.guid()),
    numberOfInvites: z.optional(z.int()),
    numberOfAttendees: z.optional(z.int()),
    numberCurrentlyPresent: z.optional(z.int()),
    audioHost: z.optional(z.string()),
    audioElementURL: z.optional(z.string()),
    peerConnectionURL: z.optional(z.string()),
  }))();

/**
 * One entry of a user's badge in an update of a room: without `visibility` and `inputType`. API document: Resources, Social (update request shape).
 */
export const zBadgeDataInput: z.ZodMiniType<BadgeDataInput> = /* @__PURE__ */ (() =>
  z.looseObject({
    title: z.optional(z.string()),
    value: z.optional(z.string()),
    multiValues: z.optional(z.array(z.string())),
    options: z.optional(z.array(z.string())),
    description: z.optional(z.string()),
    required: z.optional(z.boolean()),
    featured: z.optional(z.boolean()),
  }))();

/**
 * A user in the input for a recording: without `type`. API document: Resources, RecordingParticipant.
 */
export const zRecordingParticipantInput: z.ZodMiniType<RecordingParticipantInput> =
  /* @__PURE__ */ (() =>
    z.looseObject({
      userId: z.optional(z.guid()),
      startDateTime: z.optional(dateTime()),
      endDateTime: z.optional(dateTime()),
      user: z.optional(zUser),
    }))();

/**
 * The input for a recording: `status`, and `type` of each participant, are only in responses. API document: Resources, Recording.
 */
export const zRecordingInput: z.ZodMiniType<RecordingInput> = /* @__PURE__ */ (() =>
  z.looseObject({
    socialRecordingId: z.optional(z.guid()),
    socialId: z.optional(z.guid()),
    userId: z.optional(z.guid()),
    recordingId: z.optional(z.string()),
    name: z.optional(z.string()),
    storageBucket: z.optional(z.string()),
    recordingSize: z.optional(z.int()),
    startDateTime: z.optional(dateTime()),
    endDateTime: z.optional(dateTime()),
    processingStartDateTime: z.optional(dateTime()),
    processingEndDateTime: z.optional(dateTime()),
    participants: z.optional(z.array(zRecordingParticipantInput)),
    user: z.optional(zUser),
  }))();

/**
 * The input for an event: `registrationStatus` is only in responses. API document: Resources, SocialEvent.
 */
export const zSocialEventInput: z.ZodMiniType<SocialEventInput> = /* @__PURE__ */ (() =>
  z.looseObject({
    socialEventId: z.optional(z.guid()),
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    eventLink: z.optional(z.string()),
    eventColor: z.optional(z.string()),
    validateParticipants: z.optional(z.boolean()),
    startDateTime: z.optional(dateTime()),
    endDateTime: z.optional(dateTime()),
    socialRoomSetId: z.optional(z.guid()),
    logoImageId: z.optional(z.guid()),
    logoImageURI: z.optional(z.string()),
    user: z.optional(zUser),
  }))();

/**
 * A guest with two tokens. Both tokens are secrets. API document: Resources, GuestUser.
 */
export const zGuestUser: z.ZodMiniType<GuestUser> = /* @__PURE__ */ (() =>
  z.looseObject({
    user: z.optional(zUser),
    bearer: z.optional(z.string()),
    refreshBearer: z.optional(z.string()),
  }))();

/**
 * The settings of a room. API document: Resources, Settings.
 */
export const zSettings: z.ZodMiniType<Settings> = /* @__PURE__ */ (() =>
  z.looseObject({
    settings: z.optional(z.record(z.string(), z.unknown())),
    setSettings: z.optional(z.record(z.string(), z.unknown())),
  }))();

/**
 * The error body of the banner operation. API document: Errors, 4.
 */
export const zBannerError: z.ZodMiniType<BannerError> = /* @__PURE__ */ (() =>
  z.looseObject({
    error: z.optional(z.string()),
  }))();

/**
 * How participants enter a room set. API document: Enumerations, RoomSet.entryOption.
 */
export const zEntryOption: z.ZodMiniType<EntryOption> = /* @__PURE__ */ (() =>
  z.enum(['DEFAULT', 'ACCOUNT', 'CUSTOM_RULES', 'STARTING_POINT']))();

/**
 * Who may enter. API document: Enumerations, Social/RoomSet.socialPermissionType.
 */
export const zSocialPermissionType: z.ZodMiniType<SocialPermissionType> = /* @__PURE__ */ (() =>
  z.enum(['PUBLIC', 'COMPANY_AND_CONNECTIONS', 'CONNECTIONS', 'COMPANY']))();

/**
 * The kind of a badge question. API document: Enumerations, BadgeQuestion.type.
 */
export const zBadgeQuestionType: z.ZodMiniType<BadgeQuestionType> = /* @__PURE__ */ (() =>
  z.enum(['PROFILE', 'STANDARD', 'CUSTOM', 'INVISIBLE']))();

/**
 * How a badge entry is filled in. API document: Enumerations, inputType.
 */
export const zBadgeInputType: z.ZodMiniType<BadgeInputType> = /* @__PURE__ */ (() =>
  z.enum(['TEXT', 'PARAGRAPH', 'SINGLE_SELECT', 'MULTI_SELECT', 'NUMBER']))();

/**
 * Who sees a badge entry. API document: Enumerations, visibility.
 */
export const zBadgeVisibility: z.ZodMiniType<BadgeVisibility> = /* @__PURE__ */ (() =>
  z.enum(['ALL', 'ACCOUNT_USERS', 'HOSTS', 'INTERNAL']))();

/**
 * One entry of a user's badge. API document: Resources, BadgeData.
 */
export const zBadgeData: z.ZodMiniType<BadgeData> = /* @__PURE__ */ (() =>
  z.looseObject({
    title: z.optional(z.string()),
    value: z.optional(z.string()),
    multiValues: z.optional(z.array(z.string())),
    options: z.optional(z.array(z.string())),
    description: z.optional(z.string()),
    required: z.optional(z.boolean()),
    featured: z.optional(z.boolean()),
    visibility: z.optional(zBadgeVisibility),
    inputType: z.optional(zBadgeInputType),
  }))();

/**
 * A question whose answer is on a badge. API document: Resources, BadgeQuestion.
 */
export const zBadgeQuestion: z.ZodMiniType<BadgeQuestion> = /* @__PURE__ */ (() =>
  z.looseObject({
    title: z.optional(z.string()),
    type: z.optional(zBadgeQuestionType),
    inputType: z.optional(zBadgeInputType),
    description: z.optional(z.string()),
    visibility: z.optional(zBadgeVisibility),
    required: z.optional(z.boolean()),
    featured: z.optional(z.boolean()),
    options: z.optional(z.array(z.string())),
  }))();

/**
 * How groups are laid out on entry. The name of its field in `EntryConfig` is not documented. API document: Enumerations, Entry config layout enumeration.
 */
export const zEntryConfigLayout: z.ZodMiniType<EntryConfigLayout> = /* @__PURE__ */ (() =>
  z.enum(['SPIRAL', 'GRID']))();

/**
 * The kind of a playlist. Only one value is documented; expect others. API document: Enumerations, Playlist.type. Not documented: docs/gaps.md#playlist-type-values.
 */
export const zPlaylistType: z.ZodMiniType<PlaylistType> = /* @__PURE__ */ (() =>
  z.union([z.enum(['FREE_PLAYLIST']), z.string()]))();

/**
 * An audio playlist. API document: Resources, Playlist.
 */
export const zPlaylist: z.ZodMiniType<Playlist> = /* @__PURE__ */ (() =>
  z.looseObject({
    playlistId: z.optional(z.guid()),
    name: z.optional(z.string()),
    type: z.optional(zPlaylistType),
    qty: z.optional(z.int()),
    duration: z.optional(z.int()),
    available: z.optional(z.boolean()),
  }))();

/**
 * The kind of a theme. Only one value is documented; expect others. API document: Enumerations, Theme.type. Not documented: docs/gaps.md#theme-type-values.
 */
export const zThemeType: z.ZodMiniType<ThemeType> = /* @__PURE__ */ (() =>
  z.union([z.enum(['LAYERED']), z.string()]))();

/**
 * The state of an upload. Only one value is documented; expect others. API document: Enumerations, UploadStatus.status. Not documented: docs/gaps.md#upload-status-values.
 */
export const zUploadStatusState: z.ZodMiniType<UploadStatusState> = /* @__PURE__ */ (() =>
  z.union([z.enum(['IN_PROGRESS']), z.string()]))();

/**
 * The progress of an upload of a theme. API document: Resources, Theme. Not documented: docs/gaps.md#upload-status-transitions.
 */
export const zUploadStatus: z.ZodMiniType<UploadStatus> = /* @__PURE__ */ (() =>
  z.looseObject({
    requestStatusId: z.optional(z.guid()),
    userId: z.optional(z.guid()),
    requestId: z.optional(z.string()),
    status: z.optional(zUploadStatusState),
    progress: z.optional(z.int()),
    failureReason: z.optional(z.string()),
    startedDateTime: z.optional(dateTime()),
    endedDateTime: z.optional(dateTime()),
  }))();

/**
 * The appearance of a room. API document: Resources, Theme.
 */
export const zTheme: z.ZodMiniType<Theme> = /* @__PURE__ */ (() =>
  z.looseObject({
    socialThemeId: z.optional(z.guid()),
    type: z.optional(zThemeType),
    socialThemeName: z.optional(z.string()),
    description: z.optional(z.string()),
    colorPrimary: z.optional(z.string()),
    colorSecondary: z.optional(z.string()),
    colorBackground: z.optional(z.string()),
    colorGradientBackground: z.optional(z.string()),
    colorButtonText: z.optional(z.string()),
    colorButtonBG: z.optional(z.string()),
    imageFarURI: z.optional(z.string()),
    imageMidURI: z.optional(z.string()),
    imageNearURI: z.optional(z.string()),
    previewImageURI: z.optional(z.string()),
    minimapImageURI: z.optional(z.string()),
    imageWidth: z.optional(z.int()),
    imageHeight: z.optional(z.int()),
    templateId: z.optional(z.string()),
    defaultArtifactSetId: z.optional(z.guid()),
    dateCreated: z.optional(dateTime()),
    multiSize: z.optional(z.boolean()),
    addToMiniMap: z.optional(z.boolean()),
    tiles: z.optional(z.array(zTile)),
    uploadStatus: z.optional(zUploadStatus),
  }))();

/**
 * The state of a recording. Only one value is documented; expect others. API document: Enumerations, Recording.status. Not documented: docs/gaps.md#recording-status-values.
 */
export const zRecordingStatus: z.ZodMiniType<RecordingStatus> = /* @__PURE__ */ (() =>
  z.union([z.enum(['PROCESSING']), z.string()]))();

/**
 * How a participant was recorded. Only one value is documented; expect others. API document: Enumerations, RecordingParticipant.type. Not documented: docs/gaps.md#recording-participant-type-values.
 */
export const zRecordingParticipantType: z.ZodMiniType<RecordingParticipantType> =
  /* @__PURE__ */ (() => z.union([z.enum(['VIDEO']), z.string()]))();

/**
 * A user in a recording. API document: Resources, RecordingParticipant.
 */
export const zRecordingParticipant: z.ZodMiniType<RecordingParticipant> = /* @__PURE__ */ (() =>
  z.looseObject({
    userId: z.optional(z.guid()),
    startDateTime: z.optional(dateTime()),
    endDateTime: z.optional(dateTime()),
    user: z.optional(zUser),
    type: z.optional(zRecordingParticipantType),
  }))();

/**
 * A recording of a room session. API document: Resources, Recording. Not documented: docs/gaps.md#recording-status-transitions.
 */
export const zRecording: z.ZodMiniType<Recording> = /* @__PURE__ */ (() =>
  z.looseObject({
    socialRecordingId: z.optional(z.guid()),
    socialId: z.optional(z.guid()),
    userId: z.optional(z.guid()),
    recordingId: z.optional(z.string()),
    name: z.optional(z.string()),
    storageBucket: z.optional(z.string()),
    recordingSize: z.optional(z.int()),
    status: z.optional(zRecordingStatus),
    startDateTime: z.optional(dateTime()),
    endDateTime: z.optional(dateTime()),
    processingStartDateTime: z.optional(dateTime()),
    processingEndDateTime: z.optional(dateTime()),
    participants: z.optional(z.array(zRecordingParticipant)),
    user: z.optional(zUser),
  }))();

/**
 * The state of registration for an event. Only one value is documented; expect others. API document: Enumerations, SocialEvent.registrationStatus. Not documented: docs/gaps.md#registration-status-values.
 */
export const zSocialEventRegistrationStatus: z.ZodMiniType<SocialEventRegistrationStatus> =
  /* @__PURE__ */ (() => z.union([z.enum(['NOT_CREATED']), z.string()]))();

/**
 * An event. API document: Resources, SocialEvent. Not documented: docs/gaps.md#registration-status-transitions.
 */
export const zSocialEvent: z.ZodMiniType<SocialEvent> = /* @__PURE__ */ (() =>
  z.looseObject({
    socialEventId: z.optional(z.guid()),
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    eventLink: z.optional(z.string()),
    eventColor: z.optional(z.string()),
    validateParticipants: z.optional(z.boolean()),
    startDateTime: z.optional(dateTime()),
    endDateTime: z.optional(dateTime()),
    socialRoomSetId: z.optional(z.guid()),
    logoImageId: z.optional(z.guid()),
    logoImageURI: z.optional(z.string()),
    user: z.optional(zUser),
    registrationStatus: z.optional(zSocialEventRegistrationStatus),
  }))();

/**
 * The platform of a room. Only one value is documented, the service's own; expect others. API document: Enumerations, Social.platform. Not documented: docs/gaps.md#social-platform-values.
 */
export const zSocialPlatform: z.ZodMiniType<SocialPlatform> = /* @__PURE__ */ (() =>
  z.union([z.enum(['SERVICE']), z.string()]))();

/**
 * A room. API document: Resources, Social (a room).
 */
export const zSocial: z.ZodMiniType<Social> = /* @__PURE__ */ (() =>
  z.looseObject({
    socialId: z.optional(z.guid()),
    socialRoomSetId: z.optional(z.guid()),
    userId: z.optional(z.guid()),
    companyId: z.optional(z.guid()),
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    socialURI: z.optional(z.string()),
    sessionId: z.optional(z.string()),
    isOpen: z.optional(z.boolean()),
    recurring: z.optional(z.boolean()),
    anyoneCanStart: z.optional(z.boolean()),
    isValid: z.optional(z.boolean()),
    free: z.optional(z.boolean()),
    allowGuestUsers: z.optional(z.boolean()),
    user: z.optional(zUser),
    socialPermissionType: z.optional(zSocialPermissionType),
    platform: z.optional(zSocialPlatform),
    maxParticipants: z.optional(z.int()),
    startingWidth: z.optional(z.int()),
    startingHeight: z.optional(z.int()),
    hostAdmitted: z.optional(z.boolean()),
    themeId: z.optional(z.guid()),
    configurationId: z.optional(z.guid()),
    theme: z.optional(zTheme),
    playlistId: z.optional(z.guid()),
    artifactSetId: z.optional(z.guid()),
    startDateTime: z.optional(dateTime()),
    endDateTime: z.optional(dateTime()),
    dateCreated: z.optional(dateTime()),
    companyName: z.optional(z.string()),
    socialMeta: z.optional(zSocialMeta),
    connectedRoom: z.optional(z.boolean()),
    updatedByUser: z.optional(zUser),
    updatedDateTime: z.optional(dateTime()),
    alternateHosts: z.optional(z.array(zUser)),
    myBadgeData: z.optional(z.array(zBadgeData)),
  }))();

/**
 * A group of rooms with shared settings. API document: Resources, RoomSet.
 */
export const zRoomSet: z.ZodMiniType<RoomSet> = /* @__PURE__ */ (() =>
  z.looseObject({
    socialRoomSetId: z.optional(z.guid()),
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    entryOption: z.optional(zEntryOption),
    groupFormerCount: z.optional(z.int()),
    anyoneCanStart: z.optional(z.boolean()),
    allowGuestUsers: z.optional(z.boolean()),
    hostAdmitted: z.optional(z.boolean()),
    socialPermissionType: z.optional(zSocialPermissionType),
    startingPointSocialId: z.optional(z.guid()),
    hostUser: z.optional(zUser),
    socials: z.optional(z.array(zSocial)),
    alternateHosts: z.optional(z.array(zUser)),
  }))();

/**
 * The input for an update of a room: without `theme.type`, `theme.uploadStatus.status`, and without `visibility` and `inputType` of each badge entry. API document: Resources, Social (update request shape).
 */
export const zSocialInput: z.ZodMiniType<SocialInput> = /* @__PURE__ */ (() =>
  z.looseObject({
    socialId: z.optional(z.guid()),
    socialRoomSetId: z.optional(z.guid()),
    userId: z.optional(z.guid()),
    companyId: z.optional(z.guid()),
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    socialURI: z.optional(z.string()),
    sessionId: z.optional(z.string()),
    isOpen: z.optional(z.boolean()),
    recurring: z.optional(z.boolean()),
    anyoneCanStart: z.optional(z.boolean()),
    isValid: z.optional(z.boolean()),
    free: z.optional(z.boolean()),
    allowGuestUsers: z.optional(z.boolean()),
    user: z.optional(zUser),
    socialPermissionType: z.optional(zSocialPermissionType),
    platform: z.optional(zSocialPlatform),
    maxParticipants: z.optional(z.int()),
    startingWidth: z.optional(z.int()),
    startingHeight: z.optional(z.int()),
    hostAdmitted: z.optional(z.boolean()),
    themeId: z.optional(z.guid()),
    configurationId: z.optional(z.guid()),
    theme: z.optional(zThemeInput),
    playlistId: z.optional(z.guid()),
    artifactSetId: z.optional(z.guid()),
    startDateTime: z.optional(dateTime()),
    endDateTime: z.optional(dateTime()),
    dateCreated: z.optional(dateTime()),
    companyName: z.optional(z.string()),
    socialMeta: z.optional(zSocialMeta),
    connectedRoom: z.optional(z.boolean()),
    updatedByUser: z.optional(zUser),
    updatedDateTime: z.optional(dateTime()),
    alternateHosts: z.optional(z.array(zUser)),
    myBadgeData: z.optional(z.array(zBadgeDataInput)),
  }))();

/**
 * The `status` of an error body. API document: Errors, 1.
 */
export const zErrorStatus: z.ZodMiniType<ErrorStatus> = /* @__PURE__ */ (() => z.enum(['error']))();

/**
 * The general error body. API document: Errors, 1.
 */
export const zErrorBody: z.ZodMiniType<ErrorBody> = /* @__PURE__ */ (() =>
  z.looseObject({
    error: z.optional(z.string()),
    status: z.optional(zErrorStatus),
    code: z.optional(z.int()),
  }))();

/**
 * The `status` of a success envelope. API document: Errors, 2.
 */
export const zSuccessStatus: z.ZodMiniType<SuccessStatus> = /* @__PURE__ */ (() =>
  z.enum(['success']))();

/**
 * The general success envelope. The documented operations return bare objects instead. API document: Errors, 2.
 */
export const zSuccessEnvelope: z.ZodMiniType<SuccessEnvelope> = /* @__PURE__ */ (() =>
  z.looseObject({
    data: z.optional(z.unknown()),
    status: z.optional(zSuccessStatus),
    message: z.optional(z.string()),
  }))();
