// Generated from spec/ by `pnpm generate`. Do not edit.

import type { Sort } from '../sort.ts';

import type { Image, Playlist, PlaylistInput } from './models.ts';

/**
 * The response of `uploadImage`. API document: Endpoints, `POST /api/v1/image/upload/{imageName}/{type}/{width}/{height}`.
 */
export type UploadImageOutput = Image;

/**
 * The input of `uploadImage`. API document: Endpoints, `POST /api/v1/image/upload/{imageName}/{type}/{width}/{height}`.
 */
export type UploadImageInput = {
  /**
   * Name of the image. Not documented: docs/gaps.md#image-path-types.
   */
  imageName: string | number;
  /**
   * Type of the image; the allowed values are not documented. Not documented: docs/gaps.md#image-path-types, docs/gaps.md#image-path-type-values.
   */
  type: string | number;
  /**
   * Width of the image. Not documented: docs/gaps.md#image-path-types.
   */
  width: string | number;
  /**
   * Height of the image. Not documented: docs/gaps.md#image-path-types.
   */
  height: string | number;
  /**
   * The bytes of the image in base64.
   */
  body: string;
};

/**
 * The response of `updatePlaylist`. API document: Endpoints, `PATCH /api/v1/audio/api/key/playlist`.
 */
export type UpdatePlaylistOutput = Playlist;

/**
 * The input of `updatePlaylist`. API document: Endpoints, `PATCH /api/v1/audio/api/key/playlist`.
 */
export type UpdatePlaylistInput = {
  /**
   * The playlist with its changes.
   */
  body: PlaylistInput & {
    playlistId: string;
  };
};

/**
 * The response of `createPlaylist`. API document: Endpoints, `POST /api/v1/audio/api/key/playlist`.
 */
export type CreatePlaylistOutput = Playlist;

/**
 * The input of `createPlaylist`. API document: Endpoints, `POST /api/v1/audio/api/key/playlist`.
 */
export type CreatePlaylistInput = {
  /**
   * The playlist.
   */
  body: PlaylistInput;
};

/**
 * The response of `listPlaylists`. API document: Endpoints, `GET /api/v1/social/playlist/all`.
 */
export type ListPlaylistsOutput = Array<Playlist>;

/**
 * The input of `listPlaylists`. API document: Endpoints, `GET /api/v1/social/playlist/all`.
 */
export type ListPlaylistsInput = {
  /**
   * Number of the page, from 0. Default: 0.
   */
  page?: number | undefined;
  /**
   * Items per request. Default: 20. Not documented: docs/gaps.md#max-page-size, docs/gaps.md#oversized-page.
   */
  size?: number | undefined;
  /**
   * Name of the property to sort by; append `,asc` or `,desc` to set the direction.
   */
  sort?: Sort<ListPlaylistsOutput[number]> | undefined;
};
