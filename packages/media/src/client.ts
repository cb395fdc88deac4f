// The client of the media domain: the generated operations under names that read well.

import {
  type Call,
  type CallOptions,
  DomainClient,
  type PageOptions,
  type Pages,
} from '@room-sessions/core';
import type {
  Image,
  ListPlaylistsInput,
  Playlist,
  PlaylistInput,
  UpdatePlaylistInput,
} from '@room-sessions/models';
import * as operations from './generated/operations.ts';
import type { ImageDescription } from './image-description.ts';
import type { ImageSource } from './image-source.ts';
import type { UploadOptions } from './upload-options.ts';
import { uploadImage } from './upload.ts';

/** Images and audio playlists. */
export class MediaClient extends DomainClient {
  /**
   * Uploads an image, read while it is sent. Type and size are read from its own header (PNG, JPEG,
   * GIF, WebP); those of another format must be given. A record whose `error` is set was refused by
   * the gateway. The source is closed, whatever becomes of the upload; the request of an HTTP server
   * is released instead, so that you can answer it.
   *
   * @param source Bytes, a Blob or File, a stream or iterable of bytes, or what `imageFile` of
   * `@room-sessions/media/node` gives for a path.
   * @throws InputError when what is given contradicts the image, is too large, or was read already;
   * nothing is sent then. Also when the source fails on the way or has not the size that was
   * announced; `delivery` then says whether a part of it was sent.
   * @example await media.uploadImage(file, { name: 'logo' }, { onProgress: ({ sent }) => show(sent) })
   */
  uploadImage(
    source: ImageSource | PromiseLike<ImageSource>,
    description: ImageDescription = {},
    options?: UploadOptions,
  ): Promise<Image> {
    return uploadImage(this.client, source, description, options);
  }

  /** Creates an audio playlist. */
  createPlaylist(playlist: PlaylistInput, options?: CallOptions): Call<Playlist> {
    return operations.createPlaylist(this.client, { body: playlist }, options);
  }

  /** Updates the audio playlist that `playlistId` names. */
  updatePlaylist(playlist: UpdatePlaylistInput['body'], options?: CallOptions): Call<Playlist> {
    return operations.updatePlaylist(this.client, { body: playlist }, options);
  }

  /** The audio playlists: awaited, the first page; iterated, all of them. */
  listPlaylists(query?: ListPlaylistsInput, options?: PageOptions): Pages<Playlist> {
    return operations.listPlaylists(this.client, query, options);
  }
}
