// Generated from spec/ by `pnpm generate`. Do not edit.

import type { DocumentedRoute } from '../documented-at.ts';

export const operations: readonly DocumentedRoute[] = [
  {
    id: 'listAlternateHosts',
    method: 'GET',
    path: '/api/v1/social/alternate/host/{socialId}',
    safe: true,
  },
  { id: 'inviteUsers', method: 'POST', path: '/api/v1/social/invite/{socialId}', safe: false },
  { id: 'saveEntryConfig', method: 'POST', path: '/api/v1/rules/entry/config', safe: false },
  {
    id: 'uploadImage',
    method: 'POST',
    path: '/api/v1/image/upload/{imageName}/{type}/{width}/{height}',
    safe: false,
  },
  { id: 'submitSurveyAnswer', method: 'POST', path: '/api/v1/survey/answer', safe: false },
  { id: 'updatePlaylist', method: 'PATCH', path: '/api/v1/audio/api/key/playlist', safe: false },
  { id: 'createPlaylist', method: 'POST', path: '/api/v1/audio/api/key/playlist', safe: false },
  { id: 'copyRoomSet', method: 'POST', path: '/api/v1/social/room/set/copy', safe: false },
  { id: 'getGuestUser', method: 'GET', path: '/api/v1/guest/user', safe: false },
  { id: 'showBanner', method: 'POST', path: '/api/v1/social/{socialId}/show/banner', safe: false },
  { id: 'listUserBadgeData', method: 'GET', path: '/api/v1/badging/user/badge/data', safe: true },
  { id: 'saveRecording', method: 'POST', path: '/api/v1/recording/save', safe: false },
  { id: 'getBadgeQuestion', method: 'GET', path: '/api/v1/badging/badge/question', safe: true },
  { id: 'listPlaylists', method: 'GET', path: '/api/v1/social/playlist/all', safe: true },
  { id: 'updateRoom', method: 'POST', path: '/api/v1/social/update', safe: false },
  { id: 'getRoomSettings', method: 'GET', path: '/api/v1/social/settings/{socialId}', safe: true },
  { id: 'getTranscriptionText', method: 'GET', path: '/api/v1/transcription/text', safe: true },
  { id: 'listTranscriptions', method: 'GET', path: '/api/v1/transcription', safe: true },
  { id: 'reportFailedRecording', method: 'POST', path: '/api/v1/recording/failed', safe: false },
  { id: 'updateEvent', method: 'PATCH', path: '/api/v1/event', safe: false },
];
