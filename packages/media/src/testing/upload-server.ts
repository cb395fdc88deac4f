// Application servers that pass the body of a request to `uploadImage`, with several frameworks.

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import fastify from 'fastify';
import type { ImageSource } from '../index.ts';

/** The response of the application. */
export interface Answer {
  readonly status: number;
  readonly said: string;
}

/** Uploads a request and returns the response. It never rejects. */
export type Handle = (source: ImageSource, request: IncomingMessage) => Promise<Answer>;

export interface UploadServer extends AsyncDisposable {
  readonly port: number;
}

type Start = (handle: Handle) => Promise<UploadServer>;

async function listening(server: Server): Promise<UploadServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const startBare: Start = (handle) =>
  listening(
    createServer(async (request, response) => {
      const { status, said } = await handle(request, request);
      response.writeHead(status, { 'content-type': 'text/plain' }).end(said);
    }),
  );

const startExpress: Start = (handle) => {
  const app = express();
  app.post('/', async (request, response) => {
    const { status, said } = await handle(request, request);
    response.status(status).type('text').send(said);
  });
  return listening(createServer(app));
};

const startFastify: Start = async (handle) => {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload));
  app.post('/', async (request, reply) => {
    const { status, said } = await handle(request.body as IncomingMessage, request.raw);
    return reply.status(status).type('text/plain').send(said);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (app.server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
};

export const frameworks: ReadonlyArray<readonly [string, Start]> = [
  ['node:http', startBare],
  ['Express', startExpress],
  ['Fastify', startFastify],
];
