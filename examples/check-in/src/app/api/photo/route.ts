import { RoomSessions } from '@room-sessions/sdk';
import { toResponse } from '../../../http-error.ts';
import { savePhoto } from '../../../save-photo.ts';

// Created later, because a build has no key.
let sessions: RoomSessions | undefined;

export async function POST(request: Request): Promise<Response> {
  sessions ??= new RoomSessions({ totalTimeout: 10_000 });
  try {
    const form = await request.formData();
    return await savePhoto(sessions, form.get('photo'));
  } catch (error) {
    return toResponse(error);
  }
}
