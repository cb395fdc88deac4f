// An emulation of a Pact Broker: it answers what the command line and the commands here ask, in the
// form of the real interface. It proves which requests they make, under which versions, and how
// they end. What a real broker decides is not in it: a test tells it what to answer.

import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@room-sessions/testing';

import {
  answer,
  type Asked,
  type Override,
  type PublishedPact,
  type PublishedResult,
} from './broker-answers.ts';

export interface BrokerEmulation extends AsyncDisposable {
  readonly url: string;
  readonly asked: readonly Asked[];
  readonly pacts: PublishedPact[];
  readonly results: readonly PublishedResult[];
  /** `record-release room-sessions-rooms 1.2.3 production`, and the like. */
  readonly records: readonly string[];
  readonly environments: readonly string[];
  /** Asked first; undefined leaves the answer to the emulation. */
  override: ((asked: Asked) => Override | undefined) | undefined;
}

/** Starts one that takes this value of `Authorization` and no other. */
export async function startBrokerEmulation(authorization: string): Promise<BrokerEmulation> {
  const state = {
    asked: [] as Asked[],
    pacts: [] as PublishedPact[],
    results: [] as PublishedResult[],
    records: [] as string[],
    environments: ['production', 'test'],
    /** Version of the gateway → its branch. */
    gateways: new Map<string, string>(),
  };
  const server = createServer((request, response) => {
    const reply = async (): Promise<void> => {
      const asked = await read(request);
      state.asked.push(asked);
      const { status, body, headers, silent } =
        broker.override?.(asked) ?? answer(asked, state, broker.url, authorization);
      if (silent) return;
      response.writeHead(status, { 'content-type': 'application/hal+json', ...headers });
      response.end(JSON.stringify(body));
    };
    void reply();
  });
  const broker: BrokerEmulation = { ...state, ...(await listen(server)), override: undefined };
  return broker;
}

async function read(request: IncomingMessage): Promise<Asked> {
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization,
    body: await text(request),
  };
}
