import { BadgingClient } from '@room-sessions/badging';

const badging = new BadgingClient();
console.log(await badging.getQuestion());
