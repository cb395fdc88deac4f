import { MediaClient } from '@room-sessions/media';
import { zImage, zPlaylist } from '@room-sessions/schemas';
import { describe, expect } from 'vitest';
import {
  consumer,
  firstPage,
  fromState,
  like,
  Matchers,
} from '../../../contracts/consumer/testing/consumer.ts';

const { contract, refusal } = consumer('media', (options) => new MediaClient(options));

const imageId = '3f2e1d0c-9b8a-4f7e-8d6c-5b4a3f2e1d0c';
const playlistId = '6e5d4c3b-2a1f-4e0d-9c8b-7a6f5e4d3c2b';

/** A PNG of one white pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTd+RwAAAABJRU5ErkJggg==';
const bytes = (base64: string): Uint8Array => Buffer.from(base64, 'base64');

describe('images', () => {
  const upload = (name: string, base64: unknown) =>
    ({
      method: 'POST',
      path: `/api/v1/image/upload/${name}/png/1/1`,
      body: base64,
    }) as const;

  // Pact would not quote it as plain text.
  const oneString = (text: string) => Matchers.equal(text);

  contract('a logo is uploaded, to be shown in rooms', {
    asks: upload('logo', oneString(pixel)),
    answers: {
      body: like(zImage, { imageId, imageName: 'logo', imageURI: 'imageURI' }),
    },
    async user(media) {
      expect(await media.uploadImage(bytes(pixel), { name: 'logo' })).toMatchObject({ imageId });
    },
  });

  const noImage = Buffer.from('no image').toString('base64');

  contract('an image is refused, in its record', {
    given: ['an image that is refused'],
    asks: upload('broken', fromState('${refusedImage}', noImage)),
    answers: { body: like(zImage, { error: 'no image of that type' }) },
    async user(media) {
      const description = { name: 'broken', type: 'png', width: 1, height: 1 };
      expect(await media.uploadImage(bytes(noImage), description)).toEqual({
        error: 'no image of that type',
      });
    },
  });

  refusal('a logo is uploaded', upload('logo', oneString(pixel)), (media) =>
    media.uploadImage(bytes(pixel), { name: 'logo' }),
  );
});

describe('playlists', () => {
  const path = '/api/v1/audio/api/key/playlist';
  const made = { name: 'Focus', qty: 12, duration: 2400, available: true };
  contract('a playlist is made', {
    asks: { method: 'POST', path, body: made },
    answers: {
      body: {
        ...like(zPlaylist, { ...made, playlistId, type: 'FREE_PLAYLIST' }),
        name: 'Focus',
      },
    },
    async user(media) {
      expect(await media.createPlaylist(made)).toEqual({
        ...made,
        playlistId,
        type: 'FREE_PLAYLIST',
      });
    },
  });

  refusal('a playlist is made', { method: 'POST', path, body: made }, (media) =>
    media.createPlaylist(made),
  );

  contract('a playlist gets another name', {
    given: ['a playlist'],
    asks: {
      method: 'PATCH',
      path,
      body: { playlistId: fromState('${playlistId}', playlistId), name: 'Deep focus' },
    },
    answers: {
      body: {
        ...like(zPlaylist, {
          playlistId: fromState('${playlistId}', playlistId),
          type: 'FREE_PLAYLIST',
        }),
        name: 'Deep focus',
      },
    },
    async user(media) {
      expect(await media.updatePlaylist({ playlistId, name: 'Deep focus' })).toEqual({
        playlistId,
        name: 'Deep focus',
        type: 'FREE_PLAYLIST',
      });
    },
  });

  refusal(
    'a playlist gets another name',
    { method: 'PATCH', path, body: { playlistId, name: 'Deep focus' } },
    (media) => media.updatePlaylist({ playlistId, name: 'Deep focus' }),
  );
});

describe('the list of playlists', () => {
  const path = '/api/v1/social/playlist/all';
  const names = ['Delta', 'Alpha', 'Foxtrot', 'Charlie', 'Bravo', 'Echo'];
  const one = like(zPlaylist, { playlistId, type: 'FREE_PLAYLIST' });
  const given = [['these playlists and no others', { names }]] as const;

  contract('a page in the middle of the playlists, by name', {
    given,
    asks: { method: 'GET', path, query: { page: '1', size: '2', sort: 'name,asc' } },
    answers: {
      body: [
        { ...one, name: 'Charlie' },
        { ...one, name: 'Delta' },
      ],
    },
    async user(media) {
      const { items } = await media.listPlaylists({ page: 1, size: 2, sort: 'name,asc' });
      expect(items.map(({ name }) => name)).toEqual(['Charlie', 'Delta']);
    },
  });

  contract('the last playlists by name, in descending order', {
    given,
    asks: { method: 'GET', path, query: { page: '0', size: '2', sort: 'name,desc' } },
    answers: { body: [{ name: 'Foxtrot' }, { name: 'Echo' }] },
    async user(media) {
      const { items } = await media.listPlaylists({ size: 2, sort: 'name,desc' });
      expect(items).toEqual([{ name: 'Foxtrot' }, { name: 'Echo' }]);
    },
  });

  contract('the playlists when there are none', {
    given: ['no playlists'],
    asks: { method: 'GET', path, query: firstPage },
    answers: { body: [] },
    async user(media) {
      expect((await media.listPlaylists()).items).toEqual([]);
    },
  });

  refusal('the playlists', { method: 'GET', path, query: firstPage }, (media) =>
    media.listPlaylists(),
  );
});
