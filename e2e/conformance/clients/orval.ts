// Calls all operations with the client that orval generates.
import * as api from '../.generated/orval.ts';
import { runCalls } from './run.ts';
import { values } from './values.ts';

await runCalls(({ apiKey }) => {
  const { socialId, image } = values;
  const options: RequestInit = { headers: { 'X-API-Key': apiKey } };
  const data = async <Answer extends { status: number; data: unknown }>(
    call: Promise<Answer>,
  ): Promise<Extract<Answer, { status: 200 }>['data']> => {
    const answer = await call;
    if (isOk(answer)) return answer.data;
    throw new Error(`got status ${answer.status}`);
  };
  const undocumented = async (
    call: Promise<{ status: number; data: unknown }>,
  ): Promise<unknown> => {
    const answer = await data(call);
    return isEmpty(answer) ? null : answer;
  };
  return {
    getBadgeQuestion: () => data(api.getBadgeQuestion(options)),
    listAlternateHosts: () => data(api.listAlternateHosts(socialId, values.search, options)),
    getRoomSettings: () => data(api.getRoomSettings(socialId, options)),
    inviteUsers: () => data(api.inviteUsers(socialId, values.invites, options)),
    saveEntryConfig: () => undocumented(api.saveEntryConfig(values.entryConfig, options)),
    copyRoomSet: () => data(api.copyRoomSet(options)),
    showBanner: () => data(api.showBanner(socialId, {}, options)),
    updateRoom: () => undocumented(api.updateRoom(values.room, options)),
    updateEvent: () => data(api.updateEvent(values.event, options)),
    getGuestUser: () => data(api.getGuestUser(options)),
    uploadImage: () =>
      data(
        api.uploadImage(
          image.imageName,
          image.type,
          image.width,
          image.height,
          values.png,
          options,
        ),
      ),
    createPlaylist: () => data(api.createPlaylist(values.newPlaylist, options)),
    updatePlaylist: () => data(api.updatePlaylist(values.playlist, options)),
    listPlaylists: () => data(api.listPlaylists(values.playlists, options)),
    saveRecording: () => data(api.saveRecording(values.recording, options)),
    reportFailedRecording: () => undocumented(api.reportFailedRecording(values.failed, options)),
    getTranscriptionText: () => data(api.getTranscriptionText(options)),
    listTranscriptions: () => data(api.listTranscriptions(values.transcriptions, options)),
    listUserBadgeData: () => data(api.listUserBadgeData(values.badges, options)),
    submitSurveyAnswer: () => undocumented(api.submitSurveyAnswer(values.answer, options)),
  };
});

function isOk<Answer extends { status: number }>(
  answer: Answer,
): answer is Extract<Answer, { status: 200 }> {
  return answer.status === 200;
}

/** orval's client returns an empty object for an empty body. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
