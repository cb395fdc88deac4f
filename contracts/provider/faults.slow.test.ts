// Pact's own verifier verifies the gateway, and detects each fault that a proxy in front of it plants. The faults of
// identity need the value of a provider state, which only the command of this package compares.

import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listen, temporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPacts, shippedPacts } from '../src/pacts.ts';
import { verifyContracts } from '../src/verify/verify.ts';
import { startOwnGateway } from './testing/own-gateway.ts';
import { clientPacts, runStockVerifier, toStateUrl } from './testing/stock-verifier.ts';

interface Request {
  readonly method: string;
  /** Path and query. */
  url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface Response {
  status: number;
  readonly type: string | null;
  body: string;
}

interface Change {
  readonly onRequest?: (request: Request, validKey: string) => unknown;
  readonly onResponse?: (response: Response) => unknown;
}

/** The second text is the interaction that detects the fault. */
type Fault = readonly [name: string, interaction: string, change: Change];

type Json = Record<string, unknown>;

/** Changes each record of a JSON response, which is a list or a single record. */
const changeRecords = (change: (record: Json) => unknown): Change => ({
  onResponse(response) {
    const body = JSON.parse(response.body) as Json | Json[];
    for (const record of [body].flat()) change(record);
    response.body = JSON.stringify(body);
  },
});

const changeUrl = (pattern: RegExp, by = ''): Change => ({
  onRequest: (request) => (request.url = request.url.replaceAll(pattern, by)),
});

const setField = (name: string, value: unknown) =>
  changeRecords((record) => (record[name] = value));

const rename = (from: string, to: string) =>
  changeRecords((record) => {
    record[to] = record[from];
    delete record[from];
  });

const made = 'a playlist is made';
const wrongKey = 'the settings of a room, with a key that is not accepted';
const wrongKeyForData = "the caller's badge data, with a key that is not accepted";
const question = 'the badge question to ask a participant';
const oneRefused = 'one invite is refused, and the other one is not';
const middlePage = 'a page in the middle of the playlists, by name';
const descending = 'the last playlists by name, in descending order';

const faults: readonly Fault[] = [
  ['renamed field', made, rename('name', 'title')],
  ['number as a string', made, setField('qty', '12')],
  ['id that is not a UUID', made, setField('playlistId', 'playlist-1')],
  ['truncated response', made, { onResponse: (it) => (it.body = it.body.slice(0, -1)) }],
  ['value outside of a closed enumeration', question, setField('visibility', 'EVERYONE')],
  ['unchecked key', wrongKey, { onRequest: (it, key) => (it.headers['x-api-key'] = key) }],
  ['status 403 for a rejected key', wrongKey, { onResponse: (it) => (it.status = 403) }],
  ['error body of another shape', wrongKeyForData, rename('error', 'message')],
  ['rejected invite without `error`', oneRefused, changeRecords((it) => delete it['error'])],
  ['missing route', 'a playlist gets another name', changeUrl(/playlist$/g, 'list')],
  ['ignored pagination', middlePage, changeUrl(/(page|size)=\d+&?/g)],
  ['ignored sort direction', descending, changeUrl(/(%2C|,)desc/gi)],
];

const stranger = '0f8fad5b-d9cb-469f-a165-70867728950e';
const invites = 'two people are invited to a room';
const event = 'an event gets another name and another time';
const copy = 'a copy of a room set, with rooms of its own';

const faultsOfIdentity: readonly (readonly [...Fault, reason: RegExp])[] = [
  [
    'a stranger in place of each invited user',
    invites,
    setField('invitedUserId', stranger),
    /^body \$\[0\]\.invitedUserId: expected ".{36}", the value of \$\{userId1\}, got "0f8f/,
  ],
  [
    'the same user for both invites',
    invites,
    { onResponse: (it) => (it.body = it.body.replace(/^\[(.*\}),\{.*\]$/s, '[$1,$1]')) },
    /^body \$\[1\]\.invitedUserId: expected ".{36}", the value of \$\{userId2\}/,
  ],
  [
    'another record than the updated one',
    event,
    setField('socialEventId', stranger),
    /^body \$\.socialEventId: expected ".{36}", the value of \$\{socialEventId\}, got "0f8f/,
  ],
  [
    'the original in place of the copy',
    copy,
    changeRecords((it) => (it['socialRoomSetId'] = lastState['socialRoomSetId'])),
    /^body \$\.socialRoomSetId: expected a new id, got that of \$\{socialRoomSetId\}$/,
  ],
  [
    'a copy that shares a room with the original',
    copy,
    changeRecords((it) => ((it['socials'] as Json[])[1]!['socialId'] = lastState['socialId2'])),
    /^body \$\.socials\[\*\]\.socialId: expected a new id, got that of \$\{socialId2\}$/,
  ],
];

/** The values that the last provider state returned; the proxy of the faults sees the states too. */
let lastState: Json = {};

let own: Awaited<ReturnType<typeof startOwnGateway>>;
beforeAll(async () => (own = await startOwnGateway()));
afterAll(() => own[Symbol.asyncDispose]());

/** A proxy in front of the gateway. It changes only requests of the API. */
async function startFaultyGateway({ onRequest, onResponse }: Change) {
  const planted: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const sent = ['x-api-key', 'content-type', 'authorization'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    const request = { method, url, headers: Object.fromEntries(sent), body: await text(incoming) };
    const isOfApi = url.startsWith('/api/');
    const before = JSON.stringify(request);
    if (isOfApi) onRequest?.(request, own.gateway.apiKey);
    const response = await forward(request);
    const original = JSON.stringify(response);
    if (isOfApi) onResponse?.(response);
    else if (method === 'POST') Object.assign(lastState, JSON.parse(response.body));
    if (JSON.stringify(request) !== before || JSON.stringify(response) !== original) {
      planted.push(url);
    }
    outgoing.writeHead(response.status, response.type ? { 'content-type': response.type } : {});
    outgoing.end(response.body);
  });
  lastState = {};
  return { ...(await listen(server)), planted };
}

