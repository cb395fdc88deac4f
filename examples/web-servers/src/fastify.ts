import type { MediaClient } from '@room-sessions/media';
import type { RoomsClient } from '@room-sessions/rooms';
import Fastify, { type FastifyInstance } from 'fastify';
import { toHttpError } from './http-error.ts';

export function createFastifyApp(rooms: RoomsClient, media: MediaClient): FastifyInstance {
  const app = Fastify();

  app.get<{ Params: { socialId: string } }>('/rooms/:socialId/settings', async ({ params }) => {
    const { settings } = await rooms.getSettings(params.socialId, {}, { totalTimeout: 10_000 });
    return { guestsAllowed: settings?.['allowGuestUsers'] === true };
  });

  // Does not parse the body of an image: the SDK reads it.
  app.addContentTypeParser(/^image\//, (_request, payload, done) => done(null, payload));
  app.post('/images', async (request, reply) => {
    const image = await media.uploadImage(request.raw, { name: 'photo' }, { maxBytes: 5_000_000 });
    // The gateway refused the image.
    if (image.error !== undefined) return reply.code(400).send({ error: 'The image was refused.' });
    return reply.code(201).send({ uri: image.imageURI });
  });

  app.setErrorHandler((error, request, reply) => {
    const { status, message, headers } = toHttpError(error);
    if (status >= 500) request.log.error(error);
    return reply.code(status).headers(headers).send({ error: message });
  });
  return app;
}
