// Long: deployments that do not have the sample data.

import type { GatewayOptions } from '@room-sessions/gateway';
import { expect, it } from 'vitest';
import { chooseValues, createRandom, judgeDeployment } from '../testing/matrix.ts';

const room = '7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d4';
const socialRoomSetId = '7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d5';
const userId = '7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d6';

/** Records of a hypothetical other version of the platform. */
const [ofUser, ofRoom, ofSet] = [{ zone: 'x', vip: true }, { colour: 'RED' }, { extra: { a: 1 } }];

const seeds: Readonly<Record<string, GatewayOptions['seed']>> = {
  'no records': false,
  'a room without fields': { rooms: [{ socialId: room }] },
  'a set without rooms': { rooms: [{ socialId: room }], roomSets: [{ name: 'Empty' }] },
  'rooms in two sets, and texts in capitals': {
    users: [{ userId, name: 'Ann', emailAddress: 'ann@example.com' }],
    rooms: [{ socialId: room, name: 'IBM', isOpen: true, maxParticipants: 4, userId }],
    roomSets: [
      {
        name: 'First',
        socials: [{ name: 'One', isOpen: false, theme: { socialThemeName: 'X' } }, { name: 'Two' }],
        alternateHosts: [{ userId }],
      },
      { name: 'Second', socials: [] },
    ],
    transcriptions: [{ text: 'HELLO' }],
    playlists: [{ name: 'One', qty: 3 }],
    badgeQuestions: [{ title: 'Company' }],
  },
  'fields that the document does not know': {
    users: [{ userId, name: 'Ben', ...ofUser }],
    rooms: [{ socialId: room, isOpen: true, socialRoomSetId, ...ofRoom }],
    roomSets: [
      {
        socialRoomSetId,
        name: 'Only',
        hostUser: { userId },
        ...ofSet,
        socials: [{ name: 'One', hostAdmitted: true, socialPermissionType: 'COMPANY' }],
      },
    ],
    transcriptions: [{ text: 'first' }, { text: 'second', dateCreated: '2026-01-01T00:00:00Z' }],
  },
};

/** Values of all switches: the defaults, or random ones. */
const [defaults, others] = [{}, chooseValues(createRandom(1))];

it.each(
  Object.entries(seeds).map(
    ([name, seed], index) => [name, seed, index % 2 === 0 ? others : defaults] as const,
  ),
)('a deployment with %s has no wrong verdict', async (_, seed, assume) => {
  const { wrong } = await judgeDeployment({ level: 'write', assume, seed, room });
  expect(wrong, JSON.stringify(assume)).toEqual([]);
});
