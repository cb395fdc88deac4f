// Generated from spec/ by `pnpm generate`. Do not edit.

import type {
  AlternateHost,
  BadgeData,
  BadgeDataInput,
  BadgeQuestion,
  BannerError,
  EntryConfig,
  EntryRule,
  ErrorBody,
  GuestUser,
  Image,
  Playlist,
  PlaylistInput,
  Recording,
  RecordingInput,
  RecordingParticipant,
  RecordingParticipantInput,
  RoomSet,
  Settings,
  Social,
  SocialEvent,
  SocialEventInput,
  SocialInput,
  SocialInvite,
  SocialMeta,
  SuccessEnvelope,
  SurveyAnswer,
  Theme,
  ThemeInput,
  Tile,
  UploadStatus,
  UploadStatusInput,
  User,
} from '@room-sessions/models';
import * as field from '../matchers/field.ts';
import { type ModelMatcher, modelMatcher } from '../matchers/model-matcher.ts';

/** A person who uses the platform. API document: Resources, User. */
export const user: ModelMatcher<User> = modelMatcher<User>('user', {
  userId: field.uuid,
  name: field.text('name'),
  firstName: field.text('firstName'),
  middleName: field.text('middleName'),
  lastName: field.text('lastName'),
  emailAddress: field.text('emailAddress'),
  emailVerified: field.boolean,
  preload: field.boolean,
  mobilePhone: field.text('mobilePhone'),
  mobilePhoneVerified: field.boolean,
  mobilePhoneVerifiedWeb: field.boolean,
  profileId: field.text('profileId'),
  profileImageURI: field.text('profileImageURI'),
  profileImageId: field.uuid,
  profileImageBackground: field.text('profileImageBackground'),
  timeZone: field.text('timeZone'),
  registeredDateTime: field.dateTime,
  active: field.boolean,
  actedAs: field.boolean,
});

/** A user as an alternate host of a room. API document: Resources, AlternateHost. */
export const alternateHost: ModelMatcher<AlternateHost> = modelMatcher<AlternateHost>(
  'alternateHost',
  {
    user: field.model(() => user),
    host: field.boolean,
    licensed: field.boolean,
  },
);

/** An invitation of one user to one room. API document: Resources, SocialInvite. */
export const socialInvite: ModelMatcher<SocialInvite> = modelMatcher<SocialInvite>('socialInvite', {
  socialInviteId: field.uuid,
  socialId: field.uuid,
  invitedUserId: field.uuid,
  invitedUser: field.model(() => user),
  didAttend: field.boolean,
  dateTimeInvited: field.dateTime,
  error: field.text('error'),
});

/** Rules that control how participants enter a room session. The document names two more enumerations of this body (`EntryOption` and `EntryConfigLayout`), but not their fields; the type accepts unknown fields. API document: Resources, EntryConfig. */
export const entryConfig: ModelMatcher<EntryConfig> = modelMatcher<EntryConfig>(
  'entryConfig',
  {
    configurationId: field.uuid,
    name: field.text('name'),
    groupSpawnSize: field.integer,
    groupFormerCount: field.integer,
    startingPointX: field.integer,
    startingPointY: field.integer,
    rules: field.list(field.model(() => entryRule)),
    associatedSocialIds: field.list(field.uuid),
  },
  field.any,
);

/** One condition of an entry configuration. API document: Resources, EntryConfig. */
export const entryRule: ModelMatcher<EntryRule> = modelMatcher<EntryRule>('entryRule', {
  property: field.text('property'),
  operator: field.text('operator'),
  value: field.text('value'),
});

/** The result of an image upload. API document: Resources, Image. */
export const image: ModelMatcher<Image> = modelMatcher<Image>('image', {
  imageId: field.uuid,
  userId: field.uuid,
  imageGroup: field.text('imageGroup'),
  imageName: field.text('imageName'),
  imageSize: field.text('imageSize'),
  imageType: field.text('imageType'),
  imageColor: field.text('imageColor'),
  visibleToPublic: field.boolean,
  active: field.boolean,
  imageURI: field.text('imageURI'),
  user: field.model(() => user),
  error: field.text('error'),
});

