// The input that the control plane refuses, and what it says about it.
import { expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

type Refused = readonly (readonly [body: unknown, message: string])[];

const members =
  'delay, status, body, headers, rateLimit, drop, reset, stall, truncate, malformed, dribble';
const pattern = (text: string): object => ({ headers: { a: { pattern: text } } });
const operation = 'getRoomSettings';

/** Effects, with what is said about them after `body.effect`. */
const effects: readonly (readonly [effect: unknown, message: string])[] = [
  [undefined, ': expected an object, got nothing'],
  [{}, `: expected one of ${members}, got none`],
  [{ stauts: 500 }, `.stauts: unknown; known are ${members}; did you mean status?`],
  [{ status: 503, drop: true }, ': has status and drop, of which there can be one'],
  [{ truncate: 1, malformed: true }, ': has truncate and malformed, of which there can be one'],
  [{ truncate: 1, drop: true }, '.truncate: a response has no body with drop'],
  [{ status: 204, body: 1 }, '.body: a response has no body with the status 204'],
  [{ rateLimit: { retryAfter: 1 }, body: 1 }, '.body: needs a status'],
  [{ headers: {}, drop: true }, '.headers: needs a status'],
  [{ status: 199 }, '.status: expected an integer from 200 to 599, got 199'],
  [{ drop: false }, '.drop: expected true, got false'],
  [{ dribble: { ms: 1, chunks: 1 } }, '.dribble.chunks: expected an integer from 2 to 1000, got 1'],
  [{ delay: '5' }, '.delay: expected milliseconds or { min, max }, got "5"'],
  [{ delay: { min: 5, maxi: 4 } }, '.delay.maxi: unknown; known are min, max; did you mean max?'],
  [{ rateLimit: { retryAfter: -1 } }, '.rateLimit.retryAfter: expected an integer from 0 to 86400'],
  [{ rateLimit: { retryAfter: 'x' } }, '.rateLimit.retryAfter: expected an HTTP date'],
  [{ status: 503, headers: [] }, '.headers: expected an object of texts, got an array of 0'],
  [{ status: 503, headers: { a: 1 } }, '.headers.a: expected a text, got 1'],
  [{ status: 503, headers: { 'a b': 'x' } }, '.headers.a b: expected a name and a text of a'],
  [{ status: 503, headers: { a: 'x\r\ny: z' } }, '.headers.a: expected a name and a text of a'],
  [
    { status: 503, headers: { Trailer: 'x' } },
    '.headers.Trailer: expected a name and a text of a header',
  ],
];

/** Expectations that drop, with what is said about them after `body`. */
const others: readonly (readonly [expectation: object, message: string])[] = [
  [{ when: 'later' }, '.when: expected one of before, after, got "later"'],
  [{ times: 0 }, '.times: expected an integer from 1 to 1000000, got 0'],
  [{ match: { boddy: 1 } }, '.match.boddy: unknown; known are params, query, headers, body, exact'],
  [{ match: { query: { page: 1 } } }, '.match.query.page: expected a text or { pattern }, got 1'],
  [{ match: pattern('(') }, '.match.headers.a.pattern: Invalid regular expression'],
  [{ match: { body: [{ a: { pattern: '[' } }] } }, '.match.body: Invalid regular expression: /[/u'],
  [{ match: { exact: 'yes' } }, '.match.exact: expected true or false, got "yes"'],
  [
    { match: { params: { socialID: 'x' } }, operation },
    '.match.params.socialID: unknown; known are socialId; did you mean socialId?',
  ],
  [
    { match: { params: { x: 'x' } }, operation: 'getBadgeQuestion' },
    '.match.params.x: unknown; there are none',
  ],
];

const setup = (state: string, params: unknown): object => ({ state, action: 'setup', params });
const room = 'a room with alternate hosts';
const people = 'people who can be invited';

const states: Refused = [
  [{}, 'body.state: expected a string, got nothing'],
  [{ state: 'a room' }, 'body.action: expected one of setup, teardown, got nothing'],
  [setup('a room', []), 'body.params: expected an object, got an array of 0'],
  [setup(room, undefined), 'body.params.names: expected an array of 1 to 100 texts, got nothing'],
  [setup(room, { names: Array(101).fill('x') }), 'names: expected 1 to 100 texts, got an array of'],
  [setup(room, { names: ['Ann', ' '] }), 'names[1]: expected a text that is not blank, got " "'],
  [setup(room, { names: ['a\0b'] }), 'names[0]: contains the character U+0000'],
  [setup(people, { count: 101 }), 'body.params.count: expected an integer from 1 to 100, got 101'],
  [setup(people, { constructor: 1 }), 'body.params.constructor: unknown; known are count'],
  [setup('a room', { toString: 1 }), 'body.params.toString: unknown; there are none'],
];

const clocks: Refused = [
  [{}, ': expected one of freeze, advance, resume, got an object'],
  [{ freeze: true, advance: 1 }, ': expected one of freeze'],
  [{ stop: true }, '.stop: unknown; known are freeze, advance, resume'],
  [{ freeze: false }, '.freeze: expected true or a date-time, got false'],
  [{ freeze: 'today' }, '.freeze: expected a date-time, got "today"'],
  [{ freeze: '2030-01-01T00:00:00' }, '.freeze: expected a date-time with Z or an offset'],
  [{ advance: -1 }, '.advance: expected an integer from 0 to'],
  [{ advance: 1e15 }, '.advance: expected an integer'],
  [{ resume: false }, '.resume: expected true, got false'],
];

const calls: Refused = [
  [{ operation: 'x' }, '.operation: expected one of'],
  [{ operaton: 'x' }, '.operaton: unknown; known are operation, match, times; did you mean op'],
  [{ times: -1 }, '.times: expected an integer from 0 to 1000, got -1'],
  [{ times: 'once' }, '.times: expected a number or { min, max }, got "once"'],
  [{ times: {} }, '.times: expected min, max or both'],
  [{ match: { query: { a: 1 } } }, '.match.query.a: expected a text or { pattern }, got 1'],
  [[], ': expected at least one call, got none'],
  [[{ times: 0 }], '[0].times: expected an integer from 1 to 1000, got 0'],
  [[{}, { match: { boby: 1 } }], '[1].match.boby: unknown; known are'],
];

const ann = 'aaaaaaaa-0000-4000-8000-000000000001';

/** Seed data. The data before it is not stored either. */
const seeds: Refused = [
  [[], 'body.data: expected an object, got an array of 0'],
  [{ roms: [] }, 'body.data.roms: unknown; known are users, roomSets, rooms'],
  [{ rooms: {} }, 'body.data.rooms: expected an array, got an object'],
  [{ rooms: [{}, { socialId: 'x' }] }, 'body.data.rooms[1].socialId: expected a UUID, got "x"'],
  [{ rooms: [{ name: 'a\0b' }] }, 'body.data.rooms[0].name: contains the character U+0000'],
  [{ events: [{ startDateTime: '2030-01-01T00:00:00' }] }, 'events[0].startDateTime: expected a'],
  [{ users: [{ userId: ann }, { userId: ann }] }, `body.data.users[1]: the id ${ann} is taken`],
  [{ rooms: [{ socialId: sample.socialId }] }, `rooms[0]: the id ${sample.socialId} is taken`],
  [{ rooms: [{ alternateHosts: [{ userId: ann }] }] }, `rooms[0]: no user "${ann}"`],
  [
    { alternateHosts: [{ ownerId: ann, userId: sample.userId }] },
    `[0]: no room and no room set "${ann}"`,
  ],
  [{ invites: [{ invitedUserId: ann }] }, 'invites[0]: socialId: expected the id of a room'],
  [{ invites: [{ socialId: ann, invitedUserId: ann }] }, `invites[0]: no room "${ann}"`],
  [{ entryConfigs: [{ associatedSocialIds: [ann] }] }, `entryConfigs[0]: no room "${ann}"`],
  [{ transcriptions: [{ dateCreated: '2030-01-01T00:00:00' }] }, 'with Z or an offset'],
  [{ transcriptions: [{ x: 1 }] }, 'transcriptions[0].x: unknown; known are socialRecordingId'],
];

const { socialId } = sample;

/** Seed data with what exports have in addition. */
const exported: Refused = [
  ['[]', 'body.data: expected'],
  [{ badgeData: [{ $id: 'x' }] }, 'body.data.badgeData[0].$id'],
  [{ images: [{ imageName: 'a' }] }, 'body.data.images[0]: contentType'],
  [{ images: [{ contentType: 'image/png', base64: '<' }] }, 'images[0]: base64'],
  [{ participants: [{ socialId, userId: socialId, entered: 'soon' }] }, 'participants[0].entered'],
  [{ banners: [{ socialId }] }, 'banners[0]: no room'],
  [{ recordings: [{ $processingSince: 1 }] }, 'recordings[0].$processingSince'],
];

const captures: Refused = [
  [{ capture: 'no JSON' }, 'capture: The capture is not JSON.'],
  [{ capture: { log: {} } }, 'The capture is not a HAR: `log.entries` must be a list.'],
  [{ capture: { log: { entries: [{}] } } }, 'The capture is not a HAR: `log.entries[0].request`'],
  [{ capture: {} }, 'capture: The capture is neither a HAR nor the journal of a gateway'],
  [{ capture: {}, unrecorded: 'ignore' }, 'unrecorded: expected one of handle, fail'],
  [{ capture: {}, unknown: 'fail' }, 'unknown: unknown; known are capture, unrecorded'],
];

const keys: Refused = [
  [{ name: '' }, 'body.name: expected a text of 1 to 200 characters, got ""'],
  [{ nam: 'x' }, 'body.nam: unknown; known are name, tenant, expires; did you mean name?'],
];

it.each<[line: string, Refused]>([
  [
    'POST /expectations',
    [
      [undefined, 'body: expected an object, got nothing'],
      ...effects.map(([effect, message]) => [{ effect }, `body.effect${message}`] as const),
      ...others.map(([one, message]) => [{ effect: { drop: true }, ...one }, message] as const),
    ],
  ],
  ['POST /requests/verify', calls],
  ['POST /provider-states', states],
  ['POST /clock', clocks],
  [
    'POST /seed',
    [
      ...seeds.map(([data, message]) => [{ data }, message] as const),
      [{ data: {}, mode: 'merge' }, 'body.mode: expected one of add, replace, got "merge"'],
      [{ data: { invites: [{}] }, mode: 'replace' }, 'socialId: expected the id of a room'],
    ],
  ],
  [
    'POST /import',
    [
      ...exported.map(([data, message]) => [{ data }, message] as const),
      [{ data: { tenants: [{}, { users: [{ userId: 1 }] }] } }, 'body.data.tenants[1].users[0]'],
    ],
  ],
  ['POST /replay', captures],
  ['POST /keys', keys],
  ['GET /data/rooms?id=1&id=2', [[undefined, 'id: expected one value, got 2']]],
  ['GET /data/rooms?size=1001', [[undefined, 'size: expected an integer from 1 to 1000']]],
  ['GET /data/rooms?order=up', [[undefined, 'order: expected one of oldest, newest, got "up"']]],
  ['GET /data/playlists?sort=nmae', [[undefined, 'sort: no property "nmae" to sort by; there']]],
  [`GET /data/users?filter=${'x'.repeat(201)}`, [[undefined, 'filter: expected a text of up to']]],
  ...'after=-1 after=x after=1&after=2 limit=0 limit=1001 status=99 operation=x'
    .split(' ')
    .map((query): [string, Refused] => [`GET /requests?${query}`, [[undefined, ': expected ']]]),
])('%.60s says why an input is refused, and changes nothing', async (line, refused) => {
  const { tenants, clock, expectations } = gateway.control;
  const getState = async () => [
    await tenants.export(),
    (await clock.get()).offset,
    await expectations.list(),
    (await tenants.list()).length,
  ];
  const before = await getState();
  const [method, path] = line.split(' ') as [string, string];
  const headers = {
    authorization: `Bearer ${gateway.controlToken}`,
    'content-type': 'application/json',
  };
  for (const [sent, message] of refused) {
    const init = { headers, ...(sent !== undefined && { body: JSON.stringify(sent) }) };
    const { send } = createTestClient(gateway);
    const { status, body } = await send(method, `/_control${path}`, init);
    const text = expect.stringContaining(message) as unknown;
    expect([status, body]).toEqual([400, generalError(400, text)]);
  }
  expect(await getState()).toEqual(before);
});
