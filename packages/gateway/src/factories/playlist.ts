import type { Playlist } from '@room-sessions/models';

/** The nth playlist, from 0; they differ in their numbers. */
export function makePlaylist(playlistId: string, name: string, nth: number): Playlist {
  return {
    playlistId,
    name,
    type: 'FREE_PLAYLIST',
    qty: 5 + ((nth * 7) % 20),
    duration: 600 + ((nth * 137) % 3000),
    available: nth % 4 !== 3,
  };
}
