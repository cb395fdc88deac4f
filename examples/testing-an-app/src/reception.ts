// A part of an app: how the reception of a building uses room sessions.
import {
  ApiError,
  ConnectionError,
  InviteError,
  type PartialInviteResult,
  type RoomSessions,
} from '@room-sessions/sdk';

/** The text on the screen at the door. */
export async function doorSign({ rooms }: RoomSessions, socialId: string): Promise<string> {
  try {
    const { settings } = await rooms.getSettings(socialId);
    return settings?.['allowGuestUsers'] ? 'Guests are welcome.' : 'Members only.';
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'There is no such room.';
    if (error instanceof ApiError || error instanceof ConnectionError)
      return 'Please ask at the desk.';
    throw error;
  }
}

/** The same text, with the minutes until the building closes. */
export async function closingSign(
  sessions: RoomSessions,
  socialId: string,
  closing: Date,
): Promise<string> {
  const minutes = Math.ceil((closing.getTime() - Date.now()) / 60_000);
  return `${await doorSign(sessions, socialId)} The building closes in ${minutes} minutes.`;
}

/** Invites the guests, and returns the guests whom a person must call. */
export async function inviteGuests(
  { rooms }: RoomSessions,
  socialId: string,
  userIds: readonly string[],
): Promise<string[]> {
  try {
    const { results } = await rooms.invite(socialId, userIds);
    return getOthers(results);
  } catch (error) {
    if (!(error instanceof InviteError)) throw error;
    // The other guests may already be invited, so they are not invited again.
    return getOthers(error.partial.results);
  }
}

/** The guests who were refused, are not invited, or may not be invited. */
const getOthers = (results: PartialInviteResult['results']): string[] =>
  results.filter(({ status }) => status !== 'invited').map(({ user }) => user);

/** Saves the recording of the room, and returns its id. */
export async function keepRecording(
  { recordings }: RoomSessions,
  socialId: string,
  name: string,
): Promise<string> {
  const { socialRecordingId = '' } = await recordings.save({ socialId, name });
  return socialRecordingId;
}

/** Whether the recording is ready. Saving a recording again returns its current status. */
export async function isReady(
  { recordings }: RoomSessions,
  socialRecordingId: string,
): Promise<boolean> {
  const { status } = await recordings.save({ socialRecordingId });
  return status !== 'PROCESSING';
}
