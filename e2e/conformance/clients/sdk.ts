// Calls all operations with the clients of this repository.
import { inviteUsers } from '@room-sessions/rooms';
import { RoomSessions } from '@room-sessions/sdk';
import { runCalls } from './run.ts';
import { values } from './values.ts';

await runCalls(({ url, apiKey }) => {
  const { client, rooms, media, recordings, badging } = new RoomSessions({
    baseUrl: url,
    apiKey,
  });
  const { socialId } = values;
  const items = async (page: PromiseLike<{ items: readonly unknown[] }>): Promise<unknown> =>
    (await page).items;
  const png = Buffer.from(values.png, 'base64');
  return {
    getBadgeQuestion: () => badging.getQuestion(),
    listAlternateHosts: () => items(rooms.listAlternateHosts(socialId, values.search)),
    getRoomSettings: () => rooms.getSettings(socialId),
    inviteUsers: () => inviteUsers(client, { socialId, body: values.invites }),
    saveEntryConfig: async () => (await rooms.saveEntryConfig(values.entryConfig)) ?? null,
    copyRoomSet: () => rooms.copyRoomSet(),
    showBanner: () => rooms.showBanner(socialId, {}),
    updateRoom: async () => (await rooms.update(values.room)) ?? null,
    updateEvent: () => rooms.updateEvent(values.event),
    getGuestUser: () => rooms.getGuestUser(),
    uploadImage: () => media.uploadImage(png, { name: values.image.imageName }),
    createPlaylist: () => media.createPlaylist(values.newPlaylist),
    updatePlaylist: () => media.updatePlaylist(values.playlist),
    listPlaylists: () => items(media.listPlaylists(values.playlists)),
    saveRecording: () => recordings.save(values.recording),
    reportFailedRecording: async () => (await recordings.reportFailed(values.failed)) ?? null,
    getTranscriptionText: () => recordings.getTranscriptionText(),
    listTranscriptions: () => items(recordings.listTranscriptions(values.transcriptions)),
    listUserBadgeData: () => items(badging.listUserData(values.badges)),
    submitSurveyAnswer: async () => (await badging.submitSurveyAnswer(values.answer)) ?? null,
  };
});
