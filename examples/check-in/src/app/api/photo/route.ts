import { RoomSessions } from '@room-sessions/sdk';
import { toResponse } from '../../../http-error.ts';
import { readPhoto, savePhoto } from '../../../save-photo.ts';

// Created later, because a build has no key.
let sessions: RoomSessions | undefined;

export async function POST(request: Request): Promise<Response> {
  sessions ??= new RoomSessions({ totalTimeout: 10_000 });
  try {
    return await savePhoto(sessions, await readPhoto(request));
  } catch (error) {
    return toResponse(error);
  }
}
