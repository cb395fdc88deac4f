// Generated from spec/ by `pnpm generate`. Do not edit.

import type { CallOptions, CallPromise, PageOptions, Pages } from '@room-sessions/core';
import { DomainClient, withIds } from '@room-sessions/core/internal';
import type {
  ListPlaylistsInput,
  Playlist,
  PlaylistInput,
  UpdatePlaylistInput,
} from '@room-sessions/models';
import * as operations from './functions.ts';

/** The generated methods of `MediaClient`. */
export abstract class MediaMethods extends DomainClient {
  /**
   * Updates an existing audio playlist.
   *
   * `PATCH /api/v1/audio/api/key/playlist`
   *
   * @param playlist The playlist with its changes. Its `playlistId` is required.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  updatePlaylist(
    playlist: UpdatePlaylistInput['body'],
    options?: CallOptions,
  ): CallPromise<Playlist> {
    return operations.updatePlaylist(this.client, { body: playlist }, options);
  }

  /**
   * Creates an audio playlist.
   *
   * `POST /api/v1/audio/api/key/playlist`
   *
   * @param playlist The playlist.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  createPlaylist(playlist: PlaylistInput, options?: CallOptions): CallPromise<Playlist> {
    return operations.createPlaylist(this.client, { body: playlist }, options);
  }

  /**
   * Retrieves all audio playlists, a page at a time. Awaited, it is the first page; iterated, all
   * items.
   *
   * `GET /api/v1/social/playlist/all`
   *
   * @param query Optionally `page`, `size`, `sort`.
   * @param options Options of the list and its calls.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  listPlaylists(query?: ListPlaylistsInput, options?: PageOptions): Pages<Playlist> {
    return operations.listPlaylists(this.client, withIds(query, {}), options);
  }
}
