// Generated from spec/ by `pnpm generate`. Do not edit.

/**
 * Values of `EntryOption`. How participants enter a room set. API document: Enumerations, RoomSet.entryOption.
 */
export const entryOptions = ['DEFAULT', 'ACCOUNT', 'CUSTOM_RULES', 'STARTING_POINT'] as const;

/**
 * Values of `SocialPermissionType`. Who may enter. API document: Enumerations, Social/RoomSet.socialPermissionType.
 */
export const socialPermissionTypes = [
  'PUBLIC',
  'COMPANY_AND_CONNECTIONS',
  'CONNECTIONS',
  'COMPANY',
] as const;

/**
 * Values of `BadgeQuestionType`. The kind of a badge question. API document: Enumerations, BadgeQuestion.type.
 */
export const badgeQuestionTypes = ['PROFILE', 'STANDARD', 'CUSTOM', 'INVISIBLE'] as const;

/**
 * Values of `BadgeInputType`. How a badge entry is filled in. API document: Enumerations, inputType.
 */
export const badgeInputTypes = [
  'TEXT',
  'PARAGRAPH',
  'SINGLE_SELECT',
  'MULTI_SELECT',
  'NUMBER',
] as const;

/**
 * Values of `BadgeVisibility`. Who sees a badge entry. API document: Enumerations, visibility.
 */
export const badgeVisibilities = ['ALL', 'ACCOUNT_USERS', 'HOSTS', 'INTERNAL'] as const;

/**
 * Values of `EntryConfigLayout`. How groups are laid out on entry. The name of its field in `EntryConfig` is not documented. API document: Enumerations, Entry config layout enumeration.
 */
export const entryConfigLayouts = ['SPIRAL', 'GRID'] as const;

/**
 * Values of `PlaylistType`. The kind of a playlist. Only one value is documented; expect others. API document: Enumerations, Playlist.type. Not documented: docs/gaps.md#playlist-type-values.
 */
export const playlistTypes = ['FREE_PLAYLIST'] as const;

/**
 * Values of `ThemeType`. The kind of a theme. Only one value is documented; expect others. API document: Enumerations, Theme.type. Not documented: docs/gaps.md#theme-type-values.
 */
export const themeTypes = ['LAYERED'] as const;

/**
 * Values of `UploadStatusState`. The state of an upload. Only one value is documented; expect others. API document: Enumerations, UploadStatus.status. Not documented: docs/gaps.md#upload-status-values.
 */
export const uploadStatusStates = ['IN_PROGRESS'] as const;

/**
 * Values of `RecordingStatus`. The state of a recording. Only one value is documented; expect others. API document: Enumerations, Recording.status. Not documented: docs/gaps.md#recording-status-values.
 */
export const recordingStatuses = ['PROCESSING'] as const;

/**
 * Values of `RecordingParticipantType`. How a participant was recorded. Only one value is documented; expect others. API document: Enumerations, RecordingParticipant.type. Not documented: docs/gaps.md#recording-participant-type-values.
 */
export const recordingParticipantTypes = ['VIDEO'] as const;

/**
 * Values of `SocialEventRegistrationStatus`. The state of registration for an event. Only one value is documented; expect others. API document: Enumerations, SocialEvent.registrationStatus. Not documented: docs/gaps.md#registration-status-values.
 */
export const socialEventRegistrationStatuses = ['NOT_CREATED'] as const;

/**
 * Values of `SocialPlatform`. The platform of a room. Only one value is documented, the service's own; expect others. API document: Enumerations, Social.platform. Not documented: docs/gaps.md#social-platform-values.
 */
export const socialPlatforms = ['SERVICE'] as const;

/**
 * Values of `ErrorStatus`. The `status` of an error body. API document: Errors, 1.
 */
export const errorStatuses = ['error'] as const;

/**
 * Values of `SuccessStatus`. The `status` of a success envelope. API document: Errors, 2.
 */
export const successStatuses = ['success'] as const;
