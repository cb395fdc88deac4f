import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import {
  type Image,
  type ImageSource,
  MediaClient,
  readImageHeader,
  type UploadOptions,
} from '@room-sessions/media';
import { imageFile } from '@room-sessions/media/node';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '' } = process.env;
const base64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const png = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
assert.deepEqual(readImageHeader(png), { type: 'png', width: 1, height: 1 });

const media = new MediaClient({ baseUrl, apiKey });
async function* chunks(): AsyncGenerator<Uint8Array> {
  yield png;
}
const sources: ImageSource[] = [
  png,
  new Blob([png]),
  { size: png.length, replayable: true, open: chunks },
];
for (const source of sources) {
  const image: Image = await media.uploadImage(source, { name: 'dot', width: undefined });
  assert.equal(typeof image.imageId, 'string');
}

await writeFile('dot.png', png);
const steps: number[] = [];
const options: UploadOptions = { onProgress: ({ sent }) => void steps.push(sent) };
const uploaded = await media.uploadImage(imageFile('dot.png'), {}, options);
assert.equal(uploaded.imageName, 'dot.png');
assert.deepEqual(steps, [0, png.length]);
assert.equal((await media.listPlaylists({ size: 5 }).all({ maxItems: 10 })).length, 10);
// @ts-expect-error a path is a file for Node only
await assert.rejects(async () => media.uploadImage('logo.png'));
