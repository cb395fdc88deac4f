import { describe, expect, it } from 'vitest';
import { compareWithDocument } from './compare.ts';
import { type Contracts, type Interaction, readContracts, type Waiver } from './contracts.ts';
import { findCoverageGaps } from './coverage.ts';
import { findCredentials } from './credentials.ts';

type Spoil = (contracts: Contracts) => unknown;

const committed = await readContracts();

function copyWith(...spoils: readonly Spoil[]): Contracts {
  const contracts = structuredClone(committed);
  for (const spoil of spoils) spoil(contracts);
  return contracts;
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

const keeping =
  (keep: (one: Interaction) => boolean): Spoil =>
  ({ pacts }) => {
    for (const pact of pacts) set(pact, 'interactions', pact.interactions.filter(keep));
  };

const only = (description: string): Spoil => keeping((one) => one.description === description);
const without = (description: string): Spoil => keeping((one) => one.description !== description);

const question = 'the badge question to ask a participant';
const answer = 'a participant answers a survey question';
const settings = 'the settings of a room';
const refused = ', with a key that is not accepted';
const wrongKey = settings + refused;
const banner = 'a banner that cannot be shown';
const copy = 'a copy of a room set, with rooms of its own';

it('the committed contracts agree with the API document, which the checks do not modify', async () => {
  const contracts = copyWith();
  expect(await compareWithDocument(contracts)).toEqual([]);
  expect(findCoverageGaps(contracts)).toEqual([]);
  expect(findCredentials(contracts)).toEqual([]);
  expect(contracts).toEqual(committed);
});

describe('the comparison with the document', () => {
  it.each<[description: string, path: string, value: unknown, words: string]>([
    [question, 'response.body.content.required', 'yes', 'must be boolean'],
    [question, 'response.body.content.type', 'OTHER', 'allowed values'],
    [question, 'response.body.content.titel', '', 'properties - titel'],
    [copy, 'response.body.content.socials.0.roomId', 'a', 'properties - roomId'],
    [banner, 'response.body.content.why', 'a', 'properties - why'],
    [settings, 'response.body.content.settings', { theme: 'dark' }, 'properties - theme'],
    [settings, 'response.headers.Content-Type', ['text/html'], 'content-type.incompatible'],
    [answer, 'request.body.content.skipped', 'no', 'must be boolean'],
    [answer + refused, 'request.body.content.skipped', 'no', 'must be boolean'],
    // A warning of the comparator.
    [settings, 'request.headers.X-Room', ['a'], 'request.header.unknown'],
    [settings, 'request.query', { limit: ['1'] }, 'request.query.unknown'],
    [settings, 'request.headers', {}, 'request.authorization.missing'],
    [wrongKey, 'request.headers', {}, 'request.authorization.missing'],
    [settings, 'request.path', '/api/v1/social/setting/1', 'path-or-method.unknown'],
    [wrongKey, 'request.method', 'DELETE', 'path-or-method.unknown'],
    [settings, 'request.headers', { Accept: [1] }, 'the comparator cannot read it'],
  ])('reports in "%s": %s = %j', async (description, path, value, words) => {
    const spoiled = copyWith(only(description), inPact(description, path, value));
    expect(await compareWithDocument(spoiled)).toContainEqual(expect.stringContaining(words));
  });

  it('reports an undocumented status, and accepts one that only default documents', async () => {
    const responses = 'paths./api/v1/social/{socialId}/show/banner.post.responses.default';
    const spoiled = copyWith(only(banner), inDocument(responses, undefined));
    expect(await compareWithDocument(spoiled)).toContainEqual(
      expect.stringContaining('response.status.unknown'),
    );
    const accepted = inPact(banner, 'response.status', 503);
    expect(await compareWithDocument(copyWith(only(banner), accepted))).toEqual([]);
    expect(findCoverageGaps(copyWith(accepted))).toEqual([]);
  });
});

describe('the coverage', () => {
  const waive =
    (operation: string, response: string, more: Partial<Waiver> = {}): Spoil =>
    ({ waivers }) =>
      (waivers as Waiver[]).push({ operations: [operation], response, reason: 'None.', ...more });
  const guest = 'paths./api/v1/guest/user.get.responses';
  const bannerFailed = { $ref: '#/components/responses/BannerFailed' };
  const news = {
    operationId: 'getNews',
    tags: ['rooms'],
    summary: 'News',
    description: 'A new operation.',
    'x-auth': 'required',
    'x-retry': 'safe',
    'x-method': { name: 'getNews' },
    responses: { '200': { description: 'The news.' } },
  };
  const missing = 'It has neither an interaction nor a waiver';
  const waived = 'It has an interaction, so its waiver is unused';

  it.each<[words: string, spoil: Spoil]>([
    [`getRoomSettings, response 200: ${missing}`, without(settings)],
    [`getRoomSettings, response 401: ${missing}`, without(wrongKey)],
    [`getRoomSettings, response 401: ${missing}`, inPact(wrongKey, 'response.status', 200)],
    [`getNews, response 200: ${missing}`, inDocument('paths./api/v1/news', { get: news })],
    [`getGuestUser, response 404: ${missing}`, inDocument(`${guest}.404`, { description: '' })],
    [`copyRoomSet, response 200: ${waived}`, waive('copyRoomSet', '200')],
    [`getRoomSettings, response default: ${waived}`, inPact(wrongKey, 'response.status', 500)],
    ['It has no reason', waive('', '404', { reason: ' ' })],
    ['It names no operation', waive('', '404', { operations: [] })],
    ['no getNews, response 200', waive('getNews', '200')],
    ['no copyRoomSet, response 404', waive('copyRoomSet', '404')],
    ['Its component is BannerFailed', inDocument(`${guest}.default`, bannerFailed)],
    ['It is waived twice', waive('copyRoomSet', 'default', { component: 'Failed' })],
  ])('reports: %s', (words, spoil) => {
    const found = findCoverageGaps(copyWith(spoil));
    expect(found).toContainEqual(expect.stringContaining(words));
  });

  it('accepts a waiver with a reason instead of an interaction', () => {
    const waiver = waive('getRoomSettings', '401', { component: 'InvalidApiKey' });
    expect(findCoverageGaps(copyWith(without(wrongKey), waiver))).toEqual([]);
  });
});

describe('the credentials', () => {
  const real = 'a-real-key';
  const key = 'request.headers.X-API-Key';
  const generators = 'request.generators.header';
  const matchers = 'request.matchingRules.header.X-API-Key.matchers';
  const wrong = 'X-API-Key: It is neither pact-key with its generator nor no-such-key';

  it.each<[description: string, path: string, value: unknown, words: string]>([
    [settings, key, [real], wrong],
    [wrongKey, key, [real], wrong],
    [settings, key, ['pact-key', real], wrong],
    [wrongKey, key, [''], wrong],
    [settings, 'request.headers.x-api-key', [real], wrong],
    [settings, generators, undefined, wrong],
    [settings, `${generators}.X-API-Key.expression`, real, wrong],
    [settings, `${generators}.X-API-Key.type`, 'RandomString', wrong],
    [settings, key, ['no-such-key'], wrong],
    [settings, matchers, [{ regex: real }], 'It has a matcher'],
    [settings, 'request.headers.Authorization', [real], 'header Authorization'],
    [settings, 'request.headers.Cookie', [real], 'header Cookie'],
    [settings, 'request.headers.Content-Type', [real], 'header Content-Type'],
    [settings, `${generators}.Authorization`, { type: 'ProviderState' }, 'header Authorization'],
    [settings, 'request.query', { key: ['pact-key'] }, 'outside X-API-Key'],
    [settings, 'request.generators.path.expression', '/api/${apiKey}', 'outside X-API-Key'],
    [settings, 'comments', { text: [real] }, 'comments text'],
    [settings, 'providerStates.0.params', { apiKey: real }, 'providerStates apiKey'],
  ])('reports in "%s": %s = %j', (description, path, value, words) => {
    const found = findCredentials(copyWith(inPact(description, path, value)));
    expect(found).toContainEqual(expect.stringContaining(words));
  });

  it('accepts a media type, and an optional key that is absent', async () => {
    const headers = { Accept: ['application/json'], 'Content-Type': ['application/json'] };
    const noGenerator = inPact(banner, generators, undefined);
    const spoils = [inPact(banner, 'request.headers', headers), noGenerator];
    expect(findCredentials(copyWith(...spoils))).toEqual([]);
    expect(await compareWithDocument(copyWith(only(banner), ...spoils))).toEqual([]);
  });
});
