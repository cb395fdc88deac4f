import { readDocument } from '@room-sessions/codegen/document';
import { describe, expect, it } from 'vitest';
import { checkContracts } from './check.ts';
import { compareWithDocument } from './compare.ts';
import type { Contracts, Finding, Waiver } from './contracts.ts';
import { findCoverageGaps, readWaivers } from './coverage.ts';
import { findCredentials } from './credentials.ts';
import { type Interaction, parsePact, readCommittedPacts } from './pacts.ts';

type Spoil = (contracts: Contracts) => unknown;

const committed: Contracts = {
  pacts: readCommittedPacts(),
  document: await readDocument(),
  waivers: readWaivers(),
};

function copyWith(...spoils: readonly Spoil[]): Contracts {
  const contracts = structuredClone(committed);
  for (const spoil of spoils) spoil(contracts);
  return contracts;
}

type Fault = readonly [name: string, words: string, spoil: Spoil];

function reports(
  check: (contracts: Contracts) => Finding[] | Promise<Finding[]>,
  faults: readonly Fault[],
): void {
  it.each(faults)('reports %s', async (_, words, spoil) => {
    const found = await check(copyWith(spoil));
    const texts = found.map(({ where, what }) => `${where}: ${what}`);
    expect(texts).toContainEqual(expect.stringContaining(words));
  });
}

type Json = Record<string, unknown>;

/** Sets the value at a path, such as `request.headers.Accept`; `undefined` removes it. */
function set(target: object, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop()!;
  const parent = names.reduce((at, name) => at[name] as Json, target as Json);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}

const inDocument =
  (path: string, value: unknown): Spoil =>
  ({ document }) =>
    set(document, path, value);

const inPact =
  (description: string, path: string, value: unknown): Spoil =>
  (contracts) =>
    set(findInteraction(contracts, description), path, value);

/** Throws if there is none, so that each test changes something. */
function findInteraction({ pacts }: Contracts, description: string): Interaction {
  const all = pacts.flatMap(({ interactions }) => interactions);
  const found = all.find((one) => one.description === description);
  if (!found) throw new Error(`There is no interaction "${description}".`);
  return found;
}

const without =
  (description: string): Spoil =>
  (contracts) => {
    const found = findInteraction(contracts, description);
    for (const pact of contracts.pacts) {
      const rest = pact.interactions.filter((one) => one !== found);
      set(pact, 'interactions', rest);
    }
  };

const question = 'the badge question to ask a participant';
const answer = 'a participant answers a survey question';
const settings = 'the settings of a room';
const wrongKey = `${settings}, with a key that is not accepted`;
const banner = 'a banner that cannot be shown';
const copy = 'a copy of a room set, with rooms of its own';

it('the committed contracts agree with the API document, which the checks do not modify', async () => {
  const contracts = copyWith();
  expect(await checkContracts(contracts)).toEqual([]);
  expect(contracts).toEqual(committed);
});

it('every check runs', async () => {
  const noKey = inPact(wrongKey, 'request.headers', {});
  const found = await checkContracts(
    copyWith(without(settings), noKey, inPact(wrongKey, 'comments', { text: [] })),
  );
  expect(new Set(found.map(({ check }) => check))).toEqual(
    new Set(['compare', 'coverage', 'credentials']),
  );
});

it.each([
  ['a file that is not a pact', {}],
  ['a message', { consumer: { name: 'a' }, interactions: [{ type: 'Asynchronous/Messages' }] }],
])('%s is an error with the name of the file', (_, pact) => {
  expect(() => parsePact('a.json', JSON.stringify(pact))).toThrow('a.json is not a pact');
});

describe('the comparison with the document', () => {
  const body = 'response.body.content';
  const request = 'request.body.content';

  reports(compareWithDocument, [
    ['another type in a response', 'must be boolean', inPact(question, `${body}.required`, 'yes')],
    ['another type in a request', 'must be boolean', inPact(answer, `${request}.skipped`, 'no')],
    [
      'another type in a request whose key is refused',
      'must be boolean',
      inPact(`${answer}, with a key that is not accepted`, `${request}.skipped`, 'no'),
    ],
    ['a value beyond an enumeration', 'allowed values', inPact(question, `${body}.type`, 'OTHER')],
    ['an unknown field of a response', 'properties - titel', inPact(question, `${body}.titel`, '')],
    [
      'an unknown field in a list',
      'properties - roomId',
      inPact(copy, `${body}.socials.0.roomId`, 'a'),
    ],
    ['an unknown field of a failure', 'properties - why', inPact(banner, `${body}.why`, 'a')],
    [
      'an unknown field of an object without documented fields',
      'properties - theme',
      inPact(settings, `${body}.settings`, { theme: 'dark' }),
    ],
    [
      'a response that is not JSON',
      'response.content-type.incompatible',
      inPact(settings, 'response.headers.Content-Type', ['text/html']),
    ],
    [
      'an unknown request header, which is a warning',
      'request.header.unknown',
      inPact(settings, 'request.headers.X-Room', ['a']),
    ],
    [
      'an unknown parameter',
      'request.query.unknown',
      inPact(settings, 'request.query', { limit: ['1'] }),
    ],
    ['no key', 'request.authorization.missing', inPact(settings, 'request.headers', {})],
    [
      'no key in a request whose key is refused',
      'request.authorization.missing',
      inPact(wrongKey, 'request.headers', {}),
    ],
    [
      'an undocumented status',
      'response.status.unknown',
      inDocument('paths./api/v1/social/{socialId}/show/banner.post.responses.default', undefined),
    ],
    [
      'an undocumented path',
      'request.path-or-method.unknown',
      inPact(settings, 'request.path', '/api/v1/social/setting/1'),
    ],
    [
      'an undocumented method',
      'request.path-or-method.unknown',
      inPact(wrongKey, 'request.method', 'DELETE'),
    ],
    [
      'an interaction that the comparator cannot read',
      'cannot read it',
      inPact(settings, 'request.headers', { Accept: [1] }),
    ],
  ]);

  it('accepts a status that only default documents', async () => {
    expect(await checkContracts(copyWith(inPact(banner, 'response.status', 503)))).toEqual([]);
  });
});

