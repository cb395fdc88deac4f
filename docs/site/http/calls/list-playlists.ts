import { MediaClient } from '@room-sessions/media';

const media = new MediaClient();
for await (const playlist of media.listPlaylists({ sort: 'name,desc' })) {
  console.log(playlist.name);
}
