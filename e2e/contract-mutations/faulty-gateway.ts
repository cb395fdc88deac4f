// Runs between a gateway and its client, and applies one fault.

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Gateway } from '@room-sessions/gateway';
import { listen } from '@room-sessions/testing';
import type { Answer, Change, Request } from './gateway-faults.ts';

export interface FaultyGateway extends AsyncDisposable {
  readonly url: string;
  /** How often the fault was applied. */
  readonly made: number;
}

export async function startFaultyGateway(
  gateway: Gateway,
  { asked, answered }: Change,
): Promise<FaultyGateway> {
  let made = 0;
  const server = createServer(async (incoming, outgoing) => {
    const request: Request = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: chosen(incoming.headers),
      body: await text(incoming),
    };
    const before = JSON.stringify(request);
    const given = asked?.(request, gateway.apiKey);
    if (given || JSON.stringify(request) !== before) made += 1;
    const answer = given ?? (await forward(gateway.url, request));
    const right = JSON.stringify(answer);
    if (!given) answered?.(answer, request);
    if (JSON.stringify(answer) !== right) made += 1;
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  });
  return {
    ...(await listen(server)),
    get made() {
      return made;
    },
  };
}

/** Those that the gateway looks at. */
function chosen(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    ['x-api-key', 'content-type'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

async function forward(url: string, request: Request): Promise<Answer> {
  const { method, headers, body } = request;
  const response = await fetch(url + request.url, { method, headers, ...(body && { body }) });
  const type = response.headers.get('content-type');
  return {
    status: response.status,
    headers: type === null ? {} : { 'content-type': type },
    body: await response.text(),
  };
}
