// Serves uploaded images under their `imageURI`. They are public, because a page that shows an
// image has no key.
import type { FastifyInstance } from 'fastify';
import { unknownRecord } from '../failure.ts';
import { findImage, imageBytes } from '../store/images.ts';
import type { Services } from '../services.ts';

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

/**
 * Shares bytes that are being sent: they are in memory once, for any number of clients at any speed.
 * Otherwise each slow reader would hold its own copy.
 */
class SharedBytes {
  readonly #held = new Map<string, WeakRef<Uint8Array>>();
  readonly #reading = new Map<string, Promise<Uint8Array>>();
  readonly #dropped = new FinalizationRegistry<string>((key) => {
    // It may have been read again meanwhile.
    if (this.#held.get(key)?.deref() === undefined) this.#held.delete(key);
  });

  /** One key always has the same bytes. They are read when no client holds them. */
  async get(key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const held = this.#held.get(key)?.deref();
    if (held !== undefined) return held;
    return this.#reading.get(key) ?? this.#read(key, read);
  }

  async #read(key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const reading = read();
    this.#reading.set(key, reading);
    try {
      const bytes = await reading;
      this.#held.set(key, new WeakRef(bytes));
      this.#dropped.register(bytes, key);
      return bytes;
    } finally {
      this.#reading.delete(key);
    }
  }
}
