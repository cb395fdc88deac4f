// Generated from spec/ by `pnpm generate`. Do not edit.

/**
 * A person who uses the platform. API document: Resources, User.
 */
export type User = {
  /**
   * Identifies the user. A UUID.
   */
  userId?: string | undefined;
  name?: string | undefined;
  firstName?: string | undefined;
  middleName?: string | undefined;
  lastName?: string | undefined;
  emailAddress?: string | undefined;
  emailVerified?: boolean | undefined;
  preload?: boolean | undefined;
  mobilePhone?: string | undefined;
  mobilePhoneVerified?: boolean | undefined;
  mobilePhoneVerifiedWeb?: boolean | undefined;
  profileId?: string | undefined;
  /**
   * URL of the user's profile image.
   */
  profileImageURI?: string | undefined;
  /**
   * Identifies the profile image. A UUID.
   */
  profileImageId?: string | undefined;
  profileImageBackground?: string | undefined;
  timeZone?: string | undefined;
  /**
   * When the user registered. An ISO 8601 date and time.
   */
  registeredDateTime?: string | undefined;
  active?: boolean | undefined;
  actedAs?: boolean | undefined;
};

/**
 * A user as an alternate host of a room. API document: Resources, AlternateHost.
 */
export type AlternateHost = {
  user?: User | undefined;
  host?: boolean | undefined;
  licensed?: boolean | undefined;
};

/**
 * An invitation of one user to one room. API document: Resources, SocialInvite. Not documented: docs/gaps.md#invite-user-reference.
 */
export type SocialInvite = {
  /**
   * Identifies the invite. A UUID.
   */
  socialInviteId?: string | undefined;
  /**
   * The room. A UUID.
   */
  socialId?: string | undefined;
  /**
   * The user who is invited. A UUID.
   */
  invitedUserId?: string | undefined;
  invitedUser?: User | undefined;
  didAttend?: boolean | undefined;
  /**
   * When the user was invited. An ISO 8601 date and time.
   */
  dateTimeInvited?: string | undefined;
  /**
   * The error of this item; the text is for people.
   */
  error?: string | undefined;
};

/**
 * Rules that control how participants enter a room session. The document names two more enumerations of this body (`EntryOption` and `EntryConfigLayout`), but not their fields; the type accepts unknown fields. API document: Resources, EntryConfig. Not documented: docs/gaps.md#entry-config-layout-field, docs/gaps.md#entry-config-option-field.
 */
export type EntryConfig = {
  /**
   * Identifies the configuration. A UUID.
   */
  configurationId?: string | undefined;
  name?: string | undefined;
  /**
   * A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  groupSpawnSize?: number | undefined;
  /**
   * A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  groupFormerCount?: number | undefined;
  /**
   * A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  startingPointX?: number | undefined;
  /**
   * A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  startingPointY?: number | undefined;
  rules?: Array<EntryRule> | undefined;
  /**
   * The rooms that the configuration applies to.
   */
  associatedSocialIds?: Array<string> | undefined;
  [key: string]: unknown;
};

/**
 * One condition of an entry configuration. API document: Resources, EntryConfig.
 */
export type EntryRule = {
  property?: string | undefined;
  operator?: string | undefined;
  value?: string | undefined;
};

/**
 * The result of an image upload. API document: Resources, Image. Not documented: docs/gaps.md#image-user.
 */
export type Image = {
  /**
   * Identifies the image. A UUID.
   */
  imageId?: string | undefined;
  /**
   * The user who uploaded it. A UUID.
   */
  userId?: string | undefined;
  /**
   * Not documented: docs/gaps.md#image-group.
   */
  imageGroup?: string | undefined;
  imageName?: string | undefined;
  /**
   * Not documented: docs/gaps.md#image-size.
   */
  imageSize?: string | undefined;
  /**
   * Not documented: docs/gaps.md#image-type.
   */
  imageType?: string | undefined;
  /**
   * Not documented: docs/gaps.md#image-color.
   */
  imageColor?: string | undefined;
  visibleToPublic?: boolean | undefined;
  active?: boolean | undefined;
  /**
   * URL of the image.
   */
  imageURI?: string | undefined;
  user?: User | undefined;
  /**
   * The error of this record; the text is for people.
   */
  error?: string | undefined;
};

