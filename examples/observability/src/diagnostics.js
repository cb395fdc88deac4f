import { tracingChannel } from 'node:diagnostics_channel';
import { isRoomSessionsError } from '@room-sessions/core';
import { RoomsClient } from '@room-sessions/rooms';

tracingChannel('room-sessions:attempt').asyncEnd.subscribe((message) => {
  const { operation, attempt, url, status, error } =
    /** @type {import('@room-sessions/core').AttemptTrace} */ (message);
  const end = isRoomSessionsError(error) ? error.code : status;
  console.log(`${operation} #${attempt} ${url} ${end}`);
});

const rooms = new RoomsClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'my-own-key' });
const socialId = '00000002-0000-4000-8000-000000000001'; // a room of the sample data
await rooms.listAlternateHosts(socialId, { text: 'ann', size: 5 });
