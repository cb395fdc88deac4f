// node src/main.ts, with ROOM_SESSIONS_BASE_URL and ROOM_SESSIONS_API_KEY in the environment, and
// PORT and HOST if they are not to be 3000 and 127.0.0.1.

import { RoomsClient } from '@room-sessions/rooms';
import { createApp } from './app.ts';
import { closeApp } from './close-app.ts';

const { PORT = '3000', HOST = '127.0.0.1' } = process.env;

async function main(): Promise<void> {
  if (!/^\d{1,5}$/.test(PORT)) throw new Error(`PORT has to be a number, not "${PORT}".`);
  // Guests wait: no call may take longer than this, with all that is tried again.
  const app = await createApp(new RoomsClient({ timeout: 3_000, totalTimeout: 8_000 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // What is under way is answered first. The second signal ends the process at once.
    process.once(signal, () => void closeApp(app));
  }
  await app.listen({ port: Number(PORT), host: HOST });
}

await main().catch((error: NodeJS.ErrnoException) => {
  const taken = `Port ${PORT} on ${HOST} is taken; set PORT to another.`;
  console.error(`guest-server: ${error.code === 'EADDRINUSE' ? taken : error.message}`);
  process.exitCode = 1;
});