/** An answer to a survey question. API document: Resources, SurveyAnswer (request). */
export const surveyAnswer: ModelMatcher<SurveyAnswer> = modelMatcher<SurveyAnswer>('surveyAnswer', {
  userId: field.uuid,
  surveyQuestionId: field.integer,
  answer: field.text('answer'),
  skipped: field.boolean,
  referenceType: field.text('referenceType'),
  referenceId: field.text('referenceId'),
});

/** An audio playlist. API document: Resources, Playlist. */
export const playlist: ModelMatcher<Playlist> = modelMatcher<Playlist>('playlist', {
  playlistId: field.uuid,
  name: field.text('name'),
  type: field.open('FREE_PLAYLIST'),
  qty: field.integer,
  duration: field.integer,
  available: field.boolean,
});

/** The input for an audio playlist: `type` is only in responses. API document: Resources, Playlist. */
export const playlistInput: ModelMatcher<PlaylistInput> = modelMatcher<PlaylistInput>(
  'playlistInput',
  {
    playlistId: field.uuid,
    name: field.text('name'),
    qty: field.integer,
    duration: field.integer,
    available: field.boolean,
  },
);

/** A group of rooms with shared settings. API document: Resources, RoomSet. */
export const roomSet: ModelMatcher<RoomSet> = modelMatcher<RoomSet>('roomSet', {
  socialRoomSetId: field.uuid,
  name: field.text('name'),
  description: field.text('description'),
  entryOption: field.oneOf('DEFAULT', 'ACCOUNT', 'CUSTOM_RULES', 'STARTING_POINT'),
  groupFormerCount: field.integer,
  anyoneCanStart: field.boolean,
  allowGuestUsers: field.boolean,
  hostAdmitted: field.boolean,
  socialPermissionType: field.oneOf('PUBLIC', 'COMPANY_AND_CONNECTIONS', 'CONNECTIONS', 'COMPANY'),
  startingPointSocialId: field.uuid,
  hostUser: field.model(() => user),
  socials: field.list(field.model(() => social)),
  alternateHosts: field.list(field.model(() => user)),
});

/** A room. API document: Resources, Social (a room). */
export const social: ModelMatcher<Social> = modelMatcher<Social>('social', {
  socialId: field.uuid,
  socialRoomSetId: field.uuid,
  userId: field.uuid,
  companyId: field.uuid,
  name: field.text('name'),
  description: field.text('description'),
  socialURI: field.text('socialURI'),
  sessionId: field.text('sessionId'),
  isOpen: field.boolean,
  recurring: field.boolean,
  anyoneCanStart: field.boolean,
  isValid: field.boolean,
  free: field.boolean,
  allowGuestUsers: field.boolean,
  user: field.model(() => user),
  socialPermissionType: field.oneOf('PUBLIC', 'COMPANY_AND_CONNECTIONS', 'CONNECTIONS', 'COMPANY'),
  platform: field.open('SERVICE'),
  maxParticipants: field.integer,
  startingWidth: field.integer,
  startingHeight: field.integer,
  hostAdmitted: field.boolean,
  themeId: field.uuid,
  configurationId: field.uuid,
  theme: field.model(() => theme),
  playlistId: field.uuid,
  artifactSetId: field.uuid,
  startDateTime: field.dateTime,
  endDateTime: field.dateTime,
  dateCreated: field.dateTime,
  companyName: field.text('companyName'),
  socialMeta: field.model(() => socialMeta),
  connectedRoom: field.boolean,
  updatedByUser: field.model(() => user),
  updatedDateTime: field.dateTime,
  alternateHosts: field.list(field.model(() => user)),
  myBadgeData: field.list(field.model(() => badgeData)),
});

