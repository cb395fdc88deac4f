// Generated from spec/ by `pnpm generate`. Do not edit.

import { fastCheck } from '../fast-check.ts';
import { unknowns } from '../unknowns.ts';
import type { OperationSchemas } from '../validation/standard-schema.ts';
import * as z from 'zod/mini';

import { zImage, zPlaylist, zPlaylistInput } from './components.ts';
import type {
  CreatePlaylistInput,
  CreatePlaylistOutput,
  ListPlaylistsInput,
  ListPlaylistsOutput,
  PlaylistInput,
  UpdatePlaylistOutput,
  UploadImageInput,
  UploadImageOutput,
} from '@room-sessions/models';

/**
 * The bytes of the image in base64.
 */
export const zUploadImageBody: z.ZodMiniType<UploadImageInput['body']> = /* @__PURE__ */ (() =>
  z.base64())();

export const zUploadImagePath: z.ZodMiniType<
  Pick<UploadImageInput, 'imageName' | 'type' | 'width' | 'height'>
> = /* @__PURE__ */ (() =>
  z.looseObject({
    imageName: z.union([z.string(), z.number()]),
    type: z.union([z.string(), z.number()]),
    width: z.union([z.string(), z.number()]),
    height: z.union([z.string(), z.number()]),
  }))();

/**
 * The image; it may have an `error`.
 */
export const zUploadImageResponse: z.ZodMiniType<UploadImageOutput> = /* @__PURE__ */ (() =>
  zImage)();

/**
 * The playlist with its changes.
 */
export const zUpdatePlaylistBody: z.ZodMiniType<PlaylistInput> = /* @__PURE__ */ (() =>
  zPlaylistInput)();

/**
 * The updated playlist.
 */
export const zUpdatePlaylistResponse: z.ZodMiniType<UpdatePlaylistOutput> = /* @__PURE__ */ (() =>
  zPlaylist)();

/**
 * The playlist.
 */
export const zCreatePlaylistBody: z.ZodMiniType<CreatePlaylistInput['body']> =
  /* @__PURE__ */ (() => zPlaylistInput)();

/**
 * The new playlist.
 */
export const zCreatePlaylistResponse: z.ZodMiniType<CreatePlaylistOutput> = /* @__PURE__ */ (() =>
  zPlaylist)();

export const zListPlaylistsQuery: z.ZodMiniType<
  Pick<ListPlaylistsInput, 'page' | 'size' | 'sort'>
> = /* @__PURE__ */ (() =>
  z.looseObject({
    page: z.optional(z.int().check(z.gte(0))),
    size: z.optional(z.int()),
    sort: z.optional(z.string()),
  }))();

/**
 * A page of playlists.
 */
export const zListPlaylistsResponse: z.ZodMiniType<ListPlaylistsOutput> = /* @__PURE__ */ (() =>
  z.array(zPlaylist))();

/**
 * The schemas of each operation of media, by operation id, for `validate({ schemas })`.
 */
export const mediaSchemas: Readonly<
  Record<'uploadImage' | 'updatePlaylist' | 'createPlaylist' | 'listPlaylists', OperationSchemas>
> = {
  uploadImage: {
    path: zUploadImagePath,
    body: zUploadImageBody,
    response: zUploadImageResponse,
    accepts: fastCheck,
    unknowns,
  },
  updatePlaylist: {
    body: zUpdatePlaylistBody,
    response: zUpdatePlaylistResponse,
    accepts: fastCheck,
    unknowns,
  },
  createPlaylist: {
    body: zCreatePlaylistBody,
    response: zCreatePlaylistResponse,
    accepts: fastCheck,
    unknowns,
  },
  listPlaylists: {
    query: zListPlaylistsQuery,
    response: zListPlaylistsResponse,
    accepts: fastCheck,
    unknowns,
  },
};
