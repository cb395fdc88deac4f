// After any sequence of changes, the rooms, invites, configurations and recordings of the gateway
// equal those of a small model.
import type { EntryConfig, Recording, RoomSet, Social, SocialInvite } from '@room-sessions/models';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Control } from './control/client.ts';
import { sample } from './seed/sample.ts';
import { createTestClient, type TestClient } from './testing/client.ts';
import { invitesPath } from './testing/paths.ts';
import { useGateway } from './testing/use-gateway.ts';

const gateway = useGateway({
  assume: { 'update-room-response': 'record', 'entry-config-response': 'record' },
});

const users = sample.userIds.slice(0, 3);
const most = 2;

class Model {
  readonly invited = new Set<string>();
  readonly said = new Set<string>();
  readonly seen = new Set<string>();
  readonly present = new Set<string>();
  isOpen = true;
  hasConfig = false;
  /** When each recording was saved. */
  readonly recordings = new Map<string, number>();
  now = 0;

  get attendees(): Set<string> {
    return new Set([...this.said, ...this.seen]);
  }
}

interface Real {
  readonly client: TestClient;
  readonly control: Control;
  readonly socialId: string;
  readonly configurationId: string;
}

interface Step {
  /** Describes a failing sequence. */
  readonly says: string;
  run(model: Model, real: Real): Promise<void>;
}

const step = (says: string, run: Step['run']): Step => ({ says, run });

const aUser = fc.constantFrom(...users);

const invite = fc
  .tuple(aUser, fc.constantFrom(undefined, true, false))
  .map(([invitedUserId, didAttend]) =>
    step(`invite ${invitedUserId} ${didAttend}`, async (model, { client, socialId }) => {
      const item = { invitedUserId, ...(didAttend !== undefined && { didAttend }) };
      const { body } = await client.post<SocialInvite[]>(invitesPath(socialId), [item]);
      model.invited.add(invitedUserId);
      if (didAttend === true && !model.seen.has(invitedUserId)) model.said.add(invitedUserId);
      if (didAttend === false) model.said.delete(invitedUserId);
      expect(body).toMatchObject([{ didAttend: model.attendees.has(invitedUserId) }]);
    }),
  );

const enter = aUser.map((userId) =>
  step(`enter ${userId}`, async (model, { control, socialId }) => {
    const isIn = model.present.has(userId);
    const isAllowed = isIn || (model.isOpen && model.present.size < most);
    const entering = control.rooms.enter(socialId, userId);
    if (!isAllowed) {
      await expect(entering).rejects.toMatchObject({ status: 409 });
      return;
    }
    await entering;
    model.present.add(userId);
    model.seen.add(userId);
  }),
);

const leave = aUser.map((userId) =>
  step(`leave ${userId}`, async (model, { control, socialId }) => {
    const leaving = control.rooms.leave(socialId, userId);
    if (model.present.delete(userId)) await leaving;
    else await expect(leaving).rejects.toMatchObject({ status: 404 });
  }),
);

const open = fc.boolean().map((isOpen) =>
  step(`isOpen ${isOpen}`, async (model, { client, socialId }) => {
    await client.post('/api/v1/social/update', { socialId, isOpen });
    model.isOpen = isOpen;
  }),
);

const configure = fc.tuple(fc.boolean(), fc.boolean()).map(([hasConfig, byConfig]) =>
  step(
    `configure ${hasConfig} ${byConfig}`,
    async (model, { client, socialId, configurationId }) => {
      if (hasConfig && !byConfig) {
        await client.post('/api/v1/social/update', { socialId, configurationId });
      } else {
        const associatedSocialIds = hasConfig ? [socialId] : [];
        await client.post('/api/v1/rules/entry/config', { configurationId, associatedSocialIds });
      }
      model.hasConfig = hasConfig;
    },
  ),
);

const record = fc.constant(
  step('record', async (model, { client, socialId }) => {
    const { body } = await client.post<Recording>('/api/v1/recording/save', { socialId });
    model.recordings.set(body.socialRecordingId ?? '', model.now);
  }),
);

const wait = fc.integer({ min: 1, max: 90_000 }).map((ms) =>
  step(`wait ${ms}`, async (model, { control }) => {
    await control.clock.advance(ms);
    model.now += ms;
  }),
);

const copy = fc.constant(
  step('copy', async (model, { client, socialId }) => {
    const { body } = await client.post<RoomSet>('/api/v1/social/room/set/copy');
    const [copied] = body.socials ?? [];
    // A new room without invites and visits.
    expect(copied?.socialId).not.toBe(socialId);
    expect(copied?.isOpen).toBe(model.isOpen);
    expect(copied?.socialMeta).toMatchObject({
      numberOfInvites: 0,
      numberOfAttendees: 0,
      numberCurrentlyPresent: 0,
    });
    // The room also has the configuration, and loses it: below, only the original has it.
    const freed = { socialId: copied?.socialId, configurationId: sample.unknownId };
    await client.post('/api/v1/social/update', freed);
  }),
);

async function agrees(model: Model, real: Real): Promise<void> {
  const { client, socialId, configurationId } = real;
  const room = (await client.post<Social>('/api/v1/social/update', { socialId })).body;
  expect(room.socialMeta).toMatchObject({
    numberOfInvites: model.invited.size,
    numberOfAttendees: model.attendees.size,
    numberCurrentlyPresent: model.present.size,
  });
  expect(room.isOpen).toBe(model.isOpen);
  expect(room.configurationId === configurationId).toBe(model.hasConfig);
  const config = await client.post<EntryConfig>('/api/v1/rules/entry/config', { configurationId });
  expect(config.body.associatedSocialIds).toEqual(model.hasConfig ? [socialId] : []);
  for (const [socialRecordingId, saved] of model.recordings) {
    const { body } = await client.post<Recording>('/api/v1/recording/save', { socialRecordingId });
    expect(body.status).toBe(model.now - saved >= 60_000 ? 'COMPLETED' : 'PROCESSING');
  }
}

it(
  'a gateway shows the same as a model after any sequence of changes',
  { timeout: 300_000 },
  async () => {
    const anyStep = fc.oneof(invite, enter, leave, open, configure, record, wait, copy);
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 25 }), async (steps) => {
        const { id, apiKey } = await gateway.control.keys.create();
        const control = gateway.control.with({ key: id });
        await control.clock.freeze('2030-01-01T00:00:00Z');
        const client = createTestClient({ url: gateway.url, apiKey });
        const { socialId } = sample;
        const model = new Model();
        // Only that room has the configuration.
        const configurationId = '0000000e-0000-4000-8000-000000000001';
        await client.post('/api/v1/social/update', { socialId, maxParticipants: most });
        const real = { client, control, socialId, configurationId };
        for (const one of steps) {
          await one.run(model, real);
          await agrees(model, real);
        }
      }),
      { numRuns: 40 },
    );
  },
);