async function forward({ url, method, headers, body }: Request): Promise<Response> {
  const response = await fetch(own.gateway.url + url, { method, headers, ...(body && { body }) });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.text(),
  };
}

const verifyStock = (url: string, only?: string) =>
  runStockVerifier({
    providerUrl: url,
    stateUrl: toStateUrl(url, own.target.stateToken),
    pacts: clientPacts,
    ...(only !== undefined && { only }),
  });

it("the gateway fulfills every interaction, says Pact's own verifier", async () => {
  const all = clientPacts.flatMap((folder) => readPacts(folder)).flatMap((one) => one.interactions);
  await using gateway = await startFaultyGateway({});
  const { code, verified, failed, output } = await verifyStock(gateway.url);
  expect([failed, code], output).toEqual([[], 0]);
  expect(verified.toSorted()).toEqual(all.map((one) => one.description).toSorted());
  expect(verified.length).toBeGreaterThan(40);
  expect(gateway.planted).toEqual([]);
});

describe("a gateway with a fault, verified by Pact's own verifier", () => {
  it.each(faults)('fails: %s', async (_, interaction, change) => {
    await using gateway = await startFaultyGateway(change);
    const { code, failed } = await verifyStock(gateway.url, interaction);
    expect(gateway.planted).not.toEqual([]);
    expect([code, failed]).toEqual([1, [interaction]]);
  });
});

describe('a gateway that answers with another record', () => {
  it.each(faultsOfIdentity)('fails: %s', async (_, interaction, change, reason) => {
    await using pacts = await temporaryFolder();
    const rooms = readPacts(shippedPacts).find(({ consumer }) => consumer.name.endsWith('rooms'));
    const interactions = rooms!.interactions.filter((one) => one.description === interaction);
    await writeFile(join(pacts.path, 'one.json'), JSON.stringify({ ...rooms, interactions }));
    await using gateway = await startFaultyGateway(change);
    const stateUrl = `${gateway.url}/_control/provider-states`;
    const target = { ...own.target, providerBaseUrl: gateway.url, stateUrl, pacts: pacts.path };
    const { results } = await verifyContracts(target);
    expect(gateway.planted).not.toEqual([]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['failed']);
    expect(results[0]?.reasons[0]).toMatch(reason);
  });

  it("is verified by Pact's own verifier, which sees only a valid id", async () => {
    const [, interaction, change] = faultsOfIdentity[0]!;
    await using gateway = await startFaultyGateway(change);
    expect(await verifyStock(gateway.url, interaction)).toMatchObject({
      code: 0,
      verified: [interaction],
    });
    expect(gateway.planted).not.toEqual([]);
  });
});
