// Serves uploaded images under their `imageURI`. They are public, because a page that shows an
// image has no key.
import type { FastifyInstance } from 'fastify';
import { unknownRecord } from '../failure.ts';
import { findImage, imageBytes } from '../store/images.ts';
import type { Services } from '../services.ts';
import { SharedBytes } from './shared-bytes.ts';

export function serveImages(app: FastifyInstance, { store }: Services): void {
  type Route = { Params: { tenant: string; imageId: string } };
  const sent = new SharedBytes();
  app.get<Route>('/images/:tenant/:imageId', async (request, reply) => {
    const { tenant, imageId } = request.params;
    const at = { ...store.read, tenant };
    const image = await findImage(at, imageId);
    if (!image) throw unknownRecord('image', imageId);
    const etag = `"${image.etag}"`;
    reply.headers({
      etag,
      // An image never changes: each upload has a new id.
      'cache-control': 'public, max-age=31536000, immutable',
      // Whatever the bytes contain, the browser must not run or load anything from them.
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    // Not by the etag, which an import takes from its file.
    const body = await sent.get(`${tenant}/${imageId}`, async () => {
      const bytes = await imageBytes(at, imageId);
      if (!bytes) throw unknownRecord('image', imageId);
      return bytes;
    });
    return reply.type(image.content_type).send(body);
  });
}
