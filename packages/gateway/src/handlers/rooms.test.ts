// The operations on rooms with few rules: settings, alternate hosts, banners, guests, events, and
// the operations without a documented response.
import type { AlternateHost, GuestUser, SocialInvite } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { hostsPath, invitesPath, paths, question } from '../testing/paths.ts';
import { secondRoom } from '../testing/sample-ids.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);
const { socialId, unknownId } = sample;

describe('getRoomSettings', () => {
  it('shows what an update can change, or nothing [gap:settings-fields] [gap:set-settings-fields]', async () => {
    const { body, assumed } = await client.get(paths.settings);
    expect(body).toMatchObject({
      settings: { hostAdmitted: false, isOpen: true, maxParticipants: 100 },
      setSettings: { entryOption: 'STARTING_POINT', groupFormerCount: 4 },
    });
    expect(assumed).toEqual(['settings-fields', 'set-settings-fields']);
    await using other = await startGateway({
      assume: { 'settings-fields': 'empty', 'set-settings-fields': 'empty' },
    });
    const empty = await createTestClient(other).get(paths.settings);
    expect(empty.body).toEqual({ settings: {}, setSettings: {} });
  });
});

describe('listAlternateHosts', () => {
  const list = async (query: string): Promise<AlternateHost[]> =>
    (await client.get<AlternateHost[]>(`${hostsPath(socialId)}?${query}`)).body;
  const names = async (query: string): Promise<(string | undefined)[]> =>
    (await list(query)).map(({ user }) => user?.name);

  it('returns the first 20 hosts in the order in which they were added', async () => {
    const hosts = await list('');
    expect(hosts.map(({ user }) => user?.userId)).toEqual(sample.userIds.slice(1, 21));
    expect(hosts[0]).toMatchObject({ host: true, licensed: true, user: { name: 'Ben Adeyemi' } });
    // An empty text is no text, and ids have no case.
    expect(await list('text=')).toEqual(hosts);
    expect((await client.get(hostsPath(socialId.toUpperCase()))).body).toEqual(hosts);
  });

  it('searches names and email addresses literally, in any case', async () => {
    for (const [text, found] of [
      ['moreau', ['Anna Moreau']],
      ['BEN.ADEYEMI@', ['Ben Adeyemi']],
      ['ZOË', ['Zoë Meyer']],
      ...['nobody', '%', '_', '*', '\\', "' OR 1=1 --"].map((text) => [text, []] as const),
    ] as const) {
      expect([text, await names(`text=${encodeURIComponent(text)}`)]).toEqual([text, found]);
    }
  });

  it('sorts by the host and by its user, absent values first', async () => {
    for (const [sort, first] of [
      ['name,asc', 'Anna Moreau'],
      ['user.name,desc', 'Zoë Meyer'],
      ['lastName', 'Ben Adeyemi'],
      ['host,desc', 'Ben Adeyemi'],
    ]) {
      expect([sort, await names(`size=1&sort=${sort}`)]).toEqual([sort, [first]]);
    }
    for (const direction of ['asc', 'desc']) {
      const [first] = await list(`size=46&sort=middleName,${direction}`);
      expect(first?.user?.middleName).toBeUndefined();
    }
    const { status, body } = await client.get(`${hostsPath(socialId)}?sort=shoeSize`);
    const known = /^sort: no property "shoeSize".*host.*emailAddress/;
    expect([status, body]).toEqual([400, generalError(400, expect.stringMatching(known))]);
  });
});

