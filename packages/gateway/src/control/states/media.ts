import { makePlaylist } from '../../factories/playlist.ts';
import { addRecord, removeAll } from '../../store/records.ts';
import { texts } from './params.ts';
import { define, type ProviderState, type Setting } from './state.ts';

export const mediaStates: readonly ProviderState[] = [
  define({
    state: 'an image that is refused',
    description:
      'Creates nothing, and returns bytes that are not an image: the gateway refuses to upload them.',
    values: { refusedImage: 'the bytes of the image in base64' },
    async setUp() {
      return { refusedImage: Buffer.from('no image').toString('base64') };
    },
  }),

  define({
    state: 'a playlist',
    description: 'Creates a playlist, which is the last item of the list.',
    values: { playlistId: 'the id of the playlist' },
    async setUp(setting) {
      return { playlistId: await newPlaylist(setting, 'Focus 1', 0) };
    },
  }),

  define({
    state: 'these playlists and no others',
    description: 'Removes all playlists and creates the named playlists. The list has this order.',
    params: { names: texts('the names of the playlists') },
    async setUp(setting, { names }) {
      removeAll(setting.db, 'playlists');
      for (const [index, name] of names.entries()) await newPlaylist(setting, name, index);
    },
  }),

  define({
    state: 'no playlists',
    description: 'Removes all playlists.',
    async setUp({ db }) {
      removeAll(db, 'playlists');
    },
  }),
];

async function newPlaylist({ db }: Setting, name: string, nth: number): Promise<string> {
  const playlistId = await db.newId();
  addRecord(db, 'playlists', playlistId, makePlaylist(playlistId, name, nth));
  return playlistId;
}
