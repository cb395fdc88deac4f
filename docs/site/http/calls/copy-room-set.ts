import { RoomsClient } from '@room-sessions/rooms';

const rooms = new RoomsClient();
// The API document does not say how a request names the set; an argument sends any parameter.
const copy = await rooms.copyRoomSet();
console.log(copy);
