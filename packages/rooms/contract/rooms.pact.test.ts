// Long, because each client has one pact, and one file writes it.

import { request } from '@room-sessions/core';
import { RoomsClient } from '@room-sessions/rooms';
import {
  zAlternateHost,
  zBannerError,
  zGuestUser,
  zRoomSet,
  zSettings,
  zSocialEvent,
  zSocialInvite,
} from '@room-sessions/schemas';
import { describe, expect } from 'vitest';
import {
  consumer,
  exactly,
  firstPage,
  fromState,
  like,
  Matchers,
} from '../../../contracts/consumer/testing/consumer.ts';

const { contract, refusal } = consumer('rooms', (options) => new RoomsClient(options));

// Examples. If a provider state creates the record, its id replaces the example.
const socialId = '2b6f0a8e-51c3-4c55-8a8e-7d2f3a1c9b10';

const ofRoom = (before: string, after = '') =>
  fromState(`${before}\${socialId}${after}`, before + socialId + after);
const [annId, benId] = [
  '4f1d0a52-6c0e-4d3a-9a55-0c8a1f1f0b01',
  '4f1d0a52-6c0e-4d3a-9a55-0c8a1f1f0b02',
] as const;
const socialRoomSetId = '7a1e3c5d-2b4f-4e6a-8c0d-9e1f2a3b4c5d';
const configurationId = '8e7d6c5b-4a3f-4e2d-9c1b-0a9f8e7d6c5b';
const socialEventId = '9c8b7a6d-5e4f-4a3b-9c2d-1e0f9a8b7c6d';
const room = fromState('${socialId}', socialId);

/** The statuses of the banner's failures are not documented: a gateway may use any. */
const anyFailure = (example: number) =>
  Matchers.matchStatus(example, [200, ...from(400, 431), 451, ...from(500, 511)]);
const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('alternate hosts', () => {
  const asks = {
    method: 'GET',
    path: ofRoom('/api/v1/social/alternate/host/'),
  } as const;
  const hannah = 'Hannah Eklund';
  // Six of them contain "ann", and the second page of the unfiltered list has none of these.
  const names = [
    'Ann Abbott',
    'Ben Adeyemi',
    'Brianna Cole',
    'Carl Dunn',
    hannah,
    'Joanna Fox',
    'Susanna Gray',
    'Marianne Holt',
  ];

  contract("a page of a room's alternate hosts, filtered by text", {
    given: [['a room with alternate hosts', { names }]],
    asks: { ...asks, query: { text: 'ann', page: '1', size: '2' } },
    answers: {
      body: exactly(
        2,
        like(zAlternateHost, {
          host: true,
          licensed: false,
          user: { name: Matchers.regex('.*[Aa]nn.*', hannah) },
        }),
      ),
    },
    async user(rooms) {
      const { items } = await rooms.listAlternateHosts(socialId, { text: 'ann', page: 1, size: 2 });
      expect(items.map(({ user }) => user?.name)).toEqual([hannah, hannah]);
      expect(items[0]).toMatchObject({ host: true, licensed: false });
    },
  });

  contract('the alternate hosts of a room that has none', {
    given: ['a room without alternate hosts'],
    asks: { ...asks, query: firstPage },
    answers: { body: [] },
    async user(rooms) {
      expect((await rooms.listAlternateHosts(socialId)).items).toEqual([]);
    },
  });

  refusal(
    "a room's alternate hosts",
    { method: 'GET', path: `/api/v1/social/alternate/host/${socialId}`, query: firstPage },
    (rooms) => rooms.listAlternateHosts(socialId),
  );
});

