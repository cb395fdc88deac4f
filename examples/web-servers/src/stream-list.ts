import { pipeline } from 'node:stream/promises';
import { RoomSessionsError } from '@room-sessions/core';
import type { RecordingsClient } from '@room-sessions/recordings';
import type { RequestHandler } from 'express';

/** Sends all transcriptions as newline-delimited JSON: one line for each transcription. */
export function streamTranscriptions(recordings: RecordingsClient): RequestHandler {
  return async (_request, response) => {
    const items = recordings.listTranscriptions({ size: 100 })[Symbol.asyncIterator]();
    // If the client leaves, the pending request is aborted. After the end of the list, this has no effect.
    response.on('close', () => void items.return?.());

    // The first page is read before the headers are sent: if it fails, the error handler sets the status.
    const first = await items.next();
    async function* toLines(): AsyncGenerator<string> {
      for (let next = first; !next.done; next = await items.next()) {
        yield `${JSON.stringify(next.value)}\n`;
      }
    }
    response.type('application/x-ndjson');
    try {
      // Waits while the client is slow. If a later page fails, this closes the connection.
      await pipeline(toLines, response);
    } catch (error) {
      // Any other error means that the client has left.
      if (error instanceof RoomSessionsError) throw error;
    }
  };
}
