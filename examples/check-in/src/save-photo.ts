import { InputError, type RoomSessions } from '@room-sessions/sdk';

/** The response to the photo of a form. */
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

export const refusePhoto = (): Response => {
  const error = 'Choose a PNG, JPEG, GIF or WebP image of at most 5 MB.';
  return Response.json({ error }, { status: 400 });
};