describe('invites', () => {
  const asks = {
    method: 'POST',
    path: ofRoom('/api/v1/social/invite/'),
  } as const;
  const invited = (name: string, invitedUserId: string) =>
    like(zSocialInvite, {
      socialInviteId: 'e2490de5-5bd3-43d5-b7c4-526e33f71304',
      invitedUserId: fromState(`\${${name}}`, invitedUserId),
    });

  contract('two people are invited to a room', {
    given: ['a room', ['people who can be invited', { count: 2 }]],
    asks: {
      ...asks,
      body: [
        { invitedUserId: fromState('${userId1}', annId) },
        { invitedUserId: fromState('${userId2}', benId) },
      ],
    },
    answers: { body: [invited('userId1', annId), invited('userId2', benId)] },
    async user(rooms) {
      const result = await rooms.invite(socialId, [annId, benId]);
      expect(result.invited.map(({ invitedUserId }) => invitedUserId)).toEqual([annId, benId]);
      expect(result.refused).toEqual([]);
    },
  });

  contract('one invite is refused, and the other one is not', {
    given: [
      'a room',
      'a person whose invite is refused',
      ['people who can be invited', { count: 1 }],
    ],
    asks: {
      ...asks,
      body: [
        { invitedUserId: fromState('${refusedUserId}', benId) },
        { invitedUserId: fromState('${userId1}', annId) },
      ],
    },
    answers: {
      body: [like(zSocialInvite, { error: 'no such user' }), invited('userId1', annId)],
    },
    async user(rooms) {
      const { invited, refused } = await rooms.invite(socialId, [benId, annId]);
      expect(refused).toMatchObject([{ error: 'no such user' }]);
      expect(invited).toHaveLength(1);
    },
  });

  refusal(
    'someone is invited to a room',
    {
      method: 'POST',
      path: `/api/v1/social/invite/${socialId}`,
      body: [{ invitedUserId: annId }],
    },
    // The error's own message lists each user; its cause is the refusal.
    (rooms) => rooms.invite(socialId, [annId]).catch((error: Error) => Promise.reject(error.cause)),
  );
});

describe('entry configurations', () => {
  const config = {
    name: 'Employees first',
    groupSpawnSize: 8,
    rules: [{ property: 'emailAddress', operator: 'endsWith', value: '@example.com' }],
    associatedSocialIds: [socialId],
  };
  const asks = { method: 'POST', path: '/api/v1/rules/entry/config' } as const;

  contract('who may enter a room is configured', {
    given: ['a room'],
    asks: { ...asks, body: { ...config, associatedSocialIds: [room] } },
    // The response body is not documented.
    answers: {},
    async user(rooms) {
      await rooms.saveEntryConfig(config);
    },
  });

  contract('the configuration of who may enter is changed', {
    given: ['an entry configuration'],
    asks: {
      ...asks,
      body: {
        configurationId: fromState('${configurationId}', configurationId),
        groupSpawnSize: 4,
      },
    },
    answers: {},
    async user(rooms) {
      await rooms.saveEntryConfig({ configurationId, groupSpawnSize: 4 });
    },
  });

  refusal('who may enter a room is configured', { ...asks, body: config }, (rooms) =>
    rooms.saveEntryConfig(config),
  );
});

describe('room sets', () => {
  const asks = { method: 'POST', path: '/api/v1/social/room/set/copy' } as const;

  contract('a copy of a room set, with rooms of its own', {
    given: [['a room set with rooms', { names: ['Main stage', 'Lobby'] }]],
    asks,
    answers: {
      body: like(zRoomSet, {
        name: 'name',
        entryOption: 'DEFAULT',
        socialPermissionType: 'PUBLIC',
        socialRoomSetId,
        socials: [{ socialId, name: 'Main stage', platform: 'SERVICE' }],
      }),
      newIds: {
        '$.socialRoomSetId': ['socialRoomSetId'],
        '$.socials[*].socialId': ['socialId1', 'socialId2'],
      },
    },
    async user(rooms) {
      const copy = await rooms.copyRoomSet();
      expect(copy).toMatchObject({ socialRoomSetId, entryOption: 'DEFAULT' });
      expect(copy.socials?.[0]).toMatchObject({ socialId, platform: 'SERVICE' });
    },
  });

  refusal('a copy of a room set', asks, (rooms) => rooms.copyRoomSet());
});

