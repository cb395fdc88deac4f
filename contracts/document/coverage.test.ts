import { describe } from 'vitest';
import { coverageFindings } from './coverage.ts';
import { type ContractsCopy, interactionOf, removeInteraction } from './testing/copies.ts';
import { accepts, sees } from './testing/faults.ts';

const settings = 'the settings of a room';
const noKey = 'the settings of a room, with a key that is not accepted';
const banner = 'a banner that cannot be shown';

const find = ({ pacts, document, waivers }: ContractsCopy) =>
  coverageFindings(pacts, document, waivers);
const requestOf = (c: ContractsCopy, name: string) => interactionOf(c, name).request;
const responsesOf = (c: ContractsCopy, method: string, path: string) =>
  c.document.paths[path]![method]!.responses;
const news = {
  operationId: 'getNews',
  tags: ['rooms'],
  summary: 'News',
  description: 'What is new.',
  'x-auth': 'required',
  'x-retry': 'safe',
};
const guest = (c: ContractsCopy) => responsesOf(c, 'get', '/api/v1/guest/user');

describe('the coverage check', () => {
  sees(find, [
    [
      'that an interaction is lost',
      'getRoomSettings (GET /api/v1/social/settings/{socialId}), response 200',
      (c) => removeInteraction(c, settings),
    ],
    ['that a refusal is lost', 'response 401', (c) => removeInteraction(c, noKey)],
    [
      'that an interaction shows another response than it did',
      'response 401',
      (c) => (interactionOf(c, noKey).response.status = 200),
    ],
    [
      'a path that is not documented',
      'no GET /api/v1/social/setting/1',
      (c) => (requestOf(c, settings).path = '/api/v1/social/setting/1'),
    ],
    [
      'a path with a part too many',
      'no POST /api/v1/social/a/b/show/banner',
      (c) => (requestOf(c, banner).path = '/api/v1/social/a/b/show/banner'),
    ],
    [
      'a method that is not documented',
      'no DELETE /api/v1/social/settings/',
      (c) => (requestOf(c, settings).method = 'DELETE'),
    ],
    [
      'a status that is not documented',
      'no status 418 of getRoomSettings',
      (c) => {
        delete responsesOf(c, 'get', '/api/v1/social/settings/{socialId}')['default'];
        interactionOf(c, noKey).response.status = 418;
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
      'a new operation that fails as others do',
      'getNews (GET /api/v1/news), response default\n' +
        '  coverage: No interaction asks for it, and no waiver says why.\n' +
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
      'one of what is covered',
      'An interaction covers 200',
      (c) => c.waivers.push(waive('copyRoomSet', '200')),
    ],
    [
      'one of what an interaction has come to cover',
      'getRoomSettings\n  waivers: An interaction covers default',
      (c) => (interactionOf(c, noKey).response.status = 500),
    ],
    ['one without a reason', 'no reason', (c) => (c.waivers[0]!.reason = ' ')],
    [
      'one of an unknown operation',
      'getNews\n  waivers: The document has no such operation',
      (c) => c.waivers[0]!.operations.push('getNews'),
    ],
    [
      'one of an unknown response',
      'no response 404',
      (c) => c.waivers.push(waive('copyRoomSet', '404')),
    ],
    [
      'one of another response than was meant',
      'the response default is BannerFailed',
      (c) => (guest(c)['default'] = { $ref: '#/components/responses/BannerFailed' }),
    ],
    ['one twice', 'waived twice', (c) => c.waivers[0]!.operations.push('copyRoomSet')],
    [
      'one of no operation',
      'names no operation',
      (c) => c.waivers.push({ ...waive('', '404'), operations: [] }),
    ],
  ]);

  accepts(find, [
    [
      'one with a reason, in place of an interaction',
      (c) => {
        removeInteraction(c, noKey);
        c.waivers.push({ ...waive('getRoomSettings', '401'), component: 'InvalidApiKey' });
      },
    ],
  ]);
});
