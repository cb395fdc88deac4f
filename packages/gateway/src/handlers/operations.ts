// What each operation of the document takes and gives.
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

/** Input and output. */
export interface Operations {
  listAlternateHosts: [ListAlternateHostsInput, ListAlternateHostsOutput];
  inviteUsers: [InviteUsersInput, InviteUsersOutput];
  saveEntryConfig: [SaveEntryConfigInput, SaveEntryConfigOutput];
  copyRoomSet: [CopyRoomSetInput, CopyRoomSetOutput];
  showBanner: [ShowBannerInput, ShowBannerOutput];
  updateRoom: [UpdateRoomInput, UpdateRoomOutput];
  getRoomSettings: [GetRoomSettingsInput, GetRoomSettingsOutput];
  updateEvent: [UpdateEventInput, UpdateEventOutput];
  getGuestUser: [GetGuestUserInput, GetGuestUserOutput];
  uploadImage: [UploadImageInput, UploadImageOutput];
  createPlaylist: [CreatePlaylistInput, CreatePlaylistOutput];
  updatePlaylist: [UpdatePlaylistInput, UpdatePlaylistOutput];
  listPlaylists: [ListPlaylistsInput, ListPlaylistsOutput];
  saveRecording: [SaveRecordingInput, SaveRecordingOutput];
  reportFailedRecording: [ReportFailedRecordingInput, ReportFailedRecordingOutput];
  getTranscriptionText: [GetTranscriptionTextInput, GetTranscriptionTextOutput];
  listTranscriptions: [ListTranscriptionsInput, ListTranscriptionsOutput];
  getBadgeQuestion: [GetBadgeQuestionInput, GetBadgeQuestionOutput];
  listUserBadgeData: [ListUserBadgeDataInput, ListUserBadgeDataOutput];
  submitSurveyAnswer: [SubmitSurveyAnswerInput, SubmitSurveyAnswerOutput];
}

export type OperationId = keyof Operations;
