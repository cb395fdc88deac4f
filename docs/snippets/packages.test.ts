import { createRequire } from 'node:module';
import { BadgingClient } from '@room-sessions/badging';
import { createClient, ApiError, RoomSessionsError, request } from '@room-sessions/core';
import { validate } from '@room-sessions/schemas/validation';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { recordHar } from '@room-sessions/har';
import { openTelemetry } from '@room-sessions/opentelemetry';
import { sample, startGateway } from '@room-sessions/gateway';
import { RoomsClient, InviteError } from '@room-sessions/rooms';
import { MediaClient } from '@room-sessions/media';
import { imageFile } from '@room-sessions/media/node';
import { entryOptions, type Recording, type UpdateRoomInput } from '@room-sessions/models';
import { RecordingsClient } from '@room-sessions/recordings';
import { zSocial } from '@room-sessions/schemas';
import { describe, expect, it } from 'vitest';
import { media, rooms, socialId, userIds } from './given.ts';

describe('packages/badging/README.md', () => {
  it('runs the first program', async () => {
    const badging = new BadgingClient();
    const userId = '00000001-0000-4000-8000-000000000001'; // a user of the gateway's sample data

    console.log(await badging.getQuestion());
    console.log(await badging.listUserData({ sort: 'title,asc' }).all());
    await badging.submitSurveyAnswer({ userId, surveyQuestionId: 7, answer: 'Very much' });
  });
});

describe('packages/core/README.md', () => {
  it('runs the first program', async () => {
    const client = createClient();
    try {
      const { value, response } = await request(client, 'GET', '/api/v1/recording', {
        query: { page: 0 },
      }).withResponse();
      console.log(response.status, value);
    } catch (error) {
      if (error instanceof ApiError) console.error(error.status, error.detail);
      else throw error;
    }
  });
});

describe('packages/core/skills/room-sessions-core/SKILL.md', () => {
  it('handles errors', async () => {
    const client = createClient();

    try {
      await request(client, 'GET', '/api/v1/social/settings/00000002-0000-4000-8000-000000000001');
    } catch (error) {
      if (!(error instanceof RoomSessionsError)) throw error;
      if (error instanceof ApiError && error.status === 404) console.log('no such record');
      else if (error.delivery === 'not_sent') console.log('nothing happened; call it again later');
      else if (error.delivery === 'unknown')
        console.log('it may be done; check first', error.requestId);
      else throw error;
    }
  });
});

describe('packages/gateway/README.md', () => {
  it('starts a gateway', async () => {
    const gateway = await startGateway({ assume: { 'max-page-size': 50 } });

    const response = await fetch(`${gateway.url}/api/v1/social/settings/${sample.socialId}`, {
      headers: { 'X-API-Key': gateway.apiKey },
    });
    console.log(response.status, await response.json());

    await gateway.close();
  });

  it('sets up a gateway', async () => {
    const { control } = await startGateway();

    const { socialId } = await control.setState('a room');
    await control.expectations.set({ operation: 'updateRoom', effect: { status: 503 }, times: 2 });
    await control.clock.freeze('2030-01-01T09:00:00Z');
    await control.verify({ operation: 'updateRoom', times: 0 });
    const { requests } = await control.requests.list();
    await control.reset();
  });
});

describe('packages/gateway/skills/room-sessions-gateway/SKILL.md', () => {
  it('runs the first program', async () => {
    const gateway = await startGateway({ strict: true });
    try {
      const { url, apiKey, control } = gateway;
      const rooms = new RoomsClient({ baseUrl: url, apiKey, retry: { minDelay: 1, maxDelay: 1 } });

      await control.expectations.set({
        operation: 'getRoomSettings',
        effect: { status: 503 },
        times: 2,
      });
      console.log(await rooms.getSettings(sample.socialId)); // the third attempt succeeds

      await control.verify({ operation: 'getRoomSettings', times: 3 }); // throws with the closest calls
    } finally {
      await gateway.close();
    }
  });
});

