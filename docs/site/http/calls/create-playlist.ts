import { MediaClient } from '@room-sessions/media';

const media = new MediaClient();
const playlist = await media.createPlaylist({ name: 'Before the start', qty: 3, duration: 540 });
console.log(playlist.playlistId);
