import { MediaClient } from '@room-sessions/media';
import { imageFile } from '@room-sessions/media/node';
import { createServer } from 'node:http';
import { ApiError, InputError } from '@room-sessions/core';
import { describe, it } from 'vitest';
import { media } from './given.ts';

describe('docs/uploads.md', () => {
  it('uploads a file with progress', async () => {
    const media = new MediaClient();
    const image = await media.uploadImage(
      imageFile('logo.png'),
      {},
      { onProgress: ({ sent, total }) => console.log(`${sent} of ${total}`), timeout: 300_000 },
    );
    if (image.error) console.error(image.error); // refused by the gateway, inside the record
  });

  it('uploads the body of a request', async () => {
    const server = createServer(async (request, response) => {
      const send = (status: number, body: object) =>
        response.writeHead(status).end(JSON.stringify(body));
      try {
        send(200, await media.uploadImage(request, { name: 'photo' }, { maxBytes: 5_000_000 }));
      } catch (error) {
        if (error instanceof InputError) send(400, { error: 'Choose a PNG, JPEG, GIF or WebP.' });
        else if (error instanceof ApiError && error.status === 413)
          send(413, { error: 'The image is too large.' });
        else send(502, { error: 'The image was not uploaded.' });
      }
    });
  });
});
