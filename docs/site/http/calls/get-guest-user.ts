import { RoomsClient } from '@room-sessions/rooms';

const rooms = new RoomsClient();
// Each call makes another guest. Its tokens are secrets.
const guest = await rooms.getGuestUser();
console.log(Object.keys(guest));
