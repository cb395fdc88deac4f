// A proxy between a gateway and its client that injects one fault.

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Gateway } from '@room-sessions/gateway';
import { listen } from '@room-sessions/testing';
import type { Change, Request, Response } from './gateway-faults.ts';

export interface FaultyGateway extends AsyncDisposable {
  readonly url: string;
  /** How often the fault was injected. */
  readonly injected: number;
}

export async function startFaultyGateway(
  gateway: Gateway,
  { onRequest, onResponse }: Change,
): Promise<FaultyGateway> {
  let injected = 0;
  const server = createServer(async (incoming, outgoing) => {
    const request: Request = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: selectHeaders(incoming.headers),
      body: await text(incoming),
    };
    const before = JSON.stringify(request);
    const override = onRequest?.(request, gateway.apiKey);
    if (override || JSON.stringify(request) !== before) injected += 1;
    const response = override ?? (await forward(gateway.url, request));
    const original = JSON.stringify(response);
    if (!override) onResponse?.(response, request);
    if (JSON.stringify(response) !== original) injected += 1;
    outgoing.writeHead(response.status, response.headers).end(response.body);
  });
  return {
    ...(await listen(server)),
    get injected() {
      return injected;
    },
  };
}

/** Keeps the headers that the gateway reads. */
function selectHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    ['x-api-key', 'content-type'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

async function forward(url: string, request: Request): Promise<Response> {
  const { method, headers, body } = request;
  const response = await fetch(url + request.url, { method, headers, ...(body && { body }) });
  const type = response.headers.get('content-type');
  return {
    status: response.status,
    headers: type === null ? {} : { 'content-type': type },
    body: await response.text(),
  };
}
