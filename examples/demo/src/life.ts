// A room's life, through the SDK only. Each step prints its result and fails if it is unexpected.

import assert from 'node:assert/strict';
import { sample } from '@room-sessions/gateway';
import { badgingSchemas } from '@room-sessions/schemas/badging';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { recordingsSchemas } from '@room-sessions/schemas/recordings';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { RoomSessions } from '@room-sessions/sdk';
import { driftSummary, validate } from '@room-sessions/schemas/validation';
import type { Report } from './report.ts';

const { socialId, userIds, unknownId, eventId, recordingId } = sample;
/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Runs every operation at least once against a gateway with the sample data. */
export async function liveThrough(report: Report, baseUrl: string, apiKey: string): Promise<void> {
  const drift = driftSummary();
  const schemas = { ...roomsSchemas, ...mediaSchemas, ...recordingsSchemas, ...badgingSchemas };
  const sessions = new RoomSessions({
    baseUrl,
    apiKey,
    use: [validate({ schemas, onDrift: drift.add })],
  });
  await rooms(report, sessions);
  await media(report, sessions);
  await recordings(report, sessions);
  await badging(report, sessions);
  report.heading('Compared with the schemas');
  await report.step('drift', async () => {
    assert.deepEqual(drift.entries, [], String(drift));
    return 'every request and response of this run matches the document';
  });
}

async function rooms(report: Report, { rooms }: RoomSessions): Promise<void> {
  report.heading('Rooms');
  await report.step('guest user', async () => {
    const { user, bearer, refreshBearer } = await rooms.getGuestUser();
    assert.ok(user?.userId && bearer && refreshBearer);
    return `${user.name ?? 'a guest'} (${user.userId}), with two tokens that are not printed`;
  });
  await report.step('room settings', async () => {
    const { settings = {}, setSettings = {} } = await rooms.getSettings(socialId);
    assert.ok(Object.keys(settings).length > 0);
    const [own, ofSet] = [settings, setSettings].map((all) => Object.keys(all).length);
    return `${own} settings of the room, ${ofSet} of its set`;
  });
  await report.step('update a room', async () => {
    const { response } = await rooms.update({ socialId, name: 'Town hall' }).withResponse();
    return `status ${response.status}; the body is not documented`;
  });
  await report.step('alternate hosts', async () => {
    const names: string[] = [];
    let pages = 0;
    for await (const { items } of rooms
      .listAlternateHosts(socialId, { sort: 'name,asc' })
      .pages()) {
      pages += 1;
      names.push(...items.map(({ user }) => user?.name ?? ''));
    }
    assert.ok(pages > 1 && new Set(names).size === names.length);
    assert.deepEqual(names, names.toSorted());
    return `${names.length} on ${pages} pages, from ${names[0]} to ${names.at(-1)}`;
  });
  await report.step('search hosts', async () => {
    const found = await rooms.listAlternateHosts(socialId, { text: 'an' }).all();
    assert.ok(found.length > 0 && found.length < 46);
    return `${found.length} hosts with "an" in the name or address`;
  });
  await report.step('invite users', async () => {
    const users = [...userIds, unknownId];
    const { invited, refused } = await rooms.invite(socialId, users, { batchSize: 10 });
    assert.equal(invited.length, userIds.length);
    assert.equal(refused[0]?.user, unknownId);
    return `${invited.length} invited; refused: ${refused[0].user} (${refused[0].error})`;
  });
  await report.step('entry rules', async () => {
    const rules = [{ property: 'emailAddress', operator: 'ENDS_WITH', value: '@example.com' }];
    const associatedSocialIds = [socialId];
    await rooms.saveEntryConfig({ name: 'Staff first', rules, associatedSocialIds });
    return 'saved for the room';
  });
  await report.step('copy a room set', async () => {
    const copy = await rooms.copyRoomSet({ socialRoomSetId: sample.roomSetId });
    assert.ok(copy.socialRoomSetId && copy.socialRoomSetId !== sample.roomSetId);
    return `"${copy.name}" with ${copy.socials?.length} rooms of its own`;
  });
  await report.step('update an event', async () => {
    const event = await rooms.updateEvent({ socialEventId: eventId, name: 'Autumn gathering' });
    assert.equal(event.name, 'Autumn gathering');
    return `"${event.name}", registration ${event.registrationStatus}`;
  });
  await report.step('show a banner', async () => {
    assert.deepEqual(await rooms.showBanner(socialId), {});
    return 'shown';
  });
}

async function media(report: Report, { media }: RoomSessions): Promise<void> {
  report.heading('Media');
  await report.step('upload a PNG', async () => {
    const image = await media.uploadImage(png, { name: 'pixel' });
    assert.equal(image.error, undefined);
    const response = await fetch(image.imageURI!);
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), png);
    return `${png.length} bytes of type ${image.imageType}, fetched back byte for byte`;
  });
  await report.step('playlists', async () => {
    const { playlistId } = await media.createPlaylist({ name: 'Before the start', qty: 3 });
    assert.ok(playlistId);
    const { name } = await media.updatePlaylist({ playlistId, name: 'Doors open' });
    const all = await media.listPlaylists().all();
    assert.ok(all.some((playlist) => playlist.playlistId === playlistId));
    return `created, renamed to "${name}", listed among ${all.length}`;
  });
}

async function recordings(report: Report, { recordings }: RoomSessions): Promise<void> {
  report.heading('Recordings');
  await report.step('save a recording', async () => {
    const saved = await recordings.save({
      socialId,
      name: 'Town hall, first hour',
      startDateTime: '2026-11-03T09:00:00Z',
      endDateTime: '2026-11-03T10:00:00+00:00',
      participants: userIds.slice(0, 3).map((userId) => ({ userId })),
    });
    assert.equal(saved.status, 'PROCESSING');
    return `"${saved.name}" with ${saved.participants?.length} participants is ${saved.status}`;
  });
  await report.step('report a failed one', async () => {
    await recordings.reportFailed({ socialRecordingId: recordingId });
    return 'reported';
  });
  await report.step('transcriptions', async () => {
    const list = await recordings.listTranscriptions({ size: 5, sort: 'dateCreated,desc' });
    assert.equal(list.items.length, 5);
    const text = await recordings.getTranscriptionText({ socialRecordingId: recordingId });
    assert.ok(typeof text === 'string' && text.length > 0);
    return `the newest ${list.items.length} listed; one reads "${text.slice(0, 40)}"`;
  });
}

async function badging(report: Report, { badging }: RoomSessions): Promise<void> {
  report.heading('Badging');
  await report.step('badge question', async () => {
    const question = await badging.getQuestion();
    assert.ok(question.title);
    return `"${question.title}" (${question.inputType}, ${question.visibility})`;
  });
  await report.step('badge data', async () => {
    const data = await badging.listUserData({ sort: 'title,asc' }).all();
    assert.ok(data.length > 20);
    return `${data.length} entries, the first "${data[0]?.title}"`;
  });
  await report.step('survey answer', async () => {
    const answer = { userId: userIds[0], surveyQuestionId: 1, answer: 'Very much', skipped: false };
    await badging.submitSurveyAnswer(answer);
    return 'submitted';
  });
}
