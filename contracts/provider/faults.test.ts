// Faults of a gateway, planted by a proxy in front of it: Pact's own verifier detects each. The faults of identity
// need the value of a provider state, which only the command of this package compares.

import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listen, temporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPacts, shippedPacts } from '../src/pacts.ts';
import { verifyContracts } from '../src/verify/verify.ts';
import { type OwnGateway, startOwnGateway } from './testing/own-gateway.ts';
import { clientPacts, runStockVerifier, toStateUrl } from './testing/stock-verifier.ts';

interface Request {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Response {
  status: number;
  type: string | null;
  body: string;
}

interface Fault {
  readonly name: string;
  /** The interaction that detects it. */
  readonly interaction: string;
  /** Changes the request, or responds instead of the gateway. */
  readonly onRequest?: (request: Request, validKey: string) => Response | void;
  readonly onResponse?: (response: Response) => void;
}

type Json = Record<string, unknown>;

/** Changes each record of a JSON response, which is a list or a single record. */
const changeRecords =
  (change: (record: Json, index: number) => unknown) =>
  (response: Response): void => {
    const body = JSON.parse(response.body) as Json | Json[];
    for (const [index, record] of [body].flat().entries()) change(record, index);
    response.body = JSON.stringify(body);
  };

const rename = (from: string, to: string) =>
  changeRecords((record) => {
    record[to] = record[from];
    delete record[from];
  });

function withoutQuery(request: Request, ...names: string[]): void {
  const url = new URL(request.url, 'http://gateway');
  for (const name of names) url.searchParams.delete(name);
  request.url = url.pathname + url.search;
}

const faults: readonly Fault[] = [
  {
    name: 'renamed field',
    interaction: 'a playlist is made',
    onResponse: rename('name', 'title'),
  },
  {
    name: 'number as a string',
    interaction: 'a playlist is made',
    onResponse: changeRecords((record) => (record['qty'] = String(record['qty']))),
  },
  {
    name: 'id that is not a UUID',
    interaction: 'a playlist is made',
    onResponse: changeRecords((record) => (record['playlistId'] = 'playlist-1')),
  },
  {
    name: 'truncated response',
    interaction: 'a playlist is made',
    onResponse: (response) => (response.body = response.body.slice(0, -1)),
  },
  {
    name: 'value outside of a closed enumeration',
    interaction: 'the badge question to ask a participant',
    onResponse: changeRecords((record) => (record['visibility'] = 'EVERYONE')),
  },
  {
    name: 'unchecked key',
    interaction: 'the settings of a room, with a key that is not accepted',
    onRequest: (request, validKey) => void (request.headers['x-api-key'] = validKey),
  },
  {
    name: 'status 403 for a rejected key',
    interaction: 'the settings of a room, with a key that is not accepted',
    onResponse: (response) => (response.status = 403),
  },
  {
    name: 'error body of another shape',
    interaction: "the caller's badge data, with a key that is not accepted",
    onResponse: rename('error', 'message'),
  },
  {
    name: 'rejected invite without `error`',
    interaction: 'one invite is refused, and the other one is not',
    onResponse: changeRecords((record) => delete record['error']),
  },
  {
    name: 'missing route',
    interaction: 'a playlist gets another name',
    onRequest: () => ({ status: 404, type: 'application/json', body: '{"error":"no such path"}' }),
  },
  {
    name: 'ignored pagination',
    interaction: 'a page in the middle of the playlists, by name',
    onRequest: (request) => withoutQuery(request, 'page', 'size'),
  },
  {
    name: 'ignored sort direction',
    interaction: 'the last playlists by name, in descending order',
    onRequest: (request) => void (request.url = request.url.replace(/(%2C|,)desc/i, '')),
  },
];

const stranger = '0f8fad5b-d9cb-469f-a165-70867728950e';

const faultsOfIdentity: readonly (Fault & { readonly reason: RegExp })[] = [
  {
    name: 'a stranger in place of each invited user',
    interaction: 'two people are invited to a room',
    onResponse: changeRecords((record) => (record['invitedUserId'] = stranger)),
    reason: /^body \$\[0\]\.invitedUserId: expected ".{36}", the value of \$\{userId1\}, got "0f8f/,
  },
  {
    name: 'the same user for both invites',
    interaction: 'two people are invited to a room',
    onResponse(response) {
      const [first] = JSON.parse(response.body) as Json[];
      response.body = JSON.stringify([first, first]);
    },
    reason: /^body \$\[1\]\.invitedUserId: expected ".{36}", the value of \$\{userId2\}/,
  },
  {
    name: 'another record than the updated one',
    interaction: 'an event gets another name and another time',
    onResponse: changeRecords((record) => (record['socialEventId'] = stranger)),
    reason:
      /^body \$\.socialEventId: expected ".{36}", the value of \$\{socialEventId\}, got "0f8f/,
  },
  {
    name: 'the original in place of the copy',
    interaction: 'a copy of a room set, with rooms of its own',
    onResponse: changeRecords(
      (record) => (record['socialRoomSetId'] = lastState['socialRoomSetId']),
    ),
    reason: /^body \$\.socialRoomSetId: expected a new id, got the value of \$\{socialRoomSetId\}$/,
  },
  {
    name: 'a copy that shares a room with the original',
    interaction: 'a copy of a room set, with rooms of its own',
    onResponse: changeRecords((record) => {
      Object.assign((record['socials'] as Json[])[1]!, { socialId: lastState['socialId2'] });
    }),
    reason:
      /^body \$\.socials\[\*\]\.socialId: expected a new id, got the value of \$\{socialId2\}$/,
  },
];

/** The values that the last provider state returned; the proxy of the faults sees the states too. */
let lastState: Json = {};

let own: OwnGateway;
beforeAll(async () => (own = await startOwnGateway()));
afterAll(() => own[Symbol.asyncDispose]());

/** A proxy in front of the gateway. It changes only requests of the API. */
async function startFaultyGateway({ onRequest, onResponse }: Partial<Fault>) {
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
    const override = isOfApi ? onRequest?.(request, own.gateway.apiKey) : undefined;
    const response = override ?? (await forward(request));
    const original = JSON.stringify(response);
    if (isOfApi && !override) onResponse?.(response);
    if (!isOfApi && method === 'POST') Object.assign(lastState, JSON.parse(response.body));
    if (override || JSON.stringify(request) !== before || JSON.stringify(response) !== original) {
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

const verifyStock = (url: string, only: string) =>
  runStockVerifier({
    providerUrl: url,
    stateUrl: toStateUrl(url, own.target.stateToken),
    pacts: clientPacts,
    only,
  });

describe("a gateway with a fault, verified by Pact's own verifier", () => {
  it('is verified without the faults', async () => {
    for (const only of new Set(faults.map(({ interaction }) => interaction))) {
      await using gateway = await startFaultyGateway({});
      expect(await verifyStock(gateway.url, only)).toMatchObject({ code: 0, verified: [only] });
      expect(gateway.planted).toEqual([]);
    }
  });

  it.each(faults)('fails: $name', async ({ interaction, ...fault }) => {
    await using gateway = await startFaultyGateway(fault);
    const { code, failed } = await verifyStock(gateway.url, interaction);
    expect(gateway.planted).not.toEqual([]);
    expect([code, failed]).toEqual([1, [interaction]]);
  });
});

describe('a gateway that answers with another record', () => {
  it.each(faultsOfIdentity)('fails: $name', async ({ interaction, reason, ...fault }) => {
    await using pacts = await temporaryFolder();
    const [rooms] = readPacts(shippedPacts, ['rooms']);
    const interactions = rooms!.interactions.filter((one) => one.description === interaction);
    await writeFile(join(pacts.path, 'one.json'), JSON.stringify({ ...rooms, interactions }));
    await using gateway = await startFaultyGateway(fault);
    const stateUrl = `${gateway.url}/_control/provider-states`;
    const target = { ...own.target, providerBaseUrl: gateway.url, stateUrl, pacts: pacts.path };
    const { results } = await verifyContracts(target);
    expect(gateway.planted).not.toEqual([]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['failed']);
    expect(results[0]?.reasons[0]).toMatch(reason);
    // Pact's own verifier sees only a valid id.
    await using again = await startFaultyGateway(fault);
    expect((await verifyStock(again.url, interaction)).code).toBe(0);
  });
});
