// A room's life, through the SDK only. Each step prints its result and fails if it is unexpected.

import assert from 'node:assert/strict';
import { sample } from '@room-sessions/gateway';
import { badgingSchemas } from '@room-sessions/schemas/badging';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { recordingsSchemas } from '@room-sessions/schemas/recordings';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { driftSummary, RoomSessions, validate } from '@room-sessions/sdk';
import { drawPng } from './png.ts';
import type { Report } from './report.ts';

const { socialId, userIds, unknownId, eventId, recordingId } = sample;
const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;

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
  report.heading('Held against the schemas');
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
    return `${count(Object.keys(settings).length, 'setting')} of the room, ${Object.keys(setSettings).length} of its set`;
  });
  await report.step('update a room', async () => {
    const { response } = await rooms
      .update({ socialId, name: 'Town hall', maxParticipants: 250 })
      .raw();
    assert.equal(response.status, 200);
    return `status ${response.status}; the body is not documented`;
  });
  await report.step('alternate hosts', async (progress) => {
    const first = await rooms.listAlternateHosts(socialId, { sort: 'name,asc' });
    assert.equal(first.items.length, 20);
    const names: string[] = [];
    let pages = 0;
    for await (const page of rooms.listAlternateHosts(socialId, { sort: 'name,asc' }).pages()) {
      pages += 1;
      names.push(...page.items.map((host) => host.user?.name ?? ''));
      progress(`${names.length} so far`);
    }
    assert.deepEqual(names, names.toSorted());
    assert.ok(pages > 1 && new Set(names).size === names.length);
    return `${names.length} on ${pages} pages, from ${names[0]} to ${names.at(-1)}`;
  });
  await report.step('search hosts', async () => {
    const text = 'an';
    const found = await rooms.listAlternateHosts(socialId, { text }).all();
    assert.ok(found.length > 0 && found.length < 46);
    return `${count(found.length, 'host')} with "${text}" in the name or address`;
  });
  await report.step('invite users', async (progress) => {
    const users = [...userIds, unknownId];
    const { results, invited, refused } = await rooms.invite(socialId, users, {
      batchSize: 10,
      onProgress: ({ done, total }) => progress(`${done} of ${total}`),
    });
    assert.deepEqual(
      results.map(({ userId }) => userId),
      users,
    );
    assert.deepEqual([invited.length, refused.length], [userIds.length, 1]);
    assert.equal(refused[0]?.userId, unknownId);
    return `${invited.length} invited; refused: ${refused[0].userId} (${refused[0].error})`;
  });
  await report.step('entry rules', async () => {
    const rules = [{ property: 'emailAddress', operator: 'ENDS_WITH', value: '@example.com' }];
    const { response } = await rooms
      .saveEntryConfig({
        name: 'Staff first',
        groupSpawnSize: 4,
        rules,
        associatedSocialIds: [socialId],
      })
      .raw();
    assert.equal(response.status, 200);
    return `${count(rules.length, 'rule')} saved for the room`;
  });
  await report.step('copy a room set', async () => {
    const copy = await rooms.copyRoomSet({ extraQuery: { socialRoomSetId: sample.roomSetId } });
    assert.ok(copy.socialRoomSetId && copy.socialRoomSetId !== sample.roomSetId);
    assert.ok(
      copy.socials?.length &&
        copy.socials.every((room) => !sample.socialIds.includes(room.socialId ?? '')),
    );
    return `"${copy.name}" with ${count(copy.socials.length, 'room')} of its own`;
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
    const png = drawPng(320, 200);
    const image = await media.uploadImage(png, { name: 'gradient' });
    assert.equal(image.error, undefined);
    const answer = await fetch(image.imageURI!);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), Buffer.from(png));
    return `${png.length} bytes as 320 by 200 ${image.imageType}, fetched back byte for byte`;
  });
  await report.step('playlists', async () => {
    const made = await media.createPlaylist({ name: 'Before the start', qty: 3, duration: 540 });
    assert.ok(made.playlistId);
    const changed = await media.updatePlaylist({ playlistId: made.playlistId, name: 'Doors open' });
    assert.deepEqual([changed.name, changed.qty, changed.type], ['Doors open', 3, 'FREE_PLAYLIST']);
    const all = await media.listPlaylists().all();
    assert.ok(all.some((playlist) => playlist.playlistId === made.playlistId));
    return `created, renamed to "${changed.name}", listed among ${all.length}`;
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
      participants: userIds
        .slice(0, 3)
        .map((userId) => ({ userId, startDateTime: '2026-11-03T09:00:00Z' })),
    });
    assert.equal(saved.status, 'PROCESSING');
    assert.ok(saved.participants?.every((participant) => participant.type === 'VIDEO'));
    return `"${saved.name}" with ${count(saved.participants?.length ?? 0, 'participant')} is ${saved.status}`;
  });
  await report.step('report a failed one', async () => {
    const { response } = await recordings.reportFailed({ socialRecordingId: recordingId }).raw();
    assert.equal(response.status, 200);
    return `status ${response.status}`;
  });
  await report.step('transcriptions', async () => {
    const list = await recordings.listTranscriptions({ size: 5, sort: 'dateCreated,desc' });
    assert.equal(list.items.length, 5);
    const text = await recordings.getTranscriptionText({
      extraQuery: { socialRecordingId: recordingId },
    });
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
    return `${count(data.length, 'entry').replace('entrys', 'entries')}, the first "${data[0]?.title}"`;
  });
  await report.step('survey answer', async () => {
    const answer = { userId: userIds[0], surveyQuestionId: 1, answer: 'Very much', skipped: false };
    const { response } = await badging.submitSurveyAnswer(answer).raw();
    assert.equal(response.status, 200);
    return 'taken';
  });
}
