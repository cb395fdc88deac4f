import { RoomsClient } from '@room-sessions/rooms';

const rooms = new RoomsClient();
const socialId = '00000002-0000-4000-8000-000000000001';
console.log(await rooms.getSettings(socialId));
