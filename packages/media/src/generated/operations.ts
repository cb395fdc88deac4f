// Generated from spec/ by `pnpm generate`. Do not edit.

import {
  type Call,
  type CallOptions,
  type Client,
  encodeBase64,
  type Operation,
  type PageOptions,
  type Pages,
  paginate,
  reportUnknownFields,
} from '@room-sessions/core';

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
 * The facts of `uploadImage`, as `client.call` takes them.
 */
export const uploadImageOperation: Operation = {
  id: 'uploadImage',
  method: 'POST',
  path: '/api/v1/image/upload/{imageName}/{type}/{width}/{height}',
  body: encodeBase64,
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Upload an image.
 *
 * Uploads an image with the given dimensions and type for use in sessions. The body is one JSON string that holds the bytes in base64.
 *
 * API document: Endpoints, `POST /api/v1/image/upload/{imageName}/{type}/{width}/{height}`.
 */
export const uploadImage = (
  client: Client,
  input: UploadImageInput,
  options?: CallOptions,
): Call<UploadImageOutput> => client.call(uploadImageOperation, input, options);

/**
 * The facts of `updatePlaylist`, as `client.call` takes them.
 */
export const updatePlaylistOperation: Operation = {
  id: 'updatePlaylist',
  method: 'PATCH',
  path: '/api/v1/audio/api/key/playlist',
  body: 'json',
  fields: [reportUnknownFields, 'playlistId name qty duration available'],
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Update an audio playlist.
 *
 * Updates an existing audio playlist.
 *
 * API document: Endpoints, `PATCH /api/v1/audio/api/key/playlist`.
 */
export const updatePlaylist = (
  client: Client,
  input: UpdatePlaylistInput,
  options?: CallOptions,
): Call<UpdatePlaylistOutput> => client.call(updatePlaylistOperation, input, options);

/**
 * The facts of `createPlaylist`, as `client.call` takes them.
 */
export const createPlaylistOperation: Operation = {
  id: 'createPlaylist',
  method: 'POST',
  path: '/api/v1/audio/api/key/playlist',
  body: 'json',
  fields: [reportUnknownFields, 'playlistId name qty duration available'],
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Create an audio playlist.
 *
 * Creates an audio playlist.
 *
 * API document: Endpoints, `POST /api/v1/audio/api/key/playlist`.
 */
export const createPlaylist = (
  client: Client,
  input: CreatePlaylistInput,
  options?: CallOptions,
): Call<CreatePlaylistOutput> => client.call(createPlaylistOperation, input, options);

/**
 * The facts of `listPlaylists`, as `client.call` takes them.
 */
export const listPlaylistsOperation: Operation = {
  id: 'listPlaylists',
  method: 'GET',
  path: '/api/v1/social/playlist/all',
  query: ['page', 'size', 'sort'],
  auth: 'required',
  retry: 'safe',
};

/**
 * List the audio playlists.
 *
 * Retrieves all audio playlists, a page at a time.
 *
 * API document: Endpoints, `GET /api/v1/social/playlist/all`.
 */
export const listPlaylists = (
  client: Client,
  input?: ListPlaylistsInput,
  options?: PageOptions,
): Pages<Playlist> => paginate(client, listPlaylistsOperation, input, options);
