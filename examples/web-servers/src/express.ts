import type { MediaClient } from '@room-sessions/media';
import type { RecordingsClient } from '@room-sessions/recordings';
import type { RoomsClient } from '@room-sessions/rooms';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { toHttpError } from './http-error.ts';
import { inviteWithProgress } from './invite-progress.ts';
import { streamTranscriptions } from './stream-list.ts';

export function createExpressApp(
  rooms: RoomsClient,
  media: MediaClient,
  recordings: RecordingsClient,
): Express {
  const app = express();

  app.get('/rooms/:socialId/settings', async (request, response) => {
    const { settings } = await rooms.getSettings(
      request.params.socialId,
      {},
      { totalTimeout: 10_000 },
    );
    response.json({ guestsAllowed: settings?.['allowGuestUsers'] === true });
  });

  // Before `app.use(express.json())` and other body parsers: the SDK reads the request itself.
  app.post('/images', async (request, response) => {
    const { error, imageURI } = await media.uploadImage(
      request,
      { name: 'photo' },
      { maxBytes: 5_000_000 },
    );
    // The gateway refused the image.
    if (error !== undefined) response.status(400).json({ error: 'The image was refused.' });
    else response.status(201).json({ uri: imageURI });
  });

  app.post('/rooms/:socialId/invites', express.json(), inviteWithProgress(rooms));
  app.get('/transcriptions.ndjson', streamTranscriptions(recordings));

  const sendError: ErrorRequestHandler = (error, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status, message, headers } = toHttpError(error);
    if (status >= 500) console.error(error);
    response.status(status).set(headers).json({ error: message });
  };
  app.use(sendError);
  return app;
}
