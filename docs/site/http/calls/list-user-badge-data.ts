import { BadgingClient } from '@room-sessions/badging';

const badging = new BadgingClient();
for await (const badge of badging.listUserData({ sort: 'title,asc' })) {
  console.log(badge);
}
