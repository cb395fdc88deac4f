// What guests may ask for. They have no key: this server has it, and answers with nothing but what
// is written out here.

import rateLimit from '@fastify/rate-limit';
import type { RoomsClient } from '@room-sessions/rooms';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { answerTo, errorBody } from './answer-to.ts';

const room = {
  params: {
    type: 'object',
    // The format alone would let `urn:uuid:` through.
    properties: { socialId: { type: 'string', format: 'uuid', maxLength: 36 } },
    required: ['socialId'],
  },
} as const;
const nothing = { type: 'object', maxProperties: 0 } as const;

// What an answer has, and of which type: a gateway may send anything.
const text = { type: 'string' } as const;
const hosts = { type: 'object', properties: { hosts: { type: 'array', items: text } } } as const;
const guest = { type: 'object', properties: { userId: text, name: text } } as const;

interface OfRoom {
  Params: { socialId: string };
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerTo(error);
  if (answer.code >= 500) request.log.error(error);
  void reply.code(answer.code).send(answer);
}

export async function createApp(client: RoomsClient): Promise<FastifyInstance> {
  const app = Fastify({
    logger: true,
    bodyLimit: 1024,
    // Fastify would wait for a whole request for ever.
    requestTimeout: 10_000,
    frameworkErrors: answerError,
    // A proxy on this machine says whose request it is; nobody else is believed.
    trustProxy: 'loopback',
  });
  // So many requests of an address in a minute.
  await app.register(rateLimit, { max: 120, timeWindow: 60_000 });

  // A guest who leaves ends the calls to the gateway as well. (`request.signal` of Fastify ends
  // when the body of the request was read.)
  const roomsFor = ({ raw }: FastifyReply): RoomsClient => {
    const left = new AbortController();
    raw.once('close', () => left.abort());
    return client.with({ signal: left.signal });
  };

  app.get('/healthz', { config: { rateLimit: false } }, () => ({ status: 'ok' }));

  app.get<OfRoom>(
    '/rooms/:socialId/hosts',
    { schema: { ...room, response: { 200: hosts } } },
    async (request, reply) => {
      const { items } = await roomsFor(reply).listAlternateHosts(request.params.socialId, {
        sort: 'name,asc',
      });
      // Their names alone: a host has an e-mail address and a telephone as well.
      return { hosts: items.map(({ user }) => user?.name ?? 'A host') };
    },
  );

  app.post<OfRoom>(
    '/rooms/:socialId/guests',
    // Each guest stays for good.
    { schema: { ...room, response: { 201: guest } }, config: { rateLimit: { max: 5 } } },
    async (request, reply) => {
      const { socialId } = request.params;
      const rooms = roomsFor(reply);
      // Before a guest is made for a room that is not there.
      await rooms.getSettings(socialId);
      const { user: { userId = '', name } = {} } = await rooms.getGuestUser();
      const { invited } = await rooms.invite(socialId, [userId]);
      if (invited.length === 0) {
        return reply.code(409).send(errorBody(409, 'This room takes no guest at the moment.'));
      }
      // The guest's tokens stay here: what they are for is not documented.
      return reply.code(201).send({ userId, name });
    },
  );

  // At the path of the gateway, so that a page can ask for it by the SDK.
  app.post<OfRoom>(
    '/api/v1/social/:socialId/show/banner',
    { schema: { ...room, body: nothing } },
    async (request, reply) => {
      await roomsFor(reply).showBanner(request.params.socialId);
      return {};
    },
  );

  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).send(errorBody(404, 'There is nothing here.')),
  );
  return app;
}
