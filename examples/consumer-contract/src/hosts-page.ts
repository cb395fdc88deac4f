// A part of an app that uses the SDK: the text about a room on the screen at a reception desk.

import { ApiError } from '@room-sessions/core';
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
    if (error instanceof ApiError && error.status === 401) {
      return `The key of this desk does not work: ${error.detail ?? 'no reason given'}`;
    }
    throw error;
  }
}

/** Renames the music, and returns its new name. */
export async function renameMusic(
  media: MediaClient,
  playlistId: string,
  name: string,
): Promise<string> {
  const playlist = await media.updatePlaylist({ playlistId, name });
  return `Now playing: ${playlist.name ?? '?'}`;
}
