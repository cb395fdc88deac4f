// The route `/api/door/ROOM` of the app, for its framework. It runs on the server, which has the key.
import { RoomSessions } from '@room-sessions/sdk';
import { doorSign } from './reception.ts';

// Created at the first request: a build has no ROOM_SESSIONS_BASE_URL and no ROOM_SESSIONS_API_KEY.
let sessions: RoomSessions | undefined;

interface Context {
  readonly params: Promise<{ readonly socialId: string }>;
}

/** The text on the screen at the door. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { socialId } = await params;
  sessions ??= new RoomSessions();
  return new Response(await doorSign(sessions, socialId));
}

/** Closes the room to guests. An app first checks that the visitor may do this. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { socialId } = await params;
  sessions ??= new RoomSessions();
  await sessions.rooms.update({ socialId, allowGuestUsers: false });
  return GET(request, { params });
}
