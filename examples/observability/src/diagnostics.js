import { tracingChannel } from 'node:diagnostics_channel';
import { RoomsClient } from '@room-sessions/rooms';

tracingChannel('room-sessions:attempt').subscribe({
  asyncEnd({ operation, attempt, url, status, error }) {
    console.log(`${operation} #${attempt} ${url} ${error?.code ?? status}`);
  },
});

const rooms = new RoomsClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'my-own-key' });
const socialId = '00000002-0000-4000-8000-000000000001'; // a room of the sample data
await rooms.listAlternateHosts(socialId, { text: 'ann', size: 5 });
