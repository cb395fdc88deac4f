// The input of the calls, the same for all clients.
import { sample } from '@room-sessions/gateway';

const { socialId, userId, userIds, eventId, playlistId, recordingId } = sample;

export const values = {
  socialId,
  search: { text: 'an', page: 0, size: 5, sort: 'name,asc' },
  invites: [{ invitedUserId: userIds[1]! }, { invitedUserId: sample.unknownId }],
  entryConfig: {
    name: 'Staff first',
    groupSpawnSize: 4,
    rules: [{ property: 'emailAddress', operator: 'endsWith', value: '@example.com' }],
    associatedSocialIds: [socialId],
  },
  room: { socialId, name: 'Town hall', maxParticipants: 250 },
  event: { socialEventId: eventId, name: 'Autumn gathering' },
  image: { imageName: 'dot', type: 'png', width: 1, height: 1 },
  png:
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg' +
    'gg==',
  newPlaylist: { name: 'Before the start', qty: 3, duration: 540, available: true },
  playlist: { playlistId, name: 'Doors open' },
  playlists: { page: 1, size: 5, sort: 'name,desc' },
  recording: {
    socialId,
    userId,
    name: 'First hour',
    startDateTime: '2026-11-03T09:00:00Z',
    endDateTime: '2026-11-03T10:00:00Z',
    participants: [{ userId, startDateTime: '2026-11-03T09:00:00Z' }],
  },
  failed: { socialRecordingId: recordingId, reason: 'disk full' },
  transcriptions: { page: 0, size: 5, sort: 'dateCreated,desc' },
  badges: { page: 0, size: 30, sort: 'title,asc' },
  answer: { userId, surveyQuestionId: 1, answer: 'Very much', skipped: false },
};