/** The input for an update of a room: without `theme.type`, `theme.uploadStatus.status`, and without `visibility` and `inputType` of each badge entry. API document: Resources, Social (update request shape). */
export const socialInput: ModelMatcher<SocialInput> = modelMatcher<SocialInput>('socialInput', {
  socialId: field.uuid,
  socialRoomSetId: field.uuid,
  userId: field.uuid,
  companyId: field.uuid,
  name: field.text('name'),
  description: field.text('description'),
  socialURI: field.text('socialURI'),
  sessionId: field.text('sessionId'),
  isOpen: field.boolean,
  recurring: field.boolean,
  anyoneCanStart: field.boolean,
  isValid: field.boolean,
  free: field.boolean,
  allowGuestUsers: field.boolean,
  user: field.model(() => user),
  socialPermissionType: field.oneOf('PUBLIC', 'COMPANY_AND_CONNECTIONS', 'CONNECTIONS', 'COMPANY'),
  platform: field.open('SERVICE'),
  maxParticipants: field.integer,
  startingWidth: field.integer,
  startingHeight: field.integer,
  hostAdmitted: field.boolean,
  themeId: field.uuid,
  configurationId: field.uuid,
  theme: field.model(() => themeInput),
  playlistId: field.uuid,
  artifactSetId: field.uuid,
  startDateTime: field.dateTime,
  endDateTime: field.dateTime,
  dateCreated: field.dateTime,
  companyName: field.text('companyName'),
  socialMeta: field.model(() => socialMeta),
  connectedRoom: field.boolean,
  updatedByUser: field.model(() => user),
  updatedDateTime: field.dateTime,
  alternateHosts: field.list(field.model(() => user)),
  myBadgeData: field.list(field.model(() => badgeDataInput)),
});

/** The appearance of a room. API document: Resources, Theme. */
export const theme: ModelMatcher<Theme> = modelMatcher<Theme>('theme', {
  socialThemeId: field.uuid,
  type: field.open('LAYERED'),
  socialThemeName: field.text('socialThemeName'),
  description: field.text('description'),
  colorPrimary: field.text('colorPrimary'),
  colorSecondary: field.text('colorSecondary'),
  colorBackground: field.text('colorBackground'),
  colorGradientBackground: field.text('colorGradientBackground'),
  colorButtonText: field.text('colorButtonText'),
  colorButtonBG: field.text('colorButtonBG'),
  imageFarURI: field.text('imageFarURI'),
  imageMidURI: field.text('imageMidURI'),
  imageNearURI: field.text('imageNearURI'),
  previewImageURI: field.text('previewImageURI'),
  minimapImageURI: field.text('minimapImageURI'),
  imageWidth: field.integer,
  imageHeight: field.integer,
  templateId: field.text('templateId'),
  defaultArtifactSetId: field.uuid,
  dateCreated: field.dateTime,
  multiSize: field.boolean,
  addToMiniMap: field.boolean,
  tiles: field.list(field.model(() => tile)),
  uploadStatus: field.model(() => uploadStatus),
});

/** The theme in an update of a room: without `type`. API document: Resources, Social (update request shape). */
export const themeInput: ModelMatcher<ThemeInput> = modelMatcher<ThemeInput>('themeInput', {
  socialThemeId: field.uuid,
  socialThemeName: field.text('socialThemeName'),
  description: field.text('description'),
  colorPrimary: field.text('colorPrimary'),
  colorSecondary: field.text('colorSecondary'),
  colorBackground: field.text('colorBackground'),
  colorGradientBackground: field.text('colorGradientBackground'),
  colorButtonText: field.text('colorButtonText'),
  colorButtonBG: field.text('colorButtonBG'),
  imageFarURI: field.text('imageFarURI'),
  imageMidURI: field.text('imageMidURI'),
  imageNearURI: field.text('imageNearURI'),
  previewImageURI: field.text('previewImageURI'),
  minimapImageURI: field.text('minimapImageURI'),
  imageWidth: field.integer,
  imageHeight: field.integer,
  templateId: field.text('templateId'),
  defaultArtifactSetId: field.uuid,
  dateCreated: field.dateTime,
  multiSize: field.boolean,
  addToMiniMap: field.boolean,
  tiles: field.list(field.model(() => tile)),
  uploadStatus: field.model(() => uploadStatusInput),
});

/** One piece of a theme image. API document: Resources, Theme. */
export const tile: ModelMatcher<Tile> = modelMatcher<Tile>('tile', {
  uri: field.text('uri'),
  x: field.integer,
  y: field.integer,
  width: field.integer,
  height: field.integer,
});

