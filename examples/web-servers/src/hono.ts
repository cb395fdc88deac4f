import type { MediaClient } from '@room-sessions/media';
import type { RoomsClient } from '@room-sessions/rooms';
import { Hono } from 'hono';
import { toHttpError } from './http-error.ts';

export function createHonoApp(rooms: RoomsClient, media: MediaClient): Hono {
  const app = new Hono();

  app.get('/rooms/:socialId/settings', async ({ req, json }) => {
    const { settings } = await rooms.getSettings(
      req.param('socialId'),
      {},
      { totalTimeout: 10_000 },
    );
    return json({ guestsAllowed: settings?.['allowGuestUsers'] === true });
  });

  app.post('/images', async ({ req, json }) => {
    const source = req.raw.body ?? new Uint8Array();
    const image = await media.uploadImage(source, { name: 'photo' }, { maxBytes: 5_000_000 });
    // The gateway refused the image.
    if (image.error !== undefined) return json({ error: 'The image was refused.' }, 400);
    return json({ uri: image.imageURI }, 201);
  });

  app.onError((error) => {
    const { status, message, headers } = toHttpError(error);
    if (status >= 500) console.error(error);
    return Response.json({ error: message }, { status, headers });
  });
  return app;
}
