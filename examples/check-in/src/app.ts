import { InviteError, type PartialInviteResult, type RoomSessions } from '@room-sessions/sdk';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { streamSSE } from 'hono/streaming';
import { refuse, refuseSize, toHttpError, toResponse } from './http-error.ts';
import { readGuests } from './read-guests.ts';
import { readPhoto, savePhoto } from './save-photo.ts';

export function createApp(sessions: RoomSessions): Hono {
  const { rooms } = sessions;
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 6_000_000, onError: refuseSize }));
  app.onError(toResponse);

  app.post('/check-in', async ({ json }) => {
    // Unsafe, but harmless: after a lost response, a second guest is created.
    const { user, bearer } = await rooms.getGuestUser({}, { retry: { unsafe: true } });
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
    if (guests.length === 0)
      return refuse(400, 'Choose a CSV file of guests, with the heading email or user id.');
    return streamSSE(context, async (stream) => {
      const send = (event: string, data: object): Promise<void> =>
        stream.writeSSE({ event, data: JSON.stringify(data) });
      // If the visitor leaves, no further batch is started.
      const stop = new AbortController();
      stream.onAbort(() => stop.abort());
      try {
        const result = await rooms.invite(context.req.param('room'), guests, {
          batchSize: 25,
          stop: stop.signal,
          onProgress: (progress) => send('progress', progress),
        });
        await send('done', toReport(result));
      } catch (error) {
        console.error(error);
        const [, text] = toHttpError(error);
        const partial = error instanceof InviteError ? error.partial : {};
        await send('failed', { error: text, ...toReport(partial) });
      }
    });
  });

  app.post('/photo', async ({ req }) => savePhoto(sessions, await readPhoto(req.raw)));
  return app;
}

/** What happened to each guest. */
function toReport(result: Partial<PartialInviteResult>): object {
  const { invited = [], refused = [], unknown = [], open = [] } = result;
  const refusals = refused.map(({ user, error }) => ({ user, reason: error }));
  return { invited: invited.length, refused: refusals, unknown, open };
}
