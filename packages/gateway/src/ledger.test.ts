// The whole ledger: a response that depends on an assumption names it, and each value of a switch changes
// one.
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
import type { Assumptions, SwitchId } from './resolve-assumptions.ts';
import { startGateway } from './testing/gateway.ts';
import { assumptions, type AssumptionId } from './generated/assumptions.ts';
import { sample } from './seed/sample.ts';
import { createTestClient, type Answer, type TestClient } from './testing/client.ts';
import { ben } from './testing/sample-ids.ts';
import { invitesPath, paths } from './testing/paths.ts';
import { useGateway } from './testing/use-gateway.ts';
import { png } from './testing/images.ts';

const { socialId, eventId, recordingId, unknownId } = sample;

const image = png(3, 2).toString('base64');
const upload = ({ post }: TestClient) => post<Image>(paths.image, image);
/** The bytes of the image do not match its path: a record with an error. */
const wrongUpload = ({ post }: TestClient) =>
  post<Image>('/api/v1/image/upload/logo/png/9/9', image);
const changeEvent = ({ patch }: TestClient) => patch(paths.event, { socialEventId: eventId });

type Ask = (client: TestClient) => Promise<Answer<unknown>>;

const get =
  (path: string): Ask =>
  (client) =>
    client.get(path);
const post =
  (path: string, body?: unknown): Ask =>
  (client) =>
    client.post(path, body);

interface Shapes {
  /** Requests whose responses depend on the assumption. */
  ask: readonly Ask[];
  /** Requests whose responses do not depend on it. */
  not?: readonly Ask[];
  assume?: Partial<Assumptions>;
}

interface ShapesNone {
  /** Why no response of the gateway depends on it. */
  none: string;
}

const showsRoom = { 'update-room-response': 'record' } as const;
const update = post(paths.update, { socialId });
const copy = post(paths.copy);
const save = post(paths.recording, { participants: [{ userId: sample.userId }] });

