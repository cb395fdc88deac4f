import { RoomsClient } from '@room-sessions/rooms';

const rooms = new RoomsClient();
const socialId = '00000002-0000-4000-8000-000000000001';
const { results } = await rooms.invite(socialId, ['00000001-0000-4000-8000-000000000001']);
for (const { user, status } of results) console.log(user, status);
