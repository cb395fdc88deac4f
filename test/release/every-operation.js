// Calls each operation once with the installed SDK. Strict validation rejects responses that do not match the schemas.
import { argv } from 'node:process';
import { badgingSchemas } from '@room-sessions/schemas/badging';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { recordingsSchemas } from '@room-sessions/schemas/recordings';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { RoomSessions } from '@room-sessions/sdk';
import { validate } from '@room-sessions/schemas/validation';

const schemas = { ...badgingSchemas, ...mediaSchemas, ...recordingsSchemas, ...roomsSchemas };
const { badging, media, recordings, rooms } = new RoomSessions({
  baseUrl: argv[2],
  apiKey: 'any-key',
  use: [validate({ schemas, mode: 'strict' })],
});
const id = '2b6f0a8e-51c3-4c55-8a8e-7d2f3a1c9b10';
const name = 'New';
const page = { page: 1, size: 5, sort: 'name,asc' };
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

await badging.getQuestion();
await badging.listUserData(page);
await badging.submitSurveyAnswer({ userId: id, surveyQuestionId: 1, answer: 'Yes' });
await media.uploadImage(gif, { name: 'dot.gif' });
await media.createPlaylist({ name, qty: 3 });
await media.updatePlaylist({ playlistId: id, name });
await media.listPlaylists(page);
await recordings.save({ socialId: id, participants: [{ userId: id }] });
await recordings.reportFailed({ reason: 'disk full' });
await recordings.getTranscriptionText();
await recordings.listTranscriptions(page);
await rooms.listAlternateHosts(id, { ...page, text: 'an' });
await rooms.getSettings(id);
await rooms.invite(id, [id]);
await rooms.saveEntryConfig({ name, groupSpawnSize: 4 });
await rooms.copyRoomSet();
await rooms.showBanner(id);
await rooms.update({ socialId: id, name });
await rooms.updateEvent({ socialEventId: id, name });
await rooms.getGuestUser();