/** The progress of an upload of a theme. API document: Resources, Theme. */
export const uploadStatus: ModelMatcher<UploadStatus> = modelMatcher<UploadStatus>('uploadStatus', {
  requestStatusId: field.uuid,
  userId: field.uuid,
  requestId: field.text('requestId'),
  status: field.open('IN_PROGRESS'),
  progress: field.integer,
  failureReason: field.text('failureReason'),
  startedDateTime: field.dateTime,
  endedDateTime: field.dateTime,
});

/** The upload of a theme in an update of a room: without `status`. API document: Resources, Social (update request shape). */
export const uploadStatusInput: ModelMatcher<UploadStatusInput> = modelMatcher<UploadStatusInput>(
  'uploadStatusInput',
  {
    requestStatusId: field.uuid,
    userId: field.uuid,
    requestId: field.text('requestId'),
    progress: field.integer,
    failureReason: field.text('failureReason'),
    startedDateTime: field.dateTime,
    endedDateTime: field.dateTime,
  },
);

/** Counts and addresses of a running room. API document: Resources, SocialMeta. */
export const socialMeta: ModelMatcher<SocialMeta> = modelMatcher<SocialMeta>('socialMeta', {
  socialMetaId: field.uuid,
  numberOfInvites: field.integer,
  numberOfAttendees: field.integer,
  numberCurrentlyPresent: field.integer,
  audioHost: field.text('audioHost'),
  audioElementURL: field.text('audioElementURL'),
  peerConnectionURL: field.text('peerConnectionURL'),
});

/** One entry of a user's badge. API document: Resources, BadgeData. */
export const badgeData: ModelMatcher<BadgeData> = modelMatcher<BadgeData>('badgeData', {
  title: field.text('title'),
  value: field.text('value'),
  multiValues: field.list(field.text('multiValues')),
  options: field.list(field.text('options')),
  description: field.text('description'),
  required: field.boolean,
  featured: field.boolean,
  visibility: field.oneOf('ALL', 'ACCOUNT_USERS', 'HOSTS', 'INTERNAL'),
  inputType: field.oneOf('TEXT', 'PARAGRAPH', 'SINGLE_SELECT', 'MULTI_SELECT', 'NUMBER'),
});

/** One entry of a user's badge in an update of a room: without `visibility` and `inputType`. API document: Resources, Social (update request shape). */
export const badgeDataInput: ModelMatcher<BadgeDataInput> = modelMatcher<BadgeDataInput>(
  'badgeDataInput',
  {
    title: field.text('title'),
    value: field.text('value'),
    multiValues: field.list(field.text('multiValues')),
    options: field.list(field.text('options')),
    description: field.text('description'),
    required: field.boolean,
    featured: field.boolean,
  },
);

/** A question whose answer is on a badge. API document: Resources, BadgeQuestion. */
export const badgeQuestion: ModelMatcher<BadgeQuestion> = modelMatcher<BadgeQuestion>(
  'badgeQuestion',
  {
    title: field.text('title'),
    type: field.oneOf('PROFILE', 'STANDARD', 'CUSTOM', 'INVISIBLE'),
    inputType: field.oneOf('TEXT', 'PARAGRAPH', 'SINGLE_SELECT', 'MULTI_SELECT', 'NUMBER'),
    description: field.text('description'),
    visibility: field.oneOf('ALL', 'ACCOUNT_USERS', 'HOSTS', 'INTERNAL'),
    required: field.boolean,
    featured: field.boolean,
    options: field.list(field.text('options')),
  },
);

/** A recording of a room session. API document: Resources, Recording. */
export const recording: ModelMatcher<Recording> = modelMatcher<Recording>('recording', {
  socialRecordingId: field.uuid,
  socialId: field.uuid,
  userId: field.uuid,
  recordingId: field.text('recordingId'),
  name: field.text('name'),
  storageBucket: field.text('storageBucket'),
  recordingSize: field.integer,
  status: field.open('PROCESSING'),
  startDateTime: field.dateTime,
  endDateTime: field.dateTime,
  processingStartDateTime: field.dateTime,
  processingEndDateTime: field.dateTime,
  participants: field.list(field.model(() => recordingParticipant)),
  user: field.model(() => user),
});

