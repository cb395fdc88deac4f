// The sample data has every field of the API document at least once, as responses show it.
import { expect, it } from 'vitest';
import { document } from '../generated/openapi.ts';
import { resolveSchema } from '../document-schemas.ts';
import { operationsIn, type OpenApiSchema } from '../openapi-document.ts';
import { createTestClient } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { png } from '../testing/images.ts';
import { hostsPath, invitesPath, paths, question } from '../testing/paths.ts';
import { sample } from './sample.ts';

/** Request bodies, errors and envelopes are not records. */
const notShown = /Input$|^SurveyAnswer$|Error|Envelope/;

it('each field of the seed data is returned by an operation', async () => {
  await using gateway = await startGateway({
    assume: { 'update-room-response': 'record', 'entry-config-response': 'record' },
  });
  const { get, post, patch } = createTestClient(gateway);
  const { socialId, socialRecordingId, socialEventId, playlistId, configurationId } = {
    ...sample,
    socialRecordingId: sample.recordingId,
    socialEventId: sample.eventId,
  };
  const invites = [{ invitedUserId: sample.userIds[1] }, {}];
  const answers: Record<string, unknown[]> = {
    listAlternateHosts: [(await get(hostsPath(socialId))).body],
    inviteUsers: [(await post(invitesPath(socialId), invites)).body],
    saveEntryConfig: [(await post(paths.config, { configurationId })).body],
    uploadImage: [
      (await post(paths.image, png(3, 2).toString('base64'))).body,
      (await post(paths.image, png(1, 1).toString('base64'))).body,
    ],
    updatePlaylist: [(await patch(paths.playlist, { playlistId })).body],
    copyRoomSet: [(await post(paths.copy)).body],
    getGuestUser: [(await get(paths.guest)).body],
    listUserBadgeData: [(await get('/api/v1/badging/user/badge/data')).body],
    saveRecording: [(await post(paths.recording, { socialRecordingId })).body],
    getBadgeQuestion: [(await get(question)).body],
    updateRoom: (await gateway.control.data.list('rooms', { id: socialId })).items,
    getRoomSettings: [(await get(paths.settings)).body],
    updateEvent: [(await patch(paths.event, { socialEventId })).body],
  };

  const seen = new Map<string, Set<string>>();
  const look = (given: OpenApiSchema | undefined, value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) look(resolveSchema(given)?.items, item);
    } else if (typeof value === 'object' && value !== null) {
      const name = given?.$ref?.split('/').at(-1) ?? '';
      for (const [field, inner] of Object.entries(value)) {
        seen.set(name, (seen.get(name) ?? new Set()).add(field));
        look(resolveSchema(given)?.properties?.[field], inner);
      }
    }
  };
  // Rooms and configurations are in responses whose form is not documented.
  const records: Record<string, OpenApiSchema> = {
    saveEntryConfig: { $ref: '#/components/schemas/EntryConfig' },
    updateRoom: { $ref: '#/components/schemas/Social' },
  };
  for (const { operation } of operationsIn(document)) {
    const { responses } = operation as unknown as {
      responses: Record<string, { content?: Record<string, { schema?: OpenApiSchema }> }>;
    };
    const id = operation.operationId;
    const shown = responses['200']?.content?.['application/json']?.schema;
    for (const answer of answers[id] ?? []) look(records[id] ?? shown, answer);
  }

  const missing = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    notShown.test(name)
      ? []
      : Object.keys(schema.properties ?? {})
          .filter((field) => !seen.get(name)?.has(field))
          .map((field) => `${name}.${field}`),
  );
  expect(missing).toEqual([]);
});
