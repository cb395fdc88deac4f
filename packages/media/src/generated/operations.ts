// Generated from spec/ by `pnpm generate`. Do not edit.

import { encodeBase64 } from '../encode-base64.ts';
import type { Operation } from '@room-sessions/core';
import { encodeRecord } from '@room-sessions/core/internal';

/**
 * The facts of `uploadImage`.
 */
export const uploadImageOperation: Operation = {
  id: 'uploadImage',
  method: 'POST',
  path: '/api/v1/image/upload/{imageName}/{type}/{width}/{height}',
  body: encodeBase64,
  idempotent: false,
};

/**
 * The facts of `updatePlaylist`.
 */
export const updatePlaylistOperation: Operation = {
  id: 'updatePlaylist',
  method: 'PATCH',
  path: '/api/v1/audio/api/key/playlist',
  body: encodeRecord,
  fields: 'playlistId name qty duration available',
  idempotent: false,
};

/**
 * The facts of `createPlaylist`.
 */
export const createPlaylistOperation: Operation = {
  id: 'createPlaylist',
  method: 'POST',
  path: '/api/v1/audio/api/key/playlist',
  body: encodeRecord,
  fields: 'playlistId name qty duration available',
  idempotent: false,
};

/**
 * The facts of `listPlaylists`.
 */
export const listPlaylistsOperation: Operation = {
  id: 'listPlaylists',
  method: 'GET',
  path: '/api/v1/social/playlist/all',
  query: ['page', 'size', 'sort'],
  idempotent: true,
};
