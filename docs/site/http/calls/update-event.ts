import { RoomsClient } from '@room-sessions/rooms';

const rooms = new RoomsClient();
const event = await rooms.updateEvent({
  socialEventId: '00000005-0000-4000-8000-000000000001',
  name: 'Autumn gathering',
});
console.log(event.name);
