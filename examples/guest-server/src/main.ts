// node src/main.ts, with ROOM_SESSIONS_BASE_URL and ROOM_SESSIONS_API_KEY in the environment, and
// PORT and HOST if they are not to be 3000 and 127.0.0.1.

import { RoomsClient } from '@room-sessions/rooms';
import { createApp } from './app.ts';
import { closeApp } from './close-app.ts';

const { PORT = '3000', HOST = '127.0.0.1' } = process.env;

async function main(): Promise<void> {
  if (!/^\d{1,5}$/.test(PORT)) throw new Error(`PORT has to be a number, not "${PORT}".`);
  // Guests wait: no call may take longer than this, including retries.
  const app = await createApp(new RoomsClient({ timeout: 3_000, totalTimeout: 8_000 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Pending requests are completed first. A second signal exits at once.
    process.once(signal, () => void closeApp(app));
  }
  await app.listen({ port: Number(PORT), host: HOST });
}

await main().catch((error: NodeJS.ErrnoException) => {
  const taken = `Port ${PORT} on ${HOST} is in use; set PORT to another one.`;
  console.error(`guest-server: ${error.code === 'EADDRINUSE' ? taken : error.message}`);
  process.exitCode = 1;
});
