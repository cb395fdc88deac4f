import { RoomsClient } from '@room-sessions/rooms';

const rooms = new RoomsClient();
// How a deployment is told which set to copy is not shown; `extraQuery` carries what it wants.
const copy = await rooms.copyRoomSet();
console.log(copy);