describe('the coverage', () => {
  const waive =
    (operation: string, response: string, more: Partial<Waiver> = {}): Spoil =>
    ({ waivers }) =>
      (waivers as Waiver[]).push({ operations: [operation], response, reason: 'None.', ...more });
  const guestResponses = 'paths./api/v1/guest/user.get.responses';
  const news = {
    operationId: 'getNews',
    tags: ['rooms'],
    summary: 'News',
    description: 'A new operation.',
    'x-auth': 'required',
    'x-retry': 'safe',
    responses: { '200': { description: 'The news.' } },
  };
  const missing = 'It has neither an interaction nor a waiver';

  reports(findCoverageGaps, [
    ['a missing interaction', `getRoomSettings, response 200: ${missing}`, without(settings)],
    ['a missing refusal', `getRoomSettings, response 401: ${missing}`, without(wrongKey)],
    [
      'an interaction with another response than before',
      `getRoomSettings, response 401: ${missing}`,
      inPact(wrongKey, 'response.status', 200),
    ],
    [
      'a new operation',
      `getNews, response 200: ${missing}`,
      inDocument('paths./api/v1/news', { get: news }),
    ],
    [
      'a new response',
      `getGuestUser, response 404: ${missing}`,
      inDocument(`${guestResponses}.404`, { description: 'No guest.' }),
    ],
    ['a waiver of a covered response', 'waiver is unused', waive('copyRoomSet', '200')],
    [
      'a waiver of a response that an interaction now covers',
      'getRoomSettings, response default: It has an interaction',
      inPact(wrongKey, 'response.status', 500),
    ],
    ['a waiver without a reason', 'no reason', waive('', '404', { reason: ' ' })],
    ['a waiver without operations', 'names no operation', waive('', '404', { operations: [] })],
    ['a waiver of an unknown operation', 'no response 200 of getNews', waive('getNews', '200')],
    ['a waiver of an unknown response', 'no response 404', waive('copyRoomSet', '404')],
    [
      'a waiver of another component',
      'getGuestUser, response default: Its component is BannerFailed',
      inDocument(`${guestResponses}.default`, { $ref: '#/components/responses/BannerFailed' }),
    ],
    [
      'a second waiver of a response',
      'waived twice',
      waive('copyRoomSet', 'default', { component: 'Failed' }),
    ],
  ]);

  it('accepts a waiver with a reason instead of an interaction', async () => {
    const waiver = waive('getRoomSettings', '401', { component: 'InvalidApiKey' });
    expect(await checkContracts(copyWith(without(wrongKey), waiver))).toEqual([]);
  });
});

describe('the credentials', () => {
  const real = 'a-real-key';
  const key = 'request.headers.X-API-Key';
  const generators = 'request.generators.header';
  const wrong = 'X-API-Key: It is neither pact-key with its generator nor no-such-key';

  reports(findCredentials, [
    ['a key with a generator', wrong, inPact(settings, key, [real])],
    ['a key without a generator', wrong, inPact(wrongKey, key, [real])],
    ['a second key', wrong, inPact(settings, key, ['pact-key', real])],
    ['an empty key', wrong, inPact(wrongKey, key, [''])],
    ['a header in lower case', wrong, inPact(settings, 'request.headers.x-api-key', [real])],
    ['a placeholder without a generator', wrong, inPact(settings, generators, undefined)],
    [
      'a key instead of the expression',
      wrong,
      inPact(settings, `${generators}.X-API-Key.expression`, real),
    ],
    ['another generator', wrong, inPact(settings, `${generators}.X-API-Key.type`, 'RandomString')],
    ['a wrong key with a generator', wrong, inPact(settings, key, ['no-such-key'])],
    [
      'a key in the matcher of its header',
      'It has a matcher',
      inPact(settings, 'request.matchingRules.header.X-API-Key.matchers', [{ regex: real }]),
    ],
    ...['Authorization', 'Cookie', 'X-Anything', 'Content-Type'].map((name): Fault => [
      name,
      `header ${name}`,
      inPact(settings, `request.headers.${name}`, [real]),
    ]),
    [
      'a generated Authorization header',
      'header Authorization',
      inPact(settings, `${generators}.Authorization`, { type: 'ProviderState' }),
    ],
    [
      'the key in the query',
      'outside X-API-Key',
      inPact(settings, 'request.query', { key: ['pact-key'] }),
    ],
    [
      'a key that verification puts into the path',
      'outside X-API-Key',
      inPact(settings, 'request.generators.path.expression', '/api/v1/${apiKey}'),
    ],
    ['comments', 'comments', inPact(settings, 'comments', { text: [real] })],
    [
      'a key as parameter of a provider state',
      'providerStates apiKey',
      inPact(settings, 'providerStates.0.params', { apiKey: real }),
    ],
  ]);

  it('accepts a media type, and an optional key that is absent', async () => {
    const headers = { Accept: ['application/json'], 'Content-Type': ['application/json'] };
    const noGenerator = inPact(banner, generators, undefined);
    const contracts = copyWith(inPact(banner, 'request.headers', headers), noGenerator);
    expect(await checkContracts(contracts)).toEqual([]);
  });
});
