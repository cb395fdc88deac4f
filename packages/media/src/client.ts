// The client of the media domain: the generated operations under names that read well.

import {
  type Call,
  type CallOptions,
  DomainClient,
  type PageOptions,
  type Pages,
} from '@room-sessions/core';
import type { Image, ListPlaylistsInput, Playlist, PlaylistInput } from '@room-sessions/models';
import * as operations from './generated/operations.ts';
import { type ImageDescription, type ImageSource, uploadImage } from './upload.ts';

/** Images and audio playlists. */
export class MediaClient extends DomainClient {
  /**
   * Uploads an image. Type and size are read from its own header (PNG, JPEG, GIF, WebP); those of
   * another format must be given. A record whose `error` is set was refused by the gateway.
   *
   * @throws InputError when what is given contradicts the image; nothing is sent then.
   * @example await media.uploadImage(await readFile('logo.png'), { name: 'logo' })
   */
  uploadImage(
    source: ImageSource,
    description: ImageDescription = {},
    options?: CallOptions,
  ): Promise<Image> {
    return uploadImage(this.client, source, description, options);
  }

  /** Creates an audio playlist. */
  createPlaylist(playlist: PlaylistInput, options?: CallOptions): Call<Playlist> {
    return operations.createPlaylist(this.client, { body: playlist }, options);
  }

  /** Updates the audio playlist that `playlistId` names. */
  updatePlaylist(playlist: PlaylistInput, options?: CallOptions): Call<Playlist> {
    return operations.updatePlaylist(this.client, { body: playlist }, options);
  }

  /** The audio playlists: awaited, the first page; iterated, all of them. */
  listPlaylists(query?: ListPlaylistsInput, options?: PageOptions): Pages<Playlist> {
    return operations.listPlaylists(this.client, query, options);
  }
}
