// Generated from spec/ by `pnpm generate`. Do not edit.

import type {
  CopyRoomSetInput,
  CopyRoomSetOutput,
  CreatePlaylistInput,
  CreatePlaylistOutput,
  GetBadgeQuestionInput,
  GetBadgeQuestionOutput,
  GetGuestUserInput,
  GetGuestUserOutput,
  GetRoomSettingsInput,
  GetRoomSettingsOutput,
  GetTranscriptionTextInput,
  GetTranscriptionTextOutput,
  InviteUsersInput,
  InviteUsersOutput,
  ListAlternateHostsInput,
  ListAlternateHostsOutput,
  ListPlaylistsInput,
  ListPlaylistsOutput,
  ListTranscriptionsInput,
  ListTranscriptionsOutput,
  ListUserBadgeDataInput,
  ListUserBadgeDataOutput,
  ReportFailedRecordingInput,
  ReportFailedRecordingOutput,
  SaveEntryConfigInput,
  SaveEntryConfigOutput,
  SaveRecordingInput,
  SaveRecordingOutput,
  ShowBannerInput,
  ShowBannerOutput,
  SubmitSurveyAnswerInput,
  SubmitSurveyAnswerOutput,
  UpdateEventInput,
  UpdateEventOutput,
  UpdatePlaylistInput,
  UpdatePlaylistOutput,
  UpdateRoomInput,
  UpdateRoomOutput,
  UploadImageInput,
  UploadImageOutput,
} from '@room-sessions/models';

export interface RoomsOperations {
  listAlternateHosts: [ListAlternateHostsInput, ListAlternateHostsOutput];
  inviteUsers: [InviteUsersInput, InviteUsersOutput];
  saveEntryConfig: [SaveEntryConfigInput, SaveEntryConfigOutput];
  copyRoomSet: [CopyRoomSetInput, CopyRoomSetOutput];
  getGuestUser: [GetGuestUserInput, GetGuestUserOutput];
  showBanner: [ShowBannerInput, ShowBannerOutput];
  updateRoom: [UpdateRoomInput, UpdateRoomOutput];
  getRoomSettings: [GetRoomSettingsInput, GetRoomSettingsOutput];
  updateEvent: [UpdateEventInput, UpdateEventOutput];
}

export interface MediaOperations {
  uploadImage: [UploadImageInput, UploadImageOutput];
  updatePlaylist: [UpdatePlaylistInput, UpdatePlaylistOutput];
  createPlaylist: [CreatePlaylistInput, CreatePlaylistOutput];
  listPlaylists: [ListPlaylistsInput, ListPlaylistsOutput];
}

export interface RecordingsOperations {
  saveRecording: [SaveRecordingInput, SaveRecordingOutput];
  getTranscriptionText: [GetTranscriptionTextInput, GetTranscriptionTextOutput];
  listTranscriptions: [ListTranscriptionsInput, ListTranscriptionsOutput];
  reportFailedRecording: [ReportFailedRecordingInput, ReportFailedRecordingOutput];
}

export interface BadgingOperations {
  submitSurveyAnswer: [SubmitSurveyAnswerInput, SubmitSurveyAnswerOutput];
  listUserBadgeData: [ListUserBadgeDataInput, ListUserBadgeDataOutput];
  getBadgeQuestion: [GetBadgeQuestionInput, GetBadgeQuestionOutput];
}

/** The input and output of each operation. */
export interface Operations
  extends RoomsOperations, MediaOperations, RecordingsOperations, BadgingOperations {}

export type OperationId =
  | 'listAlternateHosts'
  | 'inviteUsers'
  | 'saveEntryConfig'
  | 'uploadImage'
  | 'submitSurveyAnswer'
  | 'updatePlaylist'
  | 'createPlaylist'
  | 'copyRoomSet'
  | 'getGuestUser'
  | 'showBanner'
  | 'listUserBadgeData'
  | 'saveRecording'
  | 'getBadgeQuestion'
  | 'listPlaylists'
  | 'updateRoom'
  | 'getRoomSettings'
  | 'getTranscriptionText'
  | 'listTranscriptions'
  | 'reportFailedRecording'
  | 'updateEvent';

/** The method of the SDK that calls the operation. */
export const sdkMethods: Readonly<Record<OperationId, string>> = {
  listAlternateHosts: 'rooms.listAlternateHosts',
  inviteUsers: 'rooms.invite',
  saveEntryConfig: 'rooms.saveEntryConfig',
  uploadImage: 'media.uploadImage',
  submitSurveyAnswer: 'badging.submitSurveyAnswer',
  updatePlaylist: 'media.updatePlaylist',
  createPlaylist: 'media.createPlaylist',
  copyRoomSet: 'rooms.copyRoomSet',
  getGuestUser: 'rooms.getGuestUser',
  showBanner: 'rooms.showBanner',
  listUserBadgeData: 'badging.listUserData',
  saveRecording: 'recordings.save',
  getBadgeQuestion: 'badging.getQuestion',
  listPlaylists: 'media.listPlaylists',
  updateRoom: 'rooms.update',
  getRoomSettings: 'rooms.getSettings',
  getTranscriptionText: 'recordings.getTranscriptionText',
  listTranscriptions: 'recordings.listTranscriptions',
  reportFailedRecording: 'recordings.reportFailed',
  updateEvent: 'rooms.updateEvent',
};
