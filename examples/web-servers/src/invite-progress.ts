import { InviteError, type PartialInviteResult, type RoomsClient } from '@room-sessions/rooms';
import type { RequestHandler } from 'express';
import { toHttpError } from './http-error.ts';

/** Invites the users of a request, and reports the progress as server-sent events. */
export function inviteWithProgress(rooms: RoomsClient): RequestHandler<{ socialId: string }> {
  return async (request, response) => {
    const send = (event: string, data: unknown): void => {
      if (!response.headersSent) {
        response.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
        });
      }
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    // If the browser leaves, no further batch is started. After the end of the response, this has no effect.
    const stop = new AbortController();
    response.on('close', () => stop.abort());

    const { userIds } = (request.body ?? {}) as { userIds: string[] };
    try {
      const { results } = await rooms.invite(request.params.socialId, userIds, {
        batchSize: 25,
        stop: stop.signal,
        onProgress: (progress) => send('progress', progress),
      });
      send('done', countOutcomes(results));
    } catch (error) {
      // The browser has left, so there is no response to send.
      if (stop.signal.aborted) return;
      // Before the first event, the error handler can still set the status.
      if (!response.headersSent) throw error;
      console.error(error);
      const counts = error instanceof InviteError ? countOutcomes(error.partial.results) : {};
      send('failed', { error: toHttpError(error).message, ...counts });
    }
    response.end();
  };
}

/** How many users have each outcome. */
function countOutcomes(results: PartialInviteResult['results']): Record<string, number> {
  const counts = { invited: 0, refused: 0, unknown: 0, open: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}
