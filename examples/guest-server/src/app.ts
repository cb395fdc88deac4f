// The endpoints for guests. Guests have no key: this server has it, and responds only with the fields listed
// here.

import rateLimit from '@fastify/rate-limit';
import type { RoomsClient } from '@room-sessions/rooms';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { errorBody, toErrorBody } from './error-body.ts';

const room = {
  params: {
    type: 'object',
    // The format alone would let `urn:uuid:` through.
    properties: { socialId: { type: 'string', format: 'uuid', maxLength: 36 } },
    required: ['socialId'],
  },
} as const;
const nothing = { type: 'object', maxProperties: 0 } as const;

// The fields of a response and their types, because a gateway may send anything.
const text = { type: 'string' } as const;
const host = { type: 'object', properties: { name: text } } as const;
const hosts = { type: 'array', items: { type: 'object', properties: { user: host } } } as const;
const guest = { type: 'object', properties: { userId: text, name: text } } as const;

/** As the page's list requests them. */
const page = {
  querystring: {
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: 0 },
      size: { type: 'integer', minimum: 1, maximum: 100 },
      sort: { enum: ['name,asc'] },
    },
    additionalProperties: false,
  },
} as const;

interface OfRoom {
  Params: { socialId: string };
  Querystring: { page?: number; size?: number; sort?: string };
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const body = toErrorBody(error);
  if (body.code >= 500) request.log.error(error);
  void reply.code(body.code).send(body);
}

export async function createApp(client: RoomsClient): Promise<FastifyInstance> {
  const app = Fastify({
    logger: true,
    bodyLimit: 1024,
    // By default, Fastify waits for a whole request forever.
    requestTimeout: 10_000,
    frameworkErrors: answerError,
    // Trust the client address only from a proxy on this machine.
    trustProxy: 'loopback',
  });
  // So many requests of an address in a minute.
  await app.register(rateLimit, { max: 120, timeWindow: 60_000 });

  // A guest who disconnects also aborts the calls to the gateway. (Fastify's `request.signal` aborts when the
  // request body was read.)
  const roomsFor = ({ raw }: FastifyReply): RoomsClient => {
    const left = new AbortController();
    raw.once('close', () => left.abort());
    return client.with({ signal: left.signal });
  };

  app.get('/healthz', { config: { rateLimit: false } }, () => ({ status: 'ok' }));

  // At the paths of the gateway, so that the page calls them with the SDK. Only what the page needs, and of a host
  // only the name, which the schema says: a host has an e-mail address and a telephone as well.
  app.get<OfRoom>(
    '/gateway/api/v1/social/alternate/host/:socialId',
    { schema: { ...room, ...page, response: { 200: hosts } } },
    async ({ params, query }, reply) => {
      const { items } = await roomsFor(reply).listAlternateHosts(params.socialId, query);
      return items;
    },
  );

  app.post<OfRoom>(
    '/gateway/api/v1/social/:socialId/show/banner',
    { schema: { ...room, body: nothing } },
    async (request, reply) => {
      await roomsFor(reply).showBanner(request.params.socialId);
      return {};
    },
  );

  app.post<OfRoom>(
    '/gateway/rooms/:socialId/guests',
    // Each guest stays for good.
    { schema: { ...room, response: { 201: guest } }, config: { rateLimit: { max: 5 } } },
    async (request, reply) => {
      const { socialId } = request.params;
      const rooms = roomsFor(reply);
      // Check the room before creating a guest for it.
      await rooms.getSettings(socialId);
      const { user: { userId = '', name } = {} } = await rooms.getGuestUser();
      const { refused, unknown } = await rooms.invite(socialId, [userId]);
      if (refused.length > 0) {
        return reply.code(409).send(errorBody(409, 'This room takes no guest at the moment.'));
      }
      if (unknown.length > 0) {
        return reply.code(502).send(errorBody(502, 'It is unknown whether the guest is invited.'));
      }
      // Do not return the guest's tokens: their purpose is not documented.
      return reply.code(201).send({ userId, name });
    },
  );

  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).send(errorBody(404, 'There is nothing here.')),
  );
  return app;
}
