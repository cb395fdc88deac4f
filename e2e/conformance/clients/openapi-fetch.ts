// Calls all operations with openapi-fetch and the types that openapi-typescript generates.
import createClient from 'openapi-fetch';
import type { paths } from '../.generated/openapi-fetch.ts';
import { runCalls } from './run.ts';
import { values } from './values.ts';

await runCalls(({ url, apiKey }) => {
  const api = createClient<paths>({ baseUrl: url, headers: { 'X-API-Key': apiKey } });
  const { socialId, image } = values;
  const data = async <Body>(
    call: Promise<{ data?: Body | undefined; error?: unknown; response: Response }>,
  ): Promise<Body | null> => {
    const answer = await call;
    if (answer.error !== undefined || !answer.response.ok) {
      throw new Error(`got status ${answer.response.status}`);
    }
    return answer.data ?? null;
  };
  const room = { path: { socialId } };
  return {
    getBadgeQuestion: () => data(api.GET('/api/v1/badging/badge/question')),
    listAlternateHosts: () =>
      data(
        api.GET('/api/v1/social/alternate/host/{socialId}', {
          params: { ...room, query: values.search },
        }),
      ),
    getRoomSettings: () => data(api.GET('/api/v1/social/settings/{socialId}', { params: room })),
    inviteUsers: () =>
      data(api.POST('/api/v1/social/invite/{socialId}', { params: room, body: values.invites })),
    saveEntryConfig: () =>
      data(api.POST('/api/v1/rules/entry/config', { body: values.entryConfig })),
    copyRoomSet: () => data(api.POST('/api/v1/social/room/set/copy')),
    showBanner: () =>
      data(api.POST('/api/v1/social/{socialId}/show/banner', { params: room, body: {} })),
    updateRoom: () => data(api.POST('/api/v1/social/update', { body: values.room })),
    updateEvent: () => data(api.PATCH('/api/v1/event', { body: values.event })),
    getGuestUser: () => data(api.GET('/api/v1/guest/user')),
    uploadImage: () =>
      data(
        api.POST('/api/v1/image/upload/{imageName}/{type}/{width}/{height}', {
          params: { path: image },
          body: values.png,
          // openapi-fetch sends a string without quotes, but the document requires a JSON string.
          bodySerializer: (body) => JSON.stringify(body),
        }),
      ),
    createPlaylist: () =>
      data(api.POST('/api/v1/audio/api/key/playlist', { body: values.newPlaylist })),
    updatePlaylist: () =>
      data(api.PATCH('/api/v1/audio/api/key/playlist', { body: values.playlist })),
    listPlaylists: () =>
      data(api.GET('/api/v1/social/playlist/all', { params: { query: values.playlists } })),
    saveRecording: () => data(api.POST('/api/v1/recording/save', { body: values.recording })),
    reportFailedRecording: () =>
      data(api.POST('/api/v1/recording/failed', { body: values.failed })),
    getTranscriptionText: () => data(api.GET('/api/v1/transcription/text')),
    listTranscriptions: () =>
      data(api.GET('/api/v1/transcription', { params: { query: values.transcriptions } })),
    listUserBadgeData: () =>
      data(api.GET('/api/v1/badging/user/badge/data', { params: { query: values.badges } })),
    submitSurveyAnswer: () => data(api.POST('/api/v1/survey/answer', { body: values.answer })),
  };
});
