import { InputError, type RoomSessions } from '@room-sessions/sdk';
import { refuse } from './http-error.ts';

/** The photo of a form; undefined if the body is not a form. */
export async function readPhoto(request: Request): Promise<unknown> {
  const form = await request.formData().catch(() => undefined);
  return form?.get('photo');
}

export async function savePhoto({ media }: RoomSessions, photo: unknown): Promise<Response> {
  if (!(photo instanceof File)) return refusePhoto();
  try {
    const { error, imageURI } = await media.uploadImage(photo, {}, { maxBytes: 5_000_000 });
    return error ? refusePhoto() : Response.json({ uri: imageURI }, { status: 201 });
  } catch (error) {
    // Not an image, or too large.
    if (error instanceof InputError) return refusePhoto();
    throw error;
  }
}

export const refusePhoto = (): Response =>
  refuse(400, 'Choose a PNG, JPEG, GIF or WebP image of at most 5 MB.');
