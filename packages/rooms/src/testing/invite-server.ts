// A gateway on loopback that invites, with faults for the batches that a test chooses.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, closedPortUrl } from '@room-sessions/testing';
import type { SocialInvite } from '@room-sessions/models';
import { type Extension, middleware } from '@room-sessions/core';
import { afterAll, beforeEach } from 'vitest';
import { RoomsClient } from '../client.ts';

/** Handles a batch instead of inviting it. */
export type Fault = (response: ServerResponse, batch: readonly SocialInvite[]) => void;

export interface InviteServer extends AsyncDisposable {
  readonly url: string;
  /** Faults by the first user of the batch. */
  readonly faults: Map<string, Fault>;
  /** Ids of each batch that arrived, in order. */
  readonly arrived: string[][];
  /** The next batch that begins with this user, once it has arrived completely. */
  arrival(userId: string): Promise<void>;
}

/** Starts a server that refuses users whose id ends with `refused`, and invites all others. */
async function startInviteServer(): Promise<InviteServer> {
  const faults = new Map<string, Fault>();
  const arrived: string[][] = [];
  const waiting = new Map<string, () => void>();
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const batch = JSON.parse(Buffer.concat(chunks).toString()) as SocialInvite[];
    const ids = batch.map(({ invitedUserId }) => invitedUserId ?? '');
    arrived.push(ids);
    (faults.get(ids[0]!) ?? inviteAll)(response, batch);
    waiting.get(ids[0]!)?.();
  };
  const server = createServer((request, response) => {
    // A request that its client aborted has not arrived.
    respond(request, response).catch(() => undefined);
  });
  return {
    ...(await listen(server)),
    faults,
    arrived,
    arrival: (userId) => new Promise((resolve) => waiting.set(userId, resolve)),
  };
}

/** Starts a server for the tests of a file, reset before each test, and a client of it. */
export async function useInviteServer(
  apiKey = 'key',
): Promise<{ readonly server: InviteServer; readonly rooms: RoomsClient }> {
  const server = await startInviteServer();
  beforeEach(() => {
    server.faults.clear();
    server.arrived.length = 0;
  });
  afterAll(() => server[Symbol.asyncDispose]());
  return { server, rooms: new RoomsClient({ baseUrl: server.url, apiKey }) };
}

/** The record in the response to an invite. */
export const toRecord = (invite: SocialInvite): SocialInvite =>
  invite.invitedUserId?.endsWith('refused') ? { ...invite, error: 'no such user' } : invite;

export const inviteAll: Fault = (response, batch) => {
  response.end(JSON.stringify(batch.map(toRecord)));
};

export const answer =
  (status: number, body: unknown): Fault =>
  (response) => {
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  };

export const fail = (status: number): Fault =>
  answer(status, { error: 'it went wrong', status: 'error', code: status });

/** Accepts the batch and resets the connection. */
export const reset: Fault = (response) => {
  response.socket?.resetAndDestroy();
};

/** Begins a response and closes the connection. */
export const truncated: Fault = (response) => {
  response.writeHead(200, { 'content-length': 100 });
  response.write('[{', () => response.socket?.end());
};

/** Responds with more encodings than a client decodes. */
export const undecodable: Fault = (response) => {
  response.writeHead(200, { 'content-encoding': Array(6).fill('gzip').join(', ') }).end('[{}, {}]');
};

/** Accepts the batch and never responds. */
export const stall: Fault = () => undefined;

/** Responds when it is released. */
export function held(): {
  readonly fault: Fault;
  readonly released: Promise<void>;
  readonly release: () => void;
} {
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    fault: (response, batch) => void released.then(() => inviteAll(response, batch)),
    released,
    release,
  };
}

/** A fetch that sends the batches with these first users to a closed port. */
export async function unreachableFor(users: ReadonlySet<string>): Promise<Extension> {
  const url = await closedPortUrl();
  return middleware((request, next) => {
    const [first] = JSON.parse(request.body as string) as SocialInvite[];
    const isChosen = users.has(first?.invitedUserId ?? '');
    return next(isChosen ? { ...request, url } : request);
  });
}
