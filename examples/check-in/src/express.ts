import type { RoomSessions } from '@room-sessions/sdk';
import express, { type ErrorRequestHandler, type Express } from 'express';
import multer, { MulterError } from 'multer';
import { toResponse } from './http-error.ts';
import { refusePhoto, savePhoto } from './save-photo.ts';

export function createExpressApp(sessions: RoomSessions): Express {
  const app = express();
  const form = multer({ limits: { fileSize: 5_000_000 } });

  app.post('/photo', form.single('photo'), async ({ file }, response) => {
    const photo = file && new File([new Uint8Array(file.buffer)], file.originalname);
    const answer = await savePhoto(sessions, photo);
    response.status(answer.status).json(await answer.json());
  });

  const sendError: ErrorRequestHandler = async (error, _request, response, _next) => {
    // The photo is too large for the parser.
    const answer = error instanceof MulterError ? refusePhoto() : toResponse(error);
    response.status(answer.status).json(await answer.json());
  };
  app.use(sendError);
  return app;
}
