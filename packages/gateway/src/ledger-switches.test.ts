// Changing a switch of the ledger changes a response.

import type {
  Image,
  Playlist,
  Recording,
  RoomSet,
  Social,
  SocialInvite,
} from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import type { AssumptionSwitch } from './assumption.ts';
import type { Assumptions, SwitchId } from './assume.ts';
import { startGateway } from './testing/gateway.ts';
import { assumptions } from './generated/assumptions.ts';
import { sample } from './seed/sample.ts';
import { createTestClient, type TestClient } from './testing/client.ts';
import { invitesPath, paths } from './testing/paths.ts';
import { png } from './testing/images.ts';

const { socialId, recordingId, unknownId } = sample;

const image = png(3, 2).toString('base64');
const upload = ({ post }: TestClient) => post<Image>(paths.image, image);
interface Running {
  /** Advances the clock. */
  wait: (ms: number) => void;
  url: string;
}

/** Observes the effect of a switch. */
type Look = (client: TestClient, running: Running) => Promise<unknown>;

interface Choices {
  /** All values of a list; otherwise two or more values, and each of the words. */
  values: readonly (string | number)[];
  look: Look;
}

const listAnswers =
  (path: string, body: unknown = {}): Look =>
  async ({ post }) => {
    const { headers, text } = await post(path, body);
    return [headers.get('content-length'), text.replaceAll(/[\da-f-]{36}/g, 'ID')];
  };

const undocumented = ['empty', 'object', 'record'] as const;

const saveAndLook =
  (ms: number): Look =>
  async ({ post }, { wait }) => {
    const { socialRecordingId } = (await post<Recording>(paths.recording, {})).body;
    wait(ms);
    return (await post<Recording>(paths.recording, { socialRecordingId })).body.status;
  };

const switches: Record<SwitchId, Choices> = {
  'entry-config-response': { values: undocumented, look: listAnswers(paths.config) },
  'survey-answer-response': {
    values: undocumented,
    look: listAnswers(paths.survey, { answer: '' }),
  },
  'update-room-response': { values: undocumented, look: listAnswers(paths.update, { socialId }) },
  'failed-recording-response': { values: undocumented, look: listAnswers(paths.failed) },
  'recording-status-values': { values: ['COMPLETED', 'READY'], look: saveAndLook(60_000) },
  'recording-status-transitions': {
    values: [1000, 60_000, 'never'],
    look: async (client, running) => [
      await saveAndLook(1000)(client, running),
      await saveAndLook(60_000)(client, running),
    ],
  },
  'room-flag-transitions': {
    values: ['update', 'never'],
    async look({ post }) {
      await post(paths.update, { socialId, isOpen: false, isValid: false, recurring: true });
      const { body } = await post<RoomSet>(`${paths.copy}?socialRoomSetId=${sample.roomSetId}`);
      const { isOpen, isValid, recurring }: Social = body.socials?.[0] ?? {};
      return { isOpen, isValid, recurring };
    },
  },
  'invite-user-reference': {
    values: ['record', 'id'],
    async look({ post }) {
      const items = [{ invitedUser: { userId: sample.userId } }];
      const { body } = await post<SocialInvite[]>(invitesPath(socialId), items);
      return body.map(({ error }) => error);
    },
  },
  'value-ranges': {
    values: ['checked', 'any'],
    look: async ({ post }) => (await post(paths.playlist, { qty: -1 })).status,
  },
  'image-user': {
    values: ['oldest', 'none'],
    look: async (client) => (await upload(client)).body.userId,
  },
  'image-group': {
    values: ['SESSION', 'none'],
    look: async (client) => (await upload(client)).body.imageGroup,
  },
  'image-color': {
    values: ['#808080', 'none'],
    look: async (client) => (await upload(client)).body.imageColor,
  },
  'failed-recording-status': {
    values: ['FAILED', 'ERROR'],
    async look({ post }) {
      await post(paths.failed, { socialRecordingId: recordingId });
      const { body } = await post<Recording>(paths.recording, { socialRecordingId: recordingId });
      return body.status;
    },
  },
  'failed-recording-unknown': {
    values: ['refuse', 'keep'],
    look: async ({ post }) => (await post(paths.failed, { socialRecordingId: unknownId })).status,
  },
  'room-set-copy-source': {
    values: ['oldest', 'newest'],
    look: async ({ post }) => (await post<RoomSet>(paths.copy)).body.name,
  },
  'banner-error-statuses': {
    values: ['distinct', 'ok'],
    look: async ({ post }) => (await post(`/api/v1/social/${unknownId}/show/banner`, {})).status,
  },
  'settings-fields': {
    values: ['fields', 'empty'],
    look: async ({ get }) => (await get(paths.settings)).body,
  },
  'set-settings-fields': {
    values: ['fields', 'empty'],
    look: async ({ get }) => (await get(paths.settings)).body,
  },
  'transcription-text-response': {
    values: ['string', 'text', 'object'],
    look: async ({ get }) => (await get(`${paths.text}?socialRecordingId=${recordingId}`)).text,
  },
  'banner-auth': {
    values: ['optional', 'required'],
    // Without any API key.
    look: async (_, { url }) => (await fetch(`${url}${paths.banner}`, { method: 'POST' })).status,
  },
  'rate-limits': {
    values: [1, 2, 'none'],
    async look({ get }) {
      const statuses: number[] = [];
      for (let calls = 0; calls < 3; calls += 1) statuses.push((await get(paths.settings)).status);
      return statuses;
    },
  },
  'max-page-size': {
    values: [5, 1000],
    look: async ({ get }) => (await get<Playlist[]>(paths.playlists)).body.length,
  },
  'oversized-page': {
    values: ['clamp', 'refuse'],
    look: async ({ get }) => (await get(`${paths.playlists}?size=1001`)).status,
  },
  'max-upload-size': {
    values: [10, 1000],
    look: async (client) => (await upload(client)).status,
  },
};

describe('the switches of the ledger', () => {
  const ids = Object.entries(assumptions).flatMap(([id, entry]) =>
    'switch' in entry ? [id as SwitchId] : [],
  );
  it('have one test entry each', () => {
    expect(Object.keys(switches).toSorted()).toEqual(ids.toSorted());
  });

  it.each(ids)('include %s, each value of which has an effect', async (id) => {
    const { values, look } = switches[id];
    const choice: AssumptionSwitch = assumptions[id].switch!;
    const words = typeof choice.values === 'string' ? (choice.or ?? []) : choice.values;
    expect(values).toEqual(expect.arrayContaining([...words]));
    expect(values.length).toBeGreaterThan(1);

    const seen: string[] = [];
    for (const value of values) {
      let now = Date.UTC(2030, 0, 1);
      const assume = { [id]: value } as Partial<Assumptions>;
      await using gateway = await startGateway({ assume, clock: () => now });
      const wait = (ms: number): void => {
        now += ms;
      };
      seen.push(JSON.stringify(await look(createTestClient(gateway), { wait, url: gateway.url })));
    }
    expect(new Set(seen).size, seen.join('\n')).toBe(values.length);
  });
});