describe('showBanner', () => {
  const bannerPath = (id: string): string => `/api/v1/social/${id}/show/banner`;

  it('takes any object, or none', async () => {
    for (const body of [{}, { text: 'Welcome' }, undefined]) {
      const answer = await client.post(paths.banner, body);
      expect([answer.status, answer.body]).toEqual([200, {}]);
    }
  });

  it.each([
    ['distinct', 404, 400],
    ['ok', 200, 200],
  ] as const)(
    'answers its two errors with { error } under %s, and others with the general body [gap:banner-error-statuses]',
    async (mode, unknown, unreadable) => {
      await using other = await startGateway({ assume: { 'banner-error-statuses': mode } });
      const { send, post } = createTestClient(other);
      const stranger = await post(bannerPath(unknownId), {});
      expect(stranger.status).toBe(unknown);
      expect(stranger.body).toEqual({ error: expect.stringContaining('no room') });
      expect(stranger.assumed).toContain('banner-error-statuses');
      const sendText = (type: string, body: string) =>
        send('POST', paths.banner, { headers: { 'content-type': type }, body });
      for (const body of ['[]', '{']) {
        const answer = await sendText('application/json', body);
        expect([answer.status, answer.body]).toEqual([unreadable, { error: expect.any(String) }]);
      }
      const { status, body } = await sendText('text/plain', 'Welcome');
      expect([status, body]).toEqual([415, generalError(415, expect.any(String))]);
    },
  );

  it('without a key is rejected when the only key is revoked', async () => {
    await using other = await startGateway();
    const { keys, data } = other.control;
    const show = async (): Promise<number> =>
      (await fetch(`${other.url}${paths.banner}`, { method: 'POST' })).status;
    expect(await show()).toBe(200);
    const [first] = await keys.list();
    await keys.revoke(first?.id ?? '');
    expect(await show()).toBe(401);
    await expect(data.list('banners')).rejects.toThrow('this gateway has no accepted key');
    await keys.create({ name: 'the next' });
    expect(await show()).toBe(200);
    expect((await data.list('banners')).items).toHaveLength(1);
  });
});

describe('getGuestUser', () => {
  it('creates another user each time, whose tokens are accepted nowhere [gap:guest-bearer-use]', async () => {
    const one = await client.get<GuestUser>(paths.guest);
    const two = await client.get<GuestUser>(paths.guest);
    const secrets = [one, two].flatMap(({ body }) => [body.bearer, body.refreshBearer]);
    expect(new Set(secrets).size).toBe(4);
    expect(one.body.user?.userId).not.toBe(two.body.user?.userId);
    expect(one.assumed).toContain('guest-bearer-use');
    for (const secret of [one.body.bearer ?? '', one.body.refreshBearer ?? '']) {
      for (const headers of [{ authorization: `Bearer ${secret}` }, { 'x-api-key': secret }]) {
        expect((await fetch(`${gateway.url}${question}`, { headers })).status).toBe(401);
      }
    }
    const invite = [{ invitedUserId: one.body.user?.userId }];
    const invited = await client.post<SocialInvite[]>(invitesPath(secondRoom), invite);
    expect(invited.body[0]?.invitedUser).toEqual(one.body.user);
  });
});

describe('updateEvent', () => {
  it('merges the given fields and keeps the registration status [gap:registration-status-values] [gap:registration-status-transitions]', async () => {
    const { body, assumed } = await client.patch(paths.event, {
      socialEventId: sample.eventId,
      name: 'Kickoff, moved',
      registrationStatus: 'OPEN',
      validateParticipants: true,
      custom: true,
    });
    expect(body).toMatchObject({
      name: 'Kickoff, moved',
      description: 'Two hours that start the quarter',
      registrationStatus: 'NOT_CREATED',
      custom: true,
    });
    expect(assumed).toContain('registration-status-transitions');
    expect((await client.patch(paths.event, { socialEventId: unknownId })).status).toBe(404);
    expect((await client.patch(paths.event, { name: 'Kickoff' })).body).toEqual(
      generalError(400, expect.stringMatching(/^body\.socialEventId: expected the UUID/)),
    );
  });
});

it('an operation without a documented response answers as its switch says [gap:entry-config-response] [gap:update-room-response] [gap:survey-answer-response] [gap:failed-recording-response]', async () => {
  const calls = [
    ['entry-config-response', paths.config],
    ['update-room-response', paths.update],
    ['survey-answer-response', paths.survey],
    ['failed-recording-response', paths.failed],
  ] as const;
  const record = expect.stringContaining('"custom":1');
  for (const [form, expected] of Object.entries({ empty: '', object: '{}', record })) {
    const assume = Object.fromEntries(calls.map(([id]) => [id, form]));
    await using other = await startGateway({ assume });
    const { post } = createTestClient(other);
    for (const [id, path] of calls) {
      const { status, text, assumed } = await post(path, { socialId, custom: 1 });
      expect([id, status, text]).toEqual([id, 200, expected]);
      expect(assumed).toContain(id);
    }
  }
});

it('an operation that needs a record answers 404 in an empty database', async () => {
  await using empty = await startGateway({ seed: false });
  const { get, post } = createTestClient(empty);
  for (const { status } of [await get(question), await get(paths.text), await post(paths.copy)]) {
    expect(status).toBe(404);
  }
});
