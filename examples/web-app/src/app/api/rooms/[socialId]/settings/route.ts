// A route handler as Next.js and TanStack Start have it, which the app's pages call. The key stays here.
import { isApiError, isInputError } from '@room-sessions/core';
import { RoomsClient } from '@room-sessions/rooms';

// Created at the first request: a build has no ROOM_SESSIONS_BASE_URL and no ROOM_SESSIONS_API_KEY.
let rooms: RoomsClient | undefined;

interface Context {
  readonly params: Promise<{ readonly socialId: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { socialId } = await params;
  rooms ??= new RoomsClient();
  try {
    const { settings } = await rooms.getSettings(socialId, {
      signal: request.signal,
      totalTimeout: 10_000,
    });
    // Field by field: the page gets only the fields that it shows, also if the API adds others.
    return Response.json(
      { guestsAllowed: settings?.['allowGuestUsers'] === true },
      { headers: { 'cache-control': 'private, no-store' } },
    );
  } catch (error) {
    const [status, text] = toStatus(error);
    if (status >= 500) console.error(error);
    return Response.json({ error: text }, { status });
  }
}

/** The response to the page: a status and a sentence of the app. The log has the details. */
function toStatus(error: unknown): [status: number, text: string] {
  const isUnknown = isApiError(error) && (error.status === 400 || error.status === 404);
  if (isUnknown || isInputError(error)) return [404, 'There is no such room.'];
  return [503, 'The rooms cannot be reached at the moment. Please try again.'];
}