/** A new gap does not compile until it is listed here. */
const shaped: Record<AssumptionId, Shapes | ShapesNone> = {
  'body-fields-required': {
    ask: [post(paths.update, {}), post(paths.survey)],
    not: [post(paths.survey, {})],
  },
  'invite-user-reference': {
    ask: [post(invitesPath(socialId), [{ invitedUser: { userId: ben } }, {}])],
    not: [post(invitesPath(socialId), [{ invitedUserId: ben }])],
  },
  'value-ranges': {
    ask: [post(paths.playlist, { qty: -1 })],
    not: [post(paths.playlist, { qty: 1 })],
  },
  'integer-meanings': { none: 'The gateway keeps numbers as they are sent.' },
  'image-user': { ask: [upload, wrongUpload] },
  'failed-recording-status': {
    ask: [post(paths.failed, { socialRecordingId: recordingId })],
    not: [post(paths.failed, {})],
  },
  'failed-recording-unknown': {
    ask: [post(paths.failed, { socialRecordingId: recordingId })],
    not: [post(paths.failed, {})],
  },
  'image-group': { ask: [upload, wrongUpload] },
  'image-size': { ask: [upload, wrongUpload] },
  'image-type': { ask: [upload, wrongUpload] },
  'image-color': { ask: [upload, wrongUpload] },
  'playlist-type-values': { ask: [post(paths.playlist, {}), get(paths.playlists)] },
  'theme-type-values': { ask: [copy, update], assume: showsRoom },
  'upload-status-values': { ask: [copy, update], assume: showsRoom },
  'recording-status-values': { ask: [save] },
  'recording-participant-type-values': { ask: [save], not: [post(paths.recording, {})] },
  'registration-status-values': { ask: [changeEvent] },
  'social-platform-values': { ask: [copy, update], assume: showsRoom },
  'recording-status-transitions': { ask: [save] },
  'upload-status-transitions': { ask: [copy, update], assume: showsRoom },
  'registration-status-transitions': { ask: [changeEvent] },
  'room-flag-transitions': {
    ask: [copy, post(paths.update, { socialId, isOpen: true })],
    not: [update],
  },
  'entry-config-query': { ask: [post(`${paths.config}?a=b`, {})], not: [post(paths.config, {})] },
  'entry-config-response': { ask: [post(paths.config, {})] },
  'entry-config-layout-field': {
    ask: [post(paths.config, { someLayout: 'GRID' })],
    not: [post(paths.config, { name: 'GRID', someOption: 'ACCOUNT' })],
  },
  'entry-config-option-field': {
    ask: [post(paths.config, { someOption: 'CUSTOM_RULES' })],
    not: [post(paths.config, { name: 'ACCOUNT', someLayout: 'SPIRAL' })],
  },
  'image-path-types': { ask: [upload, post('/api/v1/image/upload/a/png/wide/2', image)] },
  'image-path-type-values': { ask: [upload, post('/api/v1/image/upload/a/svg/3/2', image)] },
  'survey-answer-response': { ask: [post(paths.survey, {})] },
  'room-set-copy-source': { ask: [copy] },
  'banner-error-statuses': {
    ask: [post(`/api/v1/social/${unknownId}/show/banner`, {})],
    not: [post(paths.banner, {})],
  },
  'update-room-response': { ask: [update] },
  'settings-fields': { ask: [get(paths.settings)] },
  'set-settings-fields': { ask: [get(paths.settings)] },
  'transcription-text-query': { ask: [get(paths.text)] },
  'transcription-text-response': { ask: [get(paths.text)] },
  'failed-recording-body': { ask: [post(paths.failed, {})] },
  'failed-recording-parameters': { ask: [post(`${paths.failed}?a=b`)] },
  'failed-recording-response': { ask: [post(paths.failed)] },
  'transcription-list-payload': { ask: [get(paths.transcriptions)] },
  'transcription-sort-property': {
    ask: [get(`${paths.transcriptions}?sort=dateCreated`)],
    not: [get(paths.transcriptions)],
  },
  'further-operations': { ask: [get('/api/v1/recording/mine')] },
  'banner-auth': { ask: [post(paths.banner, {})] },
  'guest-bearer-use': { ask: [get(paths.guest)] },
  'events-webhooks': { none: 'The gateway sends no requests.' },
  'error-statuses': {
    ask: [
      get(`/api/v1/social/settings/${unknownId}`),
      get(paths.update),
      ({ send }) => send('POST', paths.survey, { body: 'text' }),
    ],
    not: [({ send }) => send('GET', paths.guest, { headers: { 'x-api-key': 'another' } })],
  },
  'error-conditions': {
    ask: [
      get(`/api/v1/social/settings/${unknownId}`),
      get('/api/v1/social/settings/x'),
      post(invitesPath(socialId), [{ invitedUserId: unknownId }]),
      wrongUpload,
    ],
    not: [post(invitesPath(socialId), [{ invitedUserId: ben }]), upload],
  },
  'rate-limits': {
    assume: { 'rate-limits': 1 },
    ask: [
      async ({ get }) => {
        await get(paths.settings);
        return get(paths.settings);
      },
    ],
  },
  'max-page-size': { ask: [get(`${paths.playlists}?size=1001`)], not: [get(paths.playlists)] },
  'oversized-page': {
    ask: [get(`${paths.playlists}?size=1001`)],
    not: [get(`${paths.playlists}?size=1000`)],
  },
  'max-upload-size': { ask: [upload] },
  'deprecation-policy': {
    none: 'The gateway deprecates nothing, and no answer says that it does.',
  },
};

describe('the assumptions of a response', () => {
  const usual = useGateway();

  const ids = Object.keys(assumptions) as AssumptionId[];
  it('have one test entry for each gap of the ledger', () => {
    expect(Object.keys(shaped).toSorted()).toEqual(ids.toSorted());
  });

  it.each(ids)('include %s exactly when the response depends on it', async (id) => {
    const entry = shaped[id];
    if ('none' in entry) {
      expect(entry.none).toMatch(/\.$/);
      return;
    }
    const { ask, not = [], assume } = entry;
    expect(ask.length).toBeGreaterThan(0);
    const own = assume && (await startGateway({ assume }));
    const client = createTestClient(own ?? usual);
    for (const one of ask) expect((await one(client)).assumed).toContain(id);
    for (const one of not) expect((await one(client)).assumed).not.toContain(id);
    await own?.close();
  });

  it('are listed once each', async () => {
    const { assumed } = await wrongUpload(createTestClient(usual));
    expect(new Set(assumed).size).toBe(assumed.length);
  });
});

interface Running {
  /** Advances the clock. */
  wait: (ms: number) => void;
  url: string;
}

/** Observes the effect of a switch. */
type Look = (client: TestClient, running: Running) => Promise<unknown>;

const listAnswers =
  (path: string, body: unknown = {}): Look =>
  async ({ post }) => {
    const { headers, text } = await post(path, body);
    return [headers.get('content-length'), text.replaceAll(/[\da-f-]{36}/g, 'ID')];
  };

const saveAndLook =
  (ms: number): Look =>
  async ({ post }, { wait }) => {
    const { socialRecordingId } = (await post<Recording>(paths.recording, {})).body;
    wait(ms);
    return (await post<Recording>(paths.recording, { socialRecordingId })).body.status;
  };

