import { InviteError, type PartialInviteResult, type RoomSessions } from '@room-sessions/sdk';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { streamSSE } from 'hono/streaming';
import { toHttpError, toResponse } from './http-error.ts';
import { readGuests } from './read-guests.ts';
import { savePhoto } from './save-photo.ts';

export function createApp(sessions: RoomSessions): Hono {
  const { rooms } = sessions;
  const app = new Hono();
  const tooLarge = { error: 'The upload is too large.' };
  app.use(bodyLimit({ maxSize: 6_000_000, onError: ({ json }) => json(tooLarge, 413) }));
  app.onError(toResponse);

  app.post('/check-in', async ({ json }) => {
    const { user, bearer } = await rooms.getGuestUser();
    return json({ guest: user?.userId, token: bearer }, 201);
  });

  app.get('/rooms/:room/hosts', async ({ req, json }) => {
    const page = Number(req.query('page') ?? 0);
    const query = { text: req.query('search'), page, sort: 'name,asc' };
    const { items, isLast } = await rooms.listAlternateHosts(req.param('room'), query);
    // A host also has an e-mail address and a telephone number.
    const hosts = items.map(({ user }) => ({ id: user?.userId, name: user?.name }));
    return json({ hosts, nextPage: isLast ? null : page + 1 });
  });

  app.post('/rooms/:room/guests', async (context) => {
    const guests = readGuests(await context.req.text());
    return streamSSE(context, async (stream) => {
      const send = (event: string, data: object): Promise<void> =>
        stream.writeSSE({ event, data: JSON.stringify(data) });
      // If the visitor leaves, no further batch is started.
      const stop = new AbortController();
      stream.onAbort(() => stop.abort());
      try {
        const { results } = await rooms.invite(context.req.param('room'), guests, {
          batchSize: 25,
          stop: stop.signal,
          onProgress: (progress) => send('progress', progress),
        });
        await send('done', toReport(results));
      } catch (error) {
        console.error(error);
        const [, text] = toHttpError(error);
        const results = error instanceof InviteError ? error.partial.results : [];
        await send('failed', { error: text, ...toReport(results) });
      }
    });
  });

  app.post('/photo', async ({ req }) => {
    const { photo } = await req.parseBody();
    return savePhoto(sessions, photo);
  });
  return app;
}

/** What happened to each guest. */
function toReport(results: PartialInviteResult['results']): object {
  const find = (status: string): string[] =>
    results.filter((guest) => guest.status === status).map(({ user }) => user);
  return {
    invited: find('invited').length,
    refused: find('refused'),
    unknown: find('unknown'),
    open: find('open'),
  };
}
