import type { Image } from '@room-sessions/models';
import { badInput, Failure, shortened } from '../failure.ts';
import { type ImageFormat, readImageHeader } from '@room-sessions/shared/image-header';
import { imageUri } from '../store/images.ts';
import { listRecords } from '../store/page.ts';
import { merge, omit } from '../store/merge.ts';
import {
  addRecord,
  demandRecord,
  firstOrLast,
  findRecord,
  replaceRecord,
} from '../store/records.ts';
import type { MediaOperations } from '../generated/operations.ts';
import { type Handlers, demandId } from './call.ts';
import { responseOnly } from './undocumented-fields.ts';

/** Larger than any screen, and small enough to reject nonsense. */
const mostPixels = 16_384;

export const mediaHandlers: Handlers<MediaOperations> = {
  async uploadImage({ input, store, baseUrl, assume, assumed }) {
    const name = readName(String(input.imageName));
    const type = readTypeParameter(String(input.type));
    const width = readPixels('width', String(input.width));
    const height = readPixels('height', String(input.height));
    const bytes = Buffer.from(input.body, 'base64');
    const most = assume('max-upload-size');
    if (bytes.length > most) {
      throw new Failure(
        413,
        `body: the image has ${bytes.length} bytes, at most ${most} are allowed`,
      );
    }
    assumed('image-path-types', 'image-path-type-values', 'image-size', 'image-type');
    const [group, color] = [assume('image-group'), assume('image-color')];
    const isOldest = assume('image-user') === 'oldest';

    const image: Image = {
      ...(group !== 'none' && { imageGroup: group }),
      ...(color !== 'none' && { imageColor: color }),
      imageName: name,
      imageSize: String(bytes.length),
      imageType: String(input.type),
    };
    const error = findMismatch(bytes, { type, width, height });
    if (error !== undefined) {
      assumed('error-conditions');
      return { ...image, error };
    }

    return store.write(async (db) => {
      const imageId = await db.newId();
      const user = isOldest ? await firstOrLast(db, 'users', 'oldest') : undefined;
      const owner = user?.userId !== undefined && { userId: user.userId };
      const stored = { imageId, ...owner, ...image, visibleToPublic: true, active: true };
      addRecord(db, 'images', imageId, stored, { content_type: `image/${type}`, bytes });
      return { ...stored, imageURI: imageUri(baseUrl, db.tenant, stored), ...(user && { user }) };
    });
  },

  async createPlaylist({ input: { body }, store, assumed }) {
    assumed('playlist-type-values');
    return store.write(async (db) => {
      const { playlistId = await db.newId() } = body;
      // A new id cannot belong to a playlist yet.
      if (body.playlistId && (await findRecord(db, 'playlists', playlistId))) {
        throw badInput(`body.playlistId: the playlist ${shortened(playlistId)} already exists`);
      }
      const given = omit(body, responseOnly.playlist);
      const playlist = { ...given, playlistId, type: 'FREE_PLAYLIST' };
      addRecord(db, 'playlists', playlistId, playlist);
      return playlist;
    });
  },

  async updatePlaylist({ input: { body }, store, assumed }) {
    assumed('playlist-type-values');
    const playlistId = demandId(body.playlistId, 'body.playlistId');
    return store.write(async (db) => {
      const before = await demandRecord(db, 'playlists', playlistId);
      const given = omit(body, responseOnly.playlist);
      const playlist = merge(before, { ...given, playlistId: before.playlistId });
      replaceRecord(db, 'playlists', playlistId, playlist);
      return playlist;
    });
  },

  async listPlaylists({ store, page, assumed }) {
    assumed('playlist-type-values');
    return listRecords(store.read, 'playlists', page);
  },
};

function readName(name: string): string {
  if (name.length >= 1 && name.length <= 255) return name;
  throw badInput(`imageName: expected 1 to 255 characters, got ${name.length}`, 'image-path-types');
}

function readPixels(name: string, text: string): number {
  const pixels = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (pixels >= 1 && pixels <= mostPixels) return pixels;
  throw badInput(
    `${name}: expected an integer from 1 to ${mostPixels}, got ${shortened(text)}`,
    'image-path-types',
  );
}

/** The type and size in the bytes, if they differ from the path. */
function findMismatch(
  bytes: Buffer,
  said: { type: string; width: number; height: number },
): string | undefined {
  const found = readImageHeader(bytes);
  if (found === undefined) return 'the bytes are not a PNG, JPEG, GIF or WebP image';
  if (found.type !== said.type) return `the bytes are ${found.type}, the path says ${said.type}`;
  if (found.width === said.width && found.height === said.height) return undefined;
  return (
    `the image has ${found.width} x ${found.height} pixels, ` +
    `the path says ${said.width} x ${said.height}`
  );
}

const names = ['png', 'jpeg', 'jpg', 'gif', 'webp'] as const;

/** The `type` in the path of an upload: in any case, with or without `image/`. */
function readTypeParameter(text: string): ImageFormat {
  const given = text.toLowerCase().replace(/^image\//, '');
  const type = names.find((name) => name === given);
  if (type) return type === 'jpg' ? 'jpeg' : type;
  throw badInput(
    `type: expected one of ${names.join(', ')}, got ${shortened(text)}`,
    'image-path-type-values',
  );
}