/** The input for a recording: `status`, and `type` of each participant, are only in responses. API document: Resources, Recording. */
export const recordingInput: ModelMatcher<RecordingInput> = modelMatcher<RecordingInput>(
  'recordingInput',
  {
    socialRecordingId: field.uuid,
    socialId: field.uuid,
    userId: field.uuid,
    recordingId: field.text('recordingId'),
    name: field.text('name'),
    storageBucket: field.text('storageBucket'),
    recordingSize: field.integer,
    startDateTime: field.dateTime,
    endDateTime: field.dateTime,
    processingStartDateTime: field.dateTime,
    processingEndDateTime: field.dateTime,
    participants: field.list(field.model(() => recordingParticipantInput)),
    user: field.model(() => user),
  },
);

/** A user in a recording. API document: Resources, RecordingParticipant. */
export const recordingParticipant: ModelMatcher<RecordingParticipant> =
  modelMatcher<RecordingParticipant>('recordingParticipant', {
    userId: field.uuid,
    startDateTime: field.dateTime,
    endDateTime: field.dateTime,
    user: field.model(() => user),
    type: field.open('VIDEO'),
  });

/** A user in the input for a recording: without `type`. API document: Resources, RecordingParticipant. */
export const recordingParticipantInput: ModelMatcher<RecordingParticipantInput> =
  modelMatcher<RecordingParticipantInput>('recordingParticipantInput', {
    userId: field.uuid,
    startDateTime: field.dateTime,
    endDateTime: field.dateTime,
    user: field.model(() => user),
  });

/** An event. API document: Resources, SocialEvent. */
export const socialEvent: ModelMatcher<SocialEvent> = modelMatcher<SocialEvent>('socialEvent', {
  socialEventId: field.uuid,
  name: field.text('name'),
  description: field.text('description'),
  eventLink: field.text('eventLink'),
  eventColor: field.text('eventColor'),
  validateParticipants: field.boolean,
  startDateTime: field.dateTime,
  endDateTime: field.dateTime,
  socialRoomSetId: field.uuid,
  logoImageId: field.uuid,
  logoImageURI: field.text('logoImageURI'),
  user: field.model(() => user),
  registrationStatus: field.open('NOT_CREATED'),
});

/** The input for an event: `registrationStatus` is only in responses. API document: Resources, SocialEvent. */
export const socialEventInput: ModelMatcher<SocialEventInput> = modelMatcher<SocialEventInput>(
  'socialEventInput',
  {
    socialEventId: field.uuid,
    name: field.text('name'),
    description: field.text('description'),
    eventLink: field.text('eventLink'),
    eventColor: field.text('eventColor'),
    validateParticipants: field.boolean,
    startDateTime: field.dateTime,
    endDateTime: field.dateTime,
    socialRoomSetId: field.uuid,
    logoImageId: field.uuid,
    logoImageURI: field.text('logoImageURI'),
    user: field.model(() => user),
  },
);

/** A guest with two tokens. Both tokens are secrets. API document: Resources, GuestUser. */
export const guestUser: ModelMatcher<GuestUser> = modelMatcher<GuestUser>('guestUser', {
  user: field.model(() => user),
  bearer: field.text('bearer'),
  refreshBearer: field.text('refreshBearer'),
});

/** The settings of a room. API document: Resources, Settings. */
export const settings: ModelMatcher<Settings> = modelMatcher<Settings>('settings', {
  settings: field.object,
  setSettings: field.object,
});

/** The general error body. API document: Errors, 1. */
export const errorBody: ModelMatcher<ErrorBody> = modelMatcher<ErrorBody>('errorBody', {
  error: field.text('error'),
  status: field.oneOf('error'),
  code: field.integer,
});

/** The error body of the banner operation. API document: Errors, 4. */
export const bannerError: ModelMatcher<BannerError> = modelMatcher<BannerError>('bannerError', {
  error: field.text('error'),
});

/** The general success envelope. The documented operations return bare objects instead. API document: Errors, 2. */
export const successEnvelope: ModelMatcher<SuccessEnvelope> = modelMatcher<SuccessEnvelope>(
  'successEnvelope',
  {
    data: field.any,
    status: field.oneOf('success'),
    message: field.text('message'),
  },
);
