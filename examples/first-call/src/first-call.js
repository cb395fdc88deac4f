import { RoomsClient } from '@room-sessions/rooms';

const rooms = new RoomsClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'my-own-key' });
const socialId = '00000002-0000-4000-8000-000000000001'; // a room of the sample data

console.log(await rooms.getSettings(socialId));
for await (const host of rooms.listAlternateHosts(socialId, { text: 'ann', sort: 'name,asc' })) {
  console.log(host.user?.name);
}