describe('packages/media/README.md', () => {
  it('runs the first program', async () => {
    const media = new MediaClient();
    const pixel = // a PNG of one pixel
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

    const image = await media.uploadImage(Buffer.from(pixel, 'base64'), { name: 'logo' });
    if (image.error) console.error(image.error); // refused inside the record
    else console.log(image.imageURI);
    for (const playlist of await media.listPlaylists().all()) console.log(playlist.name);
  });

  it('uploads a file', async () => {
    await media.uploadImage(
      imageFile('logo.png'),
      { name: 'logo' },
      { onProgress: ({ sent, total }) => console.log(`${sent} of ${total} bytes`) },
    );
  });
});

describe('packages/models/README.md', () => {
  it('runs the first program', async () => {
    console.log(entryOptions); // ['DEFAULT', 'ACCOUNT', 'CUSTOM_RULES', 'STARTING_POINT']
  });

  it('loads the OpenAPI document', async () => {
    const document = createRequire(import.meta.url)('@room-sessions/models/openapi.json');
    console.log(document.openapi); // 3.0.3
    expect(document).toMatchObject({ openapi: '3.0.3' });
  });

  it('types an update', async () => {
    const update: UpdateRoomInput['body'] = { socialId, name: 'Town hall' };
    const getSize = (recording: Recording): number | undefined => recording.recordingSize;
  });
});

describe('packages/recordings/README.md', () => {
  it('runs the first program', async () => {
    const recordings = new RecordingsClient();
    const socialId = '00000002-0000-4000-8000-000000000001'; // a room of the gateway's sample data
    const userId = '00000001-0000-4000-8000-000000000001'; // a user in it
    const socialRecordingId = '00000007-0000-4000-8000-000000000001'; // a recording with a transcription

    const saved = await recordings.save({
      socialId,
      name: 'Town hall',
      participants: [{ userId }],
    });
    console.log(saved.status); // 'PROCESSING'
    console.log(await recordings.getTranscriptionText({ socialRecordingId }));
  });
});

describe('packages/rooms/README.md', () => {
  it('runs the first program', async () => {
    const rooms = new RoomsClient();
    const socialId = '00000002-0000-4000-8000-000000000001'; // a room of the gateway's sample data
    const userIds = [
      '00000001-0000-4000-8000-000000000002',
      '00000001-0000-4000-8000-000000000003',
    ];

    console.log(await rooms.getSettings(socialId));
    for await (const host of rooms.listAlternateHosts(socialId, {
      text: 'ann',
      sort: 'name,asc',
    })) {
      console.log(host.user?.name);
    }
    const { invited, refused, unknown } = await rooms.invite(socialId, userIds);
    console.log(`${invited.length} invited, ${refused.length} refused, ${unknown.length} unknown`);
  });

  it('resumes invites', async () => {
    try {
      await rooms.invite(socialId, userIds);
    } catch (error) {
      if (!(error instanceof InviteError)) throw error;
      await rooms.invite(socialId, userIds, { resume: error });
    }
  });
});

describe('packages/har/README.md', () => {
  it('records a call', async () => {
    const recorder = recordHar();
    const rooms = new RoomsClient({ use: [recorder] });
    await rooms.getSettings('00000002-0000-4000-8000-000000000001').catch(console.error);
    console.log(JSON.stringify(recorder.har(), undefined, 2));
  });
});

describe('packages/opentelemetry/README.md', () => {
  it('traces a client', () => {
    const rooms = new RoomsClient({ use: [openTelemetry()] });
  });
});

describe('packages/schemas/README.md', () => {
  it('runs the first program', async () => {
    console.log(zSocial.safeParse({ name: 7 }).success); // false

    const rooms = new RoomsClient({ use: [validate({ schemas: roomsSchemas, mode: 'strict' })] });
    const socialId = '00000002-0000-4000-8000-000000000001'; // a room of the gateway's sample data
    console.log(await rooms.getSettings(socialId));
  });
});
