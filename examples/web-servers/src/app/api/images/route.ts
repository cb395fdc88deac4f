import { MediaClient } from '@room-sessions/media';
import { toHttpError } from '../../../http-error.ts';

// Created at the first request: a build has no ROOM_SESSIONS_BASE_URL and no ROOM_SESSIONS_API_KEY.
let media: MediaClient | undefined;

export async function POST(request: Request): Promise<Response> {
  media ??= new MediaClient();
  try {
    const source = request.body ?? new Uint8Array();
    const image = await media.uploadImage(source, { name: 'photo' }, { maxBytes: 5_000_000 });
    // The gateway refused the image.
    if (image.error !== undefined) {
      return Response.json({ error: 'The image was refused.' }, { status: 400 });
    }
    return Response.json({ uri: image.imageURI }, { status: 201 });
  } catch (error) {
    const { status, message, headers } = toHttpError(error);
    if (status >= 500) console.error(error);
    return Response.json({ error: message }, { status, headers });
  }
}
