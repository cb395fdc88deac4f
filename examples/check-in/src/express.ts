import type { RoomSessions } from '@room-sessions/sdk';
import express, { type ErrorRequestHandler, type Express } from 'express';
import multer from 'multer';
import { refuseSize, toResponse } from './http-error.ts';
import { refusePhoto, savePhoto } from './save-photo.ts';

export function createExpressApp(sessions: RoomSessions): Express {
  const app = express();
  const form = multer({ limits: { fileSize: 6_000_000 } });
  const send = async (reply: express.Response, answer: Response): Promise<void> => {
    reply
      .status(answer.status)
      .setHeaders(answer.headers)
      .end(await answer.text());
  };

  const refuseForm: ErrorRequestHandler = ({ code }, _request, reply, _next) =>
    send(reply, code === 'LIMIT_FILE_SIZE' ? refuseSize() : refusePhoto());
  app.post('/photo', form.single('photo'), refuseForm);
  app.post('/photo', async ({ file }, reply) => {
    const photo = file && new File([new Uint8Array(file.buffer)], file.originalname);
    await send(reply, await savePhoto(sessions, photo));
  });

  const sendError: ErrorRequestHandler = (error, _request, reply, _next) =>
    send(reply, toResponse(error));
  app.use(sendError);
  return app;
}
