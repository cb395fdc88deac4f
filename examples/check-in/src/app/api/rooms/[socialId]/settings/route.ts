import { RoomSessions } from '@room-sessions/sdk';
import { toResponse } from '../../../../../http-error.ts';

// Created at the first request: a build has no ROOM_SESSIONS_BASE_URL and no ROOM_SESSIONS_API_KEY.
let sessions: RoomSessions | undefined;

interface Context {
  readonly params: Promise<{ readonly socialId: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { socialId } = await params;
  sessions ??= new RoomSessions();
  try {
    const { settings } = await sessions.rooms.getSettings(
      socialId,
      {},
      { signal: request.signal, totalTimeout: 10_000 },
    );
    // Field by field: the page gets only the fields that it shows, also if the API adds others.
    return Response.json(
      { guestsAllowed: settings?.['allowGuestUsers'] === true },
      { headers: { 'cache-control': 'private, no-store' } },
    );
  } catch (error) {
    return toResponse(error);
  }
}
