import { MediaClient } from '@room-sessions/media';

const media = new MediaClient();
const playlist = await media.updatePlaylist({
  playlistId: '00000006-0000-4000-8000-000000000001',
  name: 'Doors open',
});
console.log(playlist.name);
