// A valid request of each operation.
import type { OperationId } from '../generated/operations.ts';
import { sample } from '../seed/sample.ts';
import { png } from './images.ts';

const { socialId, userId, userIds, eventId, playlistId } = sample;

export type OperationRequest = [method: string, path: string, body?: unknown];

export const operationRequests: Readonly<Record<OperationId, OperationRequest>> = {
  listAlternateHosts: ['GET', `/api/v1/social/alternate/host/${socialId}?text=a&sort=name,asc`],
  inviteUsers: [
    'POST',
    `/api/v1/social/invite/${socialId}`,
    [{ invitedUserId: userIds[1] }, { invitedUserId: sample.unknownId }],
  ],
  saveEntryConfig: ['POST', '/api/v1/rules/entry/config', { name: 'New', layout: 'GRID' }],
  copyRoomSet: ['POST', '/api/v1/social/room/set/copy'],
  showBanner: ['POST', `/api/v1/social/${socialId}/show/banner`, {}],
  updateRoom: ['POST', '/api/v1/social/update', { socialId, name: 'New' }],
  getRoomSettings: ['GET', `/api/v1/social/settings/${socialId}`],
  updateEvent: ['PATCH', '/api/v1/event', { socialEventId: eventId, name: 'New' }],
  getGuestUser: ['GET', '/api/v1/guest/user'],
  uploadImage: ['POST', '/api/v1/image/upload/a/png/3/2', png(3, 2).toString('base64')],
  createPlaylist: ['POST', '/api/v1/audio/api/key/playlist', { name: 'New', qty: 1 }],
  updatePlaylist: ['PATCH', '/api/v1/audio/api/key/playlist', { playlistId, name: 'New' }],
  listPlaylists: ['GET', '/api/v1/social/playlist/all'],
  saveRecording: [
    'POST',
    '/api/v1/recording/save',
    { socialId, name: 'New', participants: [{ userId, endDateTime: '2026-01-05T10:00:00Z' }] },
  ],
  reportFailedRecording: ['POST', '/api/v1/recording/failed', { reason: 'disk full' }],
  getTranscriptionText: ['GET', '/api/v1/transcription/text'],
  listTranscriptions: ['GET', '/api/v1/transcription?sort=dateCreated,desc'],
  getBadgeQuestion: ['GET', '/api/v1/badging/badge/question'],
  listUserBadgeData: ['GET', '/api/v1/badging/user/badge/data'],
  submitSurveyAnswer: ['POST', '/api/v1/survey/answer', { surveyQuestionId: 1, answer: 'Yes' }],
};
