// Generated from spec/ by `pnpm generate`. Do not edit.

import type { CallOptions, CallPromise, Client, PageOptions, Pages } from '@room-sessions/core';
import { paginate } from '@room-sessions/core/internal';

import {
  createPlaylistOperation,
  listPlaylistsOperation,
  updatePlaylistOperation,
  uploadImageOperation,
} from './operations.ts';
import type {
  CreatePlaylistInput,
  CreatePlaylistOutput,
  ListPlaylistsInput,
  Playlist,
  UpdatePlaylistInput,
  UpdatePlaylistOutput,
  UploadImageInput,
  UploadImageOutput,
} from '@room-sessions/models';

/**
 * Uploads an image with the given dimensions and type for use in sessions. The body is one JSON string with the bytes in base64.
 *
 * API document: Endpoints, `POST /api/v1/image/upload/{imageName}/{type}/{width}/{height}`.
 * Not documented: docs/gaps.md#max-upload-size, docs/gaps.md#image-path-types, docs/gaps.md#image-path-type-values.
 *
 * @param client The client that sends the request.
 * @param input `imageName`, `type`, `width`, `height`, `body`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const uploadImage = (
  client: Client,
  input: UploadImageInput,
  options?: CallOptions,
): CallPromise<UploadImageOutput> => client.call(uploadImageOperation, input, options);

/**
 * Updates an existing audio playlist.
 *
 * API document: Endpoints, `PATCH /api/v1/audio/api/key/playlist`.
 *
 * @param client The client that sends the request.
 * @param input `body`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const updatePlaylist = (
  client: Client,
  input: UpdatePlaylistInput,
  options?: CallOptions,
): CallPromise<UpdatePlaylistOutput> => client.call(updatePlaylistOperation, input, options);

/**
 * Creates an audio playlist.
 *
 * API document: Endpoints, `POST /api/v1/audio/api/key/playlist`.
 *
 * @param client The client that sends the request.
 * @param input `body`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const createPlaylist = (
  client: Client,
  input: CreatePlaylistInput,
  options?: CallOptions,
): CallPromise<CreatePlaylistOutput> => client.call(createPlaylistOperation, input, options);

/**
 * Retrieves all audio playlists, a page at a time.
 *
 * API document: Endpoints, `GET /api/v1/social/playlist/all`.
 *
 * @param client The client that sends the request.
 * @param input optionally `page`, `size`, `sort`.
 * @param options Options of the list and its calls.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const listPlaylists = (
  client: Client,
  input?: ListPlaylistsInput,
  options?: PageOptions,
): Pages<Playlist> => paginate(client, listPlaylistsOperation, input, options);
