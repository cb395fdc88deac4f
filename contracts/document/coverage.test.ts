import { describe } from 'vitest';
import { coverageFindings } from './coverage.ts';
import { type ContractsCopy, findInteraction, removeInteraction } from './testing/copies.ts';
import { accepts, sees } from './testing/faults.ts';

const settings = 'the settings of a room';
const noKey = 'the settings of a room, with a key that is not accepted';
const banner = 'a banner that cannot be shown';

const find = ({ pacts, document, waivers }: ContractsCopy) =>
  coverageFindings(pacts, document, waivers);
const getRequest = (c: ContractsCopy, name: string) => findInteraction(c, name).request;
const getResponses = (c: ContractsCopy, method: string, path: string) =>
  c.document.paths[path]![method]!.responses;
const news = {
  operationId: 'getNews',
  tags: ['rooms'],
  summary: 'News',
  description: 'A new operation.',
  'x-auth': 'required',
  'x-retry': 'safe',
};
const guest = (c: ContractsCopy) => getResponses(c, 'get', '/api/v1/guest/user');

describe('the coverage check', () => {
  sees(find, [
    [
      'a missing interaction',
      'getRoomSettings (GET /api/v1/social/settings/{socialId}), response 200',
      (c) => removeInteraction(c, settings),
    ],
    ['a missing refusal', 'response 401', (c) => removeInteraction(c, noKey)],
    [
      'an interaction with another response than before',
      'response 401',
      (c) => (findInteraction(c, noKey).response.status = 200),
    ],
    [
      'a path that is not documented',
      'no GET /api/v1/social/setting/1',
      (c) => (getRequest(c, settings).path = '/api/v1/social/setting/1'),
    ],
    [
      'a path with an extra part',
      'no POST /api/v1/social/a/b/show/banner',
      (c) => (getRequest(c, banner).path = '/api/v1/social/a/b/show/banner'),
    ],
    [
      'a method that is not documented',
      'no DELETE /api/v1/social/settings/',
      (c) => (getRequest(c, settings).method = 'DELETE'),
    ],
    [
      'a status that is not documented',
      'neither status 418 nor a default for getRoomSettings',
      (c) => {
        delete getResponses(c, 'get', '/api/v1/social/settings/{socialId}')['default'];
        findInteraction(c, noKey).response.status = 418;
      },
    ],
    [
      'a new operation',
      'getNews (GET /api/v1/news), response 200',
      (c) => {
        const get = { ...news, responses: { '200': {}, default: {} } };
        c.document.paths['/api/v1/news'] = { get };
      },
    ],
    [
      'a new operation that fails like the others',
      'getNews (GET /api/v1/news), response default\n' +
        '  coverage: No interaction covers it, and no waiver explains why.\n' +
        '  → Add getNews to the waiver of default (Failed) in contracts/waivers.yaml',
      (c) => {
        const failed = { $ref: '#/components/responses/Failed' };
        const get = { ...news, responses: { default: failed } };
        c.document.paths['/api/v1/news'] = { get };
      },
    ],
    [
      'a new response',
      'getGuestUser (GET /api/v1/guest/user), response 404',
      (c) => (guest(c)['404'] = {}),
    ],
  ]);
});

describe('the waivers of the coverage check', () => {
  const waive = (operation: string, response: string, reason = 'None.') => ({
    operations: [operation],
    response,
    reason,
  });

  sees(find, [
    [
      'a waiver of a covered response',
      'An interaction covers 200',
      (c) => c.waivers.push(waive('copyRoomSet', '200')),
    ],
    [
      'a waiver of a response that an interaction now covers',
      'getRoomSettings\n  waivers: An interaction covers default',
      (c) => (findInteraction(c, noKey).response.status = 500),
    ],
    ['a waiver without a reason', 'no reason', (c) => (c.waivers[0]!.reason = ' ')],
    [
      'a waiver of an unknown operation',
      'getNews\n  waivers: The document has no such operation',
      (c) => c.waivers[0]!.operations.push('getNews'),
    ],
    [
      'a waiver of an unknown response',
      'no response 404',
      (c) => c.waivers.push(waive('copyRoomSet', '404')),
    ],
    [
      'a waiver of another response than intended',
      'the response default is BannerFailed',
      (c) => (guest(c)['default'] = { $ref: '#/components/responses/BannerFailed' }),
    ],
    ['a duplicate waiver', 'waived twice', (c) => c.waivers[0]!.operations.push('copyRoomSet')],
    [
      'a waiver without operations',
      'names no operation',
      (c) => c.waivers.push({ ...waive('', '404'), operations: [] }),
    ],
  ]);

  accepts(find, [
    [
      'a waiver with a reason instead of an interaction',
      (c) => {
        removeInteraction(c, noKey);
        c.waivers.push({ ...waive('getRoomSettings', '401'), component: 'InvalidApiKey' });
      },
    ],
  ]);
});