const switches: Record<SwitchId, Look> = {
  'entry-config-response': listAnswers(paths.config),
  'survey-answer-response': listAnswers(paths.survey, { answer: '' }),
  'update-room-response': listAnswers(paths.update, { socialId }),
  'failed-recording-response': listAnswers(paths.failed),
  'recording-status-values': saveAndLook(60_000),
  'recording-status-transitions': async (client, running) => [
    await saveAndLook(1000)(client, running),
    await saveAndLook(60_000)(client, running),
  ],
  async 'room-flag-transitions'({ post }) {
    await post(paths.update, { socialId, isOpen: false, isValid: false, recurring: true });
    const { body } = await post<RoomSet>(`${paths.copy}?socialRoomSetId=${sample.roomSetId}`);
    const { isOpen, isValid, recurring }: Social = body.socials?.[0] ?? {};
    return { isOpen, isValid, recurring };
  },
  async 'invite-user-reference'({ post }) {
    const items = [{ invitedUser: { userId: sample.userId } }];
    const { body } = await post<SocialInvite[]>(invitesPath(socialId), items);
    return body.map(({ error }) => error);
  },
  'value-ranges': async ({ post }) => (await post(paths.playlist, { qty: -1 })).status,
  'image-user': async (client) => (await upload(client)).body.userId,
  'image-group': async (client) => (await upload(client)).body.imageGroup,
  'image-color': async (client) => (await upload(client)).body.imageColor,
  async 'failed-recording-status'({ post }) {
    await post(paths.failed, { socialRecordingId: recordingId });
    const { body } = await post<Recording>(paths.recording, { socialRecordingId: recordingId });
    return body.status;
  },
  'failed-recording-unknown': async ({ post }) =>
    (await post(paths.failed, { socialRecordingId: unknownId })).status,
  'room-set-copy-source': async ({ post }) => (await post<RoomSet>(paths.copy)).body.name,
  'banner-error-statuses': async ({ post }) =>
    (await post(`/api/v1/social/${unknownId}/show/banner`, {})).status,
  'settings-fields': async ({ get }) => (await get(paths.settings)).body,
  'set-settings-fields': async ({ get }) => (await get(paths.settings)).body,
  'transcription-text-response': async ({ get }) =>
    (await get(`${paths.text}?socialRecordingId=${recordingId}`)).text,
  // Without any API key.
  'banner-auth': async (_, { url }) =>
    (await fetch(`${url}${paths.banner}`, { method: 'POST' })).status,
  async 'rate-limits'({ get }) {
    const statuses: number[] = [];
    for (let calls = 0; calls < 3; calls += 1) statuses.push((await get(paths.settings)).status);
    return statuses;
  },
  'max-page-size': async ({ get }) => (await get<Playlist[]>(paths.playlists)).body.length,
  'oversized-page': async ({ get }) => (await get(`${paths.playlists}?size=1001`)).status,
  'max-upload-size': async (client) => (await upload(client)).status,
};

/** Values of the switches that have no list of them, in addition to their words. */
const someValues: Partial<Record<SwitchId, readonly (string | number)[]>> = {
  'recording-status-values': ['COMPLETED', 'READY'],
  'recording-status-transitions': [1000, 60_000],
  'image-group': ['SESSION', 'none'],
  'image-color': ['#808080', 'none'],
  'failed-recording-status': ['FAILED', 'ERROR'],
  'rate-limits': [1, 2],
  'max-page-size': [5, 1000],
  'max-upload-size': [10, 1000],
};

describe('the switches of the ledger', () => {
  const ids = Object.entries(assumptions).flatMap(([id, entry]) =>
    'switch' in entry ? [id as SwitchId] : [],
  );
  it('have one test entry each', () => {
    expect(Object.keys(switches).toSorted()).toEqual(ids.toSorted());
  });

  it.each(ids)('include %s, each value of which has an effect', async (id) => {
    const choice: AssumptionSwitch = assumptions[id].switch!;
    const words = typeof choice.values === 'string' ? (choice.or ?? []) : choice.values;
    const values = [...words, ...(someValues[id] ?? [])];
    expect(values.length).toBeGreaterThan(1);

    const seen: string[] = [];
    for (const value of values) {
      let now = Date.UTC(2030, 0, 1);
      const assume = { [id]: value } as Partial<Assumptions>;
      await using gateway = await startGateway({ assume, clock: () => now });
      const wait = (ms: number): void => {
        now += ms;
      };
      seen.push(
        JSON.stringify(await switches[id](createTestClient(gateway), { wait, url: gateway.url })),
      );
    }
    expect(new Set(seen).size, seen.join('\n')).toBe(values.length);
  });
});
