import { RoomsClient } from '@room-sessions/rooms';
import { toHttpError } from '../../../../../http-error.ts';

// Created at the first request: a build has no ROOM_SESSIONS_BASE_URL and no ROOM_SESSIONS_API_KEY.
let rooms: RoomsClient | undefined;

interface Context {
  readonly params: Promise<{ readonly socialId: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { socialId } = await params;
  rooms ??= new RoomsClient();
  try {
    const { settings } = await rooms.getSettings(
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
    const { status, message, headers } = toHttpError(error);
    if (status >= 500) console.error(error);
    return Response.json({ error: message }, { status, headers });
  }
}
