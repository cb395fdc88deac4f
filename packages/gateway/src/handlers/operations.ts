// What every handler takes and gives: one entry for each operation of the document.
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
import type { Call } from './call.ts';

/** Input and output of each operation. */
interface Operations {
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

/** `undefined` is answered as 200 without a body, a `PlainText` as text, anything else as JSON. */
export type Handler<Id extends OperationId> = (
  call: Call<Operations[Id][0]>,
) => Promise<Operations[Id][1]>;

export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
