// Serves uploaded images under their `imageURI`. They are public, because a page that shows an
// image has no key.
import type { FastifyInstance } from 'fastify';
import { unknownRecord } from '../failure.ts';
import { findImage } from '../store/images.ts';
import type { Services } from '../services.ts';

export function serveImages(app: FastifyInstance, { store }: Services): void {
  type Route = { Params: { tenant: string; imageId: string } };
  // The images that are being sent, with the number of their clients: they are in memory once.
  // Otherwise each slow reader would hold its own copy.
  const sent = new Map<string, { image: ReturnType<typeof findImage>; clients: number }>();
  app.get<Route>('/images/:tenant/:imageId', async (request, reply) => {
    // The client has disconnected meanwhile.
    if (reply.raw.destroyed) return reply.hijack();
    const { tenant, imageId } = request.params;
    const key = `${tenant}/${imageId}`;
    const at = { ...store.read, tenant };
    const shared = sent.get(key) ?? { image: findImage(at, imageId), clients: 0 };
    sent.set(key, shared);
    shared.clients += 1;
    reply.raw.once('close', () => {
      shared.clients -= 1;
      if (shared.clients === 0) sent.delete(key);
    });
    const image = await shared.image;
    if (!image) throw unknownRecord('image', imageId);
    reply.headers({
      // An image never changes: each upload has a new id.
      'cache-control': 'public, max-age=31536000, immutable',
      // Whatever the bytes contain, the browser must not run or load anything from them.
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    return reply.type(image.content_type).send(image.bytes);
  });
}