/**
 * An answer to a survey question. API document: Resources, SurveyAnswer (request).
 */
export type SurveyAnswer = {
  /**
   * Identifies a user. A UUID.
   */
  userId?: string | undefined;
  /**
   * Identifies the survey question. A whole number.
   */
  surveyQuestionId?: number | undefined;
  answer?: string | undefined;
  /**
   * Whether the question was skipped.
   */
  skipped?: boolean | undefined;
  referenceType?: string | undefined;
  referenceId?: string | undefined;
};

/**
 * An audio playlist. API document: Resources, Playlist.
 */
export type Playlist = {
  /**
   * Identifies the playlist. A UUID.
   */
  playlistId?: string | undefined;
  name?: string | undefined;
  type?: PlaylistType | undefined;
  /**
   * A quantity. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  qty?: number | undefined;
  /**
   * Duration, in an undocumented unit. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  duration?: number | undefined;
  available?: boolean | undefined;
};

/**
 * The input for an audio playlist: `type` is only in responses. API document: Resources, Playlist.
 */
export type PlaylistInput = {
  /**
   * Identifies the playlist. A UUID.
   */
  playlistId?: string | undefined;
  name?: string | undefined;
  /**
   * A quantity. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  qty?: number | undefined;
  /**
   * Duration, in an undocumented unit. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  duration?: number | undefined;
  available?: boolean | undefined;
};

/**
 * A group of rooms with shared settings. API document: Resources, RoomSet.
 */
export type RoomSet = {
  /**
   * Identifies the room set. A UUID.
   */
  socialRoomSetId?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  entryOption?: EntryOption | undefined;
  /**
   * A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  groupFormerCount?: number | undefined;
  anyoneCanStart?: boolean | undefined;
  allowGuestUsers?: boolean | undefined;
  hostAdmitted?: boolean | undefined;
  socialPermissionType?: SocialPermissionType | undefined;
  /**
   * The room where participants start. A UUID.
   */
  startingPointSocialId?: string | undefined;
  hostUser?: User | undefined;
  /**
   * The rooms of the set.
   */
  socials?: Array<Social> | undefined;
  alternateHosts?: Array<User> | undefined;
};

/**
 * A room. API document: Resources, Social (a room).
 */
export type Social = {
  /**
   * Identifies the room. A UUID.
   */
  socialId?: string | undefined;
  /**
   * The room set that the room belongs to. A UUID.
   */
  socialRoomSetId?: string | undefined;
  /**
   * Identifies a user. A UUID.
   */
  userId?: string | undefined;
  /**
   * Identifies a company. A UUID.
   */
  companyId?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  /**
   * URL of the room.
   */
  socialURI?: string | undefined;
  sessionId?: string | undefined;
  /**
   * Not documented: docs/gaps.md#room-flag-transitions.
   */
  isOpen?: boolean | undefined;
  /**
   * Not documented: docs/gaps.md#room-flag-transitions.
   */
  recurring?: boolean | undefined;
  anyoneCanStart?: boolean | undefined;
  /**
   * Not documented: docs/gaps.md#room-flag-transitions.
   */
  isValid?: boolean | undefined;
  free?: boolean | undefined;
  allowGuestUsers?: boolean | undefined;
  user?: User | undefined;
  socialPermissionType?: SocialPermissionType | undefined;
  platform?: SocialPlatform | undefined;
  /**
   * Maximum number of participants. A whole number.
   */
  maxParticipants?: number | undefined;
  /**
   * A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  startingWidth?: number | undefined;
  /**
   * A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  startingHeight?: number | undefined;
  hostAdmitted?: boolean | undefined;
  /**
   * The theme of the room. A UUID.
   */
  themeId?: string | undefined;
  /**
   * The entry configuration of the room. A UUID.
   */
  configurationId?: string | undefined;
  theme?: Theme | undefined;
  /**
   * The audio playlist of the room. A UUID.
   */
  playlistId?: string | undefined;
  /**
   * Identifies an artifact set. A UUID.
   */
  artifactSetId?: string | undefined;
  /**
   * Start of the room. An ISO 8601 date and time.
   */
  startDateTime?: string | undefined;
  /**
   * End of the room. An ISO 8601 date and time.
   */
  endDateTime?: string | undefined;
  /**
   * Time of creation. An ISO 8601 date and time.
   */
  dateCreated?: string | undefined;
  companyName?: string | undefined;
  socialMeta?: SocialMeta | undefined;
  connectedRoom?: boolean | undefined;
  updatedByUser?: User | undefined;
  /**
   * Time of the last update. An ISO 8601 date and time.
   */
  updatedDateTime?: string | undefined;
  /**
   * Users who may host the room in addition to its host.
   */
  alternateHosts?: Array<User> | undefined;
  /**
   * The caller's badge in this room.
   */
  myBadgeData?: Array<BadgeData> | undefined;
};

/**
 * The input for an update of a room: without `theme.type`, `theme.uploadStatus.status`, and without `visibility` and `inputType` of each badge entry. API document: Resources, Social (update request shape).
 */
export type SocialInput = {
  /**
   * Identifies the room. A UUID.
   */
  socialId?: string | undefined;
  /**
   * The room set that the room belongs to. A UUID.
   */
  socialRoomSetId?: string | undefined;
  /**
   * Identifies a user. A UUID.
   */
  userId?: string | undefined;
  /**
   * Identifies a company. A UUID.
   */
  companyId?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  /**
   * URL of the room.
   */
  socialURI?: string | undefined;
  sessionId?: string | undefined;
  isOpen?: boolean | undefined;
  recurring?: boolean | undefined;
  anyoneCanStart?: boolean | undefined;
  isValid?: boolean | undefined;
  free?: boolean | undefined;
  allowGuestUsers?: boolean | undefined;
  user?: User | undefined;
  socialPermissionType?: SocialPermissionType | undefined;
  platform?: SocialPlatform | undefined;
  /**
   * Maximum number of participants. A whole number.
   */
  maxParticipants?: number | undefined;
  /**
   * A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  startingWidth?: number | undefined;
  /**
   * A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  startingHeight?: number | undefined;
  hostAdmitted?: boolean | undefined;
  /**
   * The theme of the room. A UUID.
   */
  themeId?: string | undefined;
  /**
   * The entry configuration of the room. A UUID.
   */
  configurationId?: string | undefined;
  theme?: ThemeInput | undefined;
  /**
   * The audio playlist of the room. A UUID.
   */
  playlistId?: string | undefined;
  /**
   * Identifies an artifact set. A UUID.
   */
  artifactSetId?: string | undefined;
  /**
   * Start of the room. An ISO 8601 date and time.
   */
  startDateTime?: string | undefined;
  /**
   * End of the room. An ISO 8601 date and time.
   */
  endDateTime?: string | undefined;
  /**
   * Time of creation. An ISO 8601 date and time.
   */
  dateCreated?: string | undefined;
  companyName?: string | undefined;
  socialMeta?: SocialMeta | undefined;
  connectedRoom?: boolean | undefined;
  updatedByUser?: User | undefined;
  /**
   * Time of the last update. An ISO 8601 date and time.
   */
  updatedDateTime?: string | undefined;
  /**
   * Users who may host the room in addition to its host.
   */
  alternateHosts?: Array<User> | undefined;
  /**
   * The caller's badge in this room.
   */
  myBadgeData?: Array<BadgeDataInput> | undefined;
};

/**
 * The appearance of a room. API document: Resources, Theme.
 */
export type Theme = {
  /**
   * Identifies the theme. A UUID.
   */
  socialThemeId?: string | undefined;
  type?: ThemeType | undefined;
  socialThemeName?: string | undefined;
  description?: string | undefined;
  colorPrimary?: string | undefined;
  colorSecondary?: string | undefined;
  colorBackground?: string | undefined;
  colorGradientBackground?: string | undefined;
  colorButtonText?: string | undefined;
  colorButtonBG?: string | undefined;
  imageFarURI?: string | undefined;
  imageMidURI?: string | undefined;
  imageNearURI?: string | undefined;
  previewImageURI?: string | undefined;
  minimapImageURI?: string | undefined;
  /**
   * Width of the theme image. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  imageWidth?: number | undefined;
  /**
   * Height of the theme image. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  imageHeight?: number | undefined;
  templateId?: string | undefined;
  /**
   * Identifies the default artifact set. A UUID.
   */
  defaultArtifactSetId?: string | undefined;
  /**
   * Time of creation. An ISO 8601 date and time.
   */
  dateCreated?: string | undefined;
  multiSize?: boolean | undefined;
  addToMiniMap?: boolean | undefined;
  tiles?: Array<Tile> | undefined;
  uploadStatus?: UploadStatus | undefined;
};

/**
 * The theme in an update of a room: without `type`. API document: Resources, Social (update request shape).
 */
export type ThemeInput = {
  /**
   * Identifies the theme. A UUID.
   */
  socialThemeId?: string | undefined;
  socialThemeName?: string | undefined;
  description?: string | undefined;
  colorPrimary?: string | undefined;
  colorSecondary?: string | undefined;
  colorBackground?: string | undefined;
  colorGradientBackground?: string | undefined;
  colorButtonText?: string | undefined;
  colorButtonBG?: string | undefined;
  imageFarURI?: string | undefined;
  imageMidURI?: string | undefined;
  imageNearURI?: string | undefined;
  previewImageURI?: string | undefined;
  minimapImageURI?: string | undefined;
  /**
   * Width of the theme image. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  imageWidth?: number | undefined;
  /**
   * Height of the theme image. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  imageHeight?: number | undefined;
  templateId?: string | undefined;
  /**
   * Identifies the default artifact set. A UUID.
   */
  defaultArtifactSetId?: string | undefined;
  /**
   * Time of creation. An ISO 8601 date and time.
   */
  dateCreated?: string | undefined;
  multiSize?: boolean | undefined;
  addToMiniMap?: boolean | undefined;
  tiles?: Array<Tile> | undefined;
  uploadStatus?: UploadStatusInput | undefined;
};

/**
 * One piece of a theme image. API document: Resources, Theme.
 */
export type Tile = {
  uri?: string | undefined;
  /**
   * X coordinate of the tile, in an undocumented unit. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  x?: number | undefined;
  /**
   * Y coordinate of the tile, in an undocumented unit. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  y?: number | undefined;
  /**
   * Width of the tile, in an undocumented unit. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  width?: number | undefined;
  /**
   * Height of the tile, in an undocumented unit. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  height?: number | undefined;
};

/**
 * The progress of an upload of a theme. API document: Resources, Theme. Not documented: docs/gaps.md#upload-status-transitions.
 */
export type UploadStatus = {
  /**
   * Identifies the upload status. A UUID.
   */
  requestStatusId?: string | undefined;
  /**
   * Identifies a user. A UUID.
   */
  userId?: string | undefined;
  requestId?: string | undefined;
  status?: UploadStatusState | undefined;
  /**
   * Progress of the upload, in an undocumented unit. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  progress?: number | undefined;
  /**
   * Why the upload failed; the text is for people.
   */
  failureReason?: string | undefined;
  /**
   * Start of the upload. An ISO 8601 date and time.
   */
  startedDateTime?: string | undefined;
  /**
   * End of the upload. An ISO 8601 date and time.
   */
  endedDateTime?: string | undefined;
};

/**
 * The upload of a theme in an update of a room: without `status`. API document: Resources, Social (update request shape).
 */
export type UploadStatusInput = {
  /**
   * Identifies the upload status. A UUID.
   */
  requestStatusId?: string | undefined;
  /**
   * Identifies a user. A UUID.
   */
  userId?: string | undefined;
  requestId?: string | undefined;
  /**
   * Progress of the upload, in an undocumented unit. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  progress?: number | undefined;
  /**
   * Why the upload failed; the text is for people.
   */
  failureReason?: string | undefined;
  /**
   * Start of the upload. An ISO 8601 date and time.
   */
  startedDateTime?: string | undefined;
  /**
   * End of the upload. An ISO 8601 date and time.
   */
  endedDateTime?: string | undefined;
};

/**
 * Counts and addresses of a running room. API document: Resources, SocialMeta.
 */
export type SocialMeta = {
  /**
   * Identifies this record. A UUID.
   */
  socialMetaId?: string | undefined;
  /**
   * Number of invites. A whole number.
   */
  numberOfInvites?: number | undefined;
  /**
   * Number of attendees. A whole number.
   */
  numberOfAttendees?: number | undefined;
  /**
   * Number of participants who are present now. A whole number.
   */
  numberCurrentlyPresent?: number | undefined;
  audioHost?: string | undefined;
  audioElementURL?: string | undefined;
  peerConnectionURL?: string | undefined;
};

/**
 * One entry of a user's badge. API document: Resources, BadgeData.
 */
export type BadgeData = {
  title?: string | undefined;
  /**
   * The answer, if there is a single one.
   */
  value?: string | undefined;
  /**
   * The answers, if several are allowed.
   */
  multiValues?: Array<string> | undefined;
  /**
   * The choices.
   */
  options?: Array<string> | undefined;
  description?: string | undefined;
  required?: boolean | undefined;
  featured?: boolean | undefined;
  visibility?: BadgeVisibility | undefined;
  inputType?: BadgeInputType | undefined;
};

/**
 * One entry of a user's badge in an update of a room: without `visibility` and `inputType`. API document: Resources, Social (update request shape).
 */
export type BadgeDataInput = {
  title?: string | undefined;
  /**
   * The answer, if there is a single one.
   */
  value?: string | undefined;
  /**
   * The answers, if several are allowed.
   */
  multiValues?: Array<string> | undefined;
  /**
   * The choices.
   */
  options?: Array<string> | undefined;
  description?: string | undefined;
  required?: boolean | undefined;
  featured?: boolean | undefined;
};

/**
 * A question whose answer is on a badge. API document: Resources, BadgeQuestion.
 */
export type BadgeQuestion = {
  title?: string | undefined;
  type?: BadgeQuestionType | undefined;
  inputType?: BadgeInputType | undefined;
  description?: string | undefined;
  visibility?: BadgeVisibility | undefined;
  required?: boolean | undefined;
  featured?: boolean | undefined;
  /**
   * The choices.
   */
  options?: Array<string> | undefined;
};

/**
 * A recording of a room session. API document: Resources, Recording. Not documented: docs/gaps.md#recording-status-transitions.
 */
export type Recording = {
  /**
   * Identifies the recording. A UUID.
   */
  socialRecordingId?: string | undefined;
  /**
   * The room that was recorded. A UUID.
   */
  socialId?: string | undefined;
  /**
   * Identifies a user. A UUID.
   */
  userId?: string | undefined;
  recordingId?: string | undefined;
  name?: string | undefined;
  storageBucket?: string | undefined;
  /**
   * Size of the recording, in an undocumented unit. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  recordingSize?: number | undefined;
  status?: RecordingStatus | undefined;
  /**
   * Start of the recording. An ISO 8601 date and time.
   */
  startDateTime?: string | undefined;
  /**
   * End of the recording. An ISO 8601 date and time.
   */
  endDateTime?: string | undefined;
  /**
   * Start of the processing. An ISO 8601 date and time.
   */
  processingStartDateTime?: string | undefined;
  /**
   * End of the processing. An ISO 8601 date and time.
   */
  processingEndDateTime?: string | undefined;
  /**
   * The recorded users, with times.
   */
  participants?: Array<RecordingParticipant> | undefined;
  user?: User | undefined;
};

/**
 * The input for a recording: `status`, and `type` of each participant, are only in responses. API document: Resources, Recording.
 */
export type RecordingInput = {
  /**
   * Identifies the recording. A UUID.
   */
  socialRecordingId?: string | undefined;
  /**
   * The room that was recorded. A UUID.
   */
  socialId?: string | undefined;
  /**
   * Identifies a user. A UUID.
   */
  userId?: string | undefined;
  recordingId?: string | undefined;
  name?: string | undefined;
  storageBucket?: string | undefined;
  /**
   * Size of the recording, in an undocumented unit. A whole number. Not documented: docs/gaps.md#integer-meanings.
   */
  recordingSize?: number | undefined;
  /**
   * Start of the recording. An ISO 8601 date and time.
   */
  startDateTime?: string | undefined;
  /**
   * End of the recording. An ISO 8601 date and time.
   */
  endDateTime?: string | undefined;
  /**
   * Start of the processing. An ISO 8601 date and time.
   */
  processingStartDateTime?: string | undefined;
  /**
   * End of the processing. An ISO 8601 date and time.
   */
  processingEndDateTime?: string | undefined;
  /**
   * The recorded users, with times.
   */
  participants?: Array<RecordingParticipantInput> | undefined;
  user?: User | undefined;
};

/**
 * A user in a recording. API document: Resources, RecordingParticipant.
 */
export type RecordingParticipant = {
  /**
   * Identifies a user. A UUID.
   */
  userId?: string | undefined;
  /**
   * An ISO 8601 date and time.
   */
  startDateTime?: string | undefined;
  /**
   * An ISO 8601 date and time.
   */
  endDateTime?: string | undefined;
  user?: User | undefined;
  type?: RecordingParticipantType | undefined;
};

/**
 * A user in the input for a recording: without `type`. API document: Resources, RecordingParticipant.
 */
export type RecordingParticipantInput = {
  /**
   * Identifies a user. A UUID.
   */
  userId?: string | undefined;
  /**
   * An ISO 8601 date and time.
   */
  startDateTime?: string | undefined;
  /**
   * An ISO 8601 date and time.
   */
  endDateTime?: string | undefined;
  user?: User | undefined;
};

/**
 * An event. API document: Resources, SocialEvent. Not documented: docs/gaps.md#registration-status-transitions.
 */
export type SocialEvent = {
  /**
   * Identifies the event. A UUID.
   */
  socialEventId?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  eventLink?: string | undefined;
  eventColor?: string | undefined;
  validateParticipants?: boolean | undefined;
  /**
   * Start of the event. An ISO 8601 date and time.
   */
  startDateTime?: string | undefined;
  /**
   * End of the event. An ISO 8601 date and time.
   */
  endDateTime?: string | undefined;
  /**
   * The room set where the event takes place. A UUID.
   */
  socialRoomSetId?: string | undefined;
  /**
   * Identifies the logo image. A UUID.
   */
  logoImageId?: string | undefined;
  logoImageURI?: string | undefined;
  user?: User | undefined;
  registrationStatus?: SocialEventRegistrationStatus | undefined;
};

/**
 * The input for an event: `registrationStatus` is only in responses. API document: Resources, SocialEvent.
 */
export type SocialEventInput = {
  /**
   * Identifies the event. A UUID.
   */
  socialEventId?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  eventLink?: string | undefined;
  eventColor?: string | undefined;
  validateParticipants?: boolean | undefined;
  /**
   * Start of the event. An ISO 8601 date and time.
   */
  startDateTime?: string | undefined;
  /**
   * End of the event. An ISO 8601 date and time.
   */
  endDateTime?: string | undefined;
  /**
   * The room set where the event takes place. A UUID.
   */
  socialRoomSetId?: string | undefined;
  /**
   * Identifies the logo image. A UUID.
   */
  logoImageId?: string | undefined;
  logoImageURI?: string | undefined;
  user?: User | undefined;
};

/**
 * A guest with two tokens. Both tokens are secrets. API document: Resources, GuestUser.
 */
export type GuestUser = {
  user?: User | undefined;
  /**
   * The guest's bearer token, a secret. Not documented: docs/gaps.md#guest-bearer-use.
   */
  bearer?: string | undefined;
  /**
   * A second token, named for refreshing the first; a secret. Not documented: docs/gaps.md#guest-bearer-use.
   */
  refreshBearer?: string | undefined;
};

/**
 * The settings of a room. API document: Resources, Settings.
 */
export type Settings = {
  /**
   * Not documented: docs/gaps.md#settings-fields.
   */
  settings?:
    | {
        [key: string]: unknown;
      }
    | undefined;
  /**
   * Not documented: docs/gaps.md#set-settings-fields.
   */
  setSettings?:
    | {
        [key: string]: unknown;
      }
    | undefined;
};

/**
 * The general error body. API document: Errors, 1.
 */
export type ErrorBody = {
  /**
   * The failure; the text is for people.
   */
  error?: string | undefined;
  status?: ErrorStatus | undefined;
  /**
   * The HTTP status. A whole number.
   */
  code?: number | undefined;
};

/**
 * The error body of the banner operation. API document: Errors, 4.
 */
export type BannerError = {
  /**
   * The failure; the text is for people.
   */
  error?: string | undefined;
};

/**
 * The general success envelope. The documented operations return bare objects instead. API document: Errors, 2.
 */
export type SuccessEnvelope = {
  /**
   * The result of the operation.
   */
  data?: unknown | undefined;
  status?: SuccessStatus | undefined;
  /**
   * A text for people.
   */
  message?: string | undefined;
};

/**
 * How participants enter a room set. API document: Enumerations, RoomSet.entryOption.
 */
export type EntryOption = 'DEFAULT' | 'ACCOUNT' | 'CUSTOM_RULES' | 'STARTING_POINT';

/**
 * Who may enter. API document: Enumerations, Social/RoomSet.socialPermissionType.
 */
export type SocialPermissionType = 'PUBLIC' | 'COMPANY_AND_CONNECTIONS' | 'CONNECTIONS' | 'COMPANY';

/**
 * The kind of a badge question. API document: Enumerations, BadgeQuestion.type.
 */
export type BadgeQuestionType = 'PROFILE' | 'STANDARD' | 'CUSTOM' | 'INVISIBLE';

/**
 * How a badge entry is filled in. API document: Enumerations, inputType.
 */
export type BadgeInputType = 'TEXT' | 'PARAGRAPH' | 'SINGLE_SELECT' | 'MULTI_SELECT' | 'NUMBER';

/**
 * Who sees a badge entry. API document: Enumerations, visibility.
 */
export type BadgeVisibility = 'ALL' | 'ACCOUNT_USERS' | 'HOSTS' | 'INTERNAL';

/**
 * How groups are laid out on entry. The name of its field in `EntryConfig` is not documented. API document: Enumerations, Entry config layout enumeration.
 */
export type EntryConfigLayout = 'SPIRAL' | 'GRID';

/**
 * The kind of a playlist. Only one value is documented; expect others. API document: Enumerations, Playlist.type. Not documented: docs/gaps.md#playlist-type-values.
 */
export type PlaylistType = 'FREE_PLAYLIST' | (string & {});

/**
 * The kind of a theme. Only one value is documented; expect others. API document: Enumerations, Theme.type. Not documented: docs/gaps.md#theme-type-values.
 */
export type ThemeType = 'LAYERED' | (string & {});

/**
 * The state of an upload. Only one value is documented; expect others. API document: Enumerations, UploadStatus.status. Not documented: docs/gaps.md#upload-status-values.
 */
export type UploadStatusState = 'IN_PROGRESS' | (string & {});

/**
 * The state of a recording. Only one value is documented; expect others. API document: Enumerations, Recording.status. Not documented: docs/gaps.md#recording-status-values.
 */
export type RecordingStatus = 'PROCESSING' | (string & {});

/**
 * How a participant was recorded. Only one value is documented; expect others. API document: Enumerations, RecordingParticipant.type. Not documented: docs/gaps.md#recording-participant-type-values.
 */
export type RecordingParticipantType = 'VIDEO' | (string & {});

/**
 * The state of registration for an event. Only one value is documented; expect others. API document: Enumerations, SocialEvent.registrationStatus. Not documented: docs/gaps.md#registration-status-values.
 */
export type SocialEventRegistrationStatus = 'NOT_CREATED' | (string & {});

/**
 * The platform of a room. Only one value is documented, the service's own; expect others. API document: Enumerations, Social.platform. Not documented: docs/gaps.md#social-platform-values.
 */
export type SocialPlatform = 'SERVICE' | (string & {});

/**
 * The `status` of an error body. API document: Errors, 1.
 */
export type ErrorStatus = 'error';

/**
 * The `status` of a success envelope. API document: Errors, 2.
 */
export type SuccessStatus = 'success';
