// A gateway on loopback that accepts uploads of any size and counts bytes without keeping them.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@room-sessions/testing';
import { afterAll } from 'vitest';
import type { MediaClient } from '../client.ts';
import { mediaClient } from './media-client.ts';

/** A request, possibly incomplete. */
export interface Arriving {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Bytes of its body. */
  received: number;
  /** The first and the last bytes of its body. */
  start: string;
  end: string;
  /** Resolves with true when it has arrived completely, or with false when it was aborted. */
  readonly whole: Promise<boolean>;
}

export interface Sink extends AsyncDisposable {
  readonly url: string;
  /** The requests, in order. */
  readonly requests: readonly Arriving[];
  /** The next request, once its head has arrived. */
  next(): Promise<Arriving>;
}

/** Starts a sink. It answers complete requests with `{}`, unless `answer` handles them. */
export async function startSink(
  answer?: (response: ServerResponse, request: Arriving) => boolean,
): Promise<Sink> {
  const requests: Arriving[] = [];
  let waiting: Array<(request: Arriving) => void> = [];
  const server = createServer((message, response) => {
    const arriving = follow(message);
    requests.push(arriving);
    for (const resolve of waiting.splice(0)) resolve(arriving);
    if (answer?.(response, arriving)) return;
    void arriving.whole.then((whole) => whole && response.end('{}'));
  });
  return {
    ...(await listen(server)),
    requests,
    next: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

/** Starts a sink for the tests of a file, and a client of it. */
export async function useSink(): Promise<{ readonly sink: Sink; readonly media: MediaClient }> {
  const sink = await startSink();
  afterAll(() => sink[Symbol.asyncDispose]());
  return { sink, media: mediaClient({ baseUrl: sink.url, apiKey: 'key' }) };
}

function follow(message: IncomingMessage): Arriving {
  const arriving: Arriving = {
    path: message.url!,
    headers: message.headers,
    received: 0,
    start: '',
    end: '',
    whole: new Promise((resolve) => message.once('close', () => resolve(message.complete))),
  };
  message.on('data', (chunk: Buffer) => {
    arriving.start ||= chunk.toString('latin1', 0, 16);
    arriving.end = (arriving.end + chunk.toString('latin1', Math.max(0, chunk.length - 16))).slice(
      -16,
    );
    arriving.received += chunk.length;
  });
  // `close` reports an abort by the client.
  message.on('error', () => undefined);
  return arriving;
}
