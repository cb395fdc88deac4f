// A part of an app that uses the SDK: what the screen at a reception desk says about a room.

import { isApiError } from '@room-sessions/core';
import type { MediaClient } from '@room-sessions/media';
import type { RoomsClient } from '@room-sessions/rooms';

/** Whom to call when the room has to be opened, in the order of their names. */
export async function hostsPage(rooms: RoomsClient, socialId: string): Promise<string> {
  try {
    const { items } = await rooms.listAlternateHosts(socialId);
    const lines = items.map(
      ({ user, licensed }) => `${user?.name ?? '?'}${licensed ? '' : ' (no licence)'}`,
    );
    return lines.toSorted().join('\n');
  } catch (error) {
    if (isApiError(error) && error.status === 401) {
      return `The key of this desk does not work: ${error.detail ?? 'no reason given'}`;
    }
    throw error;
  }
}

/** Puts another name on the music, and says what it is called now. */
export async function renameMusic(
  media: MediaClient,
  playlistId: string,
  name: string,
): Promise<string> {
  const playlist = await media.updatePlaylist({ playlistId, name });
  return `Now playing: ${playlist.name ?? '?'}`;
}
