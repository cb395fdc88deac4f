import type { Playlist } from '@room-sessions/models';
import type { View } from '../context.ts';
import { detail, facts, id, whole } from '../parts/detail.ts';
import { count, orNone, seconds, tag } from '../parts/format.ts';
import { recordsView } from '../parts/records-view.ts';

const state = ({ available }: Playlist) =>
  available ? tag('available', 'good') : tag('not available');

export const playlistsView: View = recordsView<Playlist>({
  name: 'playlists',
  title: 'Playlists',
  letter: 'p',
  empty: 'There is no playlist.',
  idOf: (playlist) => playlist.playlistId,
  columns: [
    { title: 'Playlist', cell: (playlist) => playlist.name || 'Without a name' },
    { title: 'State', cell: state },
    { title: 'Type', cell: (playlist) => orNone(playlist.type), wide: true },
    { title: 'Pieces', cell: (playlist) => count(playlist.qty), number: true },
    { title: 'Duration', cell: (playlist) => seconds(playlist.duration), number: true, wide: true },
  ],
  detail: (playlist) =>
    detail(
      playlist.name || 'Without a name',
      state(playlist),
      facts([
        ['Id', id(playlist.playlistId)],
        ['Type', orNone(playlist.type)],
        ['Pieces', count(playlist.qty)],
        ['Duration', seconds(playlist.duration)],
      ]),
      whole(playlist),
    ),
});
