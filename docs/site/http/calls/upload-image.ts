import { MediaClient } from '@room-sessions/media';

const media = new MediaClient();
// One pixel. A path, a Blob or a stream does as well.
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const image = await media.uploadImage(Buffer.from(pixel, 'base64'), { name: 'dot' });
console.log(image.imageURI);