describe('banners', () => {
  contract('a banner is shown in a room', {
    given: ['a room'],
    asks: {
      method: 'POST',
      path: ofRoom('/api/v1/social/', '/show/banner'),
      body: {},
    },
    answers: { body: Matchers.like({}) },
    async user(rooms) {
      expect(await rooms.showBanner(socialId)).toEqual({});
    },
  });

  contract('a banner that cannot be shown', {
    given: ['a room in which no banner can be shown'],
    asks: {
      method: 'POST',
      path: ofRoom('/api/v1/social/', '/show/banner'),
      body: {},
    },
    answers: { status: anyFailure(404), body: like(zBannerError, { error: 'no such room' }) },
    async user(rooms) {
      await expect(rooms.showBanner(socialId)).rejects.toMatchObject({
        name: 'NotFoundError',
        detail: 'no such room',
      });
    },
  });

  contract('a banner that is no object', {
    given: ['a room'],
    asks: {
      method: 'POST',
      path: ofRoom('/api/v1/social/', '/show/banner'),
      body: ['Welcome'],
    },
    answers: { status: anyFailure(400), body: like(zBannerError, { error: 'not an object' }) },
    async user(rooms) {
      // The method refuses this value, but another client of the gateway can send it.
      const body = ['Welcome'];
      const path = `/api/v1/social/${socialId}/show/banner`;
      await expect(request(rooms.client, 'POST', path, { body })).rejects.toMatchObject({
        name: 'BadRequestError',
        detail: 'not an object',
      });
    },
  });
});

describe('rooms', () => {
  const asks = { method: 'POST', path: '/api/v1/social/update' } as const;
  const changes = {
    name: 'Town hall',
    maxParticipants: 50,
    socialPermissionType: 'COMPANY',
  } as const;

  contract('a room gets another name and other limits', {
    given: ['a room'],
    asks: { ...asks, body: { socialId: room, ...changes } },
    // The response body is not documented.
    answers: {},
    async user(rooms) {
      await rooms.update({ socialId, ...changes });
    },
  });

  refusal('a room gets another name', { ...asks, body: { socialId, name: 'Town hall' } }, (rooms) =>
    rooms.update({ socialId, name: 'Town hall' }),
  );

  contract('the settings of a room', {
    given: ['a room'],
    asks: { method: 'GET', path: ofRoom('/api/v1/social/settings/') },
    // Two objects; their fields are not documented.
    answers: { body: like(zSettings, { settings: {}, setSettings: {} }) },
    async user(rooms) {
      expect(await rooms.getSettings(socialId)).toEqual({ settings: {}, setSettings: {} });
    },
  });

  refusal(
    'the settings of a room',
    { method: 'GET', path: `/api/v1/social/settings/${socialId}` },
    (rooms) => rooms.getSettings(socialId),
  );
});

describe('events', () => {
  const asks = { method: 'PATCH', path: '/api/v1/event' } as const;
  const changes = { name: 'Spring kickoff', startDateTime: '2027-03-01T09:00:00Z' };

  contract('an event gets another name and another time', {
    given: ['an event'],
    asks: {
      ...asks,
      body: { socialEventId: fromState('${socialEventId}', socialEventId), ...changes },
    },
    answers: {
      body: {
        ...like(zSocialEvent, {
          socialEventId: fromState('${socialEventId}', socialEventId),
          registrationStatus: 'NOT_CREATED',
        }),
        name: 'Spring kickoff',
      },
    },
    async user(rooms) {
      expect(await rooms.updateEvent({ socialEventId, ...changes })).toEqual({
        socialEventId,
        name: 'Spring kickoff',
        registrationStatus: 'NOT_CREATED',
      });
    },
  });

  refusal('an event gets another name', { ...asks, body: { socialEventId, ...changes } }, (rooms) =>
    rooms.updateEvent({ socialEventId, ...changes }),
  );
});

describe('guests', () => {
  const asks = { method: 'GET', path: '/api/v1/guest/user' } as const;

  contract('a guest to let in, with the tokens of the guest', {
    asks,
    answers: {
      body: like(zGuestUser, {
        user: { userId: annId },
        bearer: 'example-bearer',
        refreshBearer: 'example-refresh-bearer',
      }),
    },
    async user(rooms) {
      expect(await rooms.getGuestUser()).toEqual({
        user: { userId: annId },
        bearer: 'example-bearer',
        refreshBearer: 'example-refresh-bearer',
      });
    },
  });

  refusal('a guest to let in', asks, (rooms) => rooms.getGuestUser());
});
