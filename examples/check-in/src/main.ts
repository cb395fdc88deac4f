import { serve } from '@hono/node-server';
import { RoomSessions } from '@room-sessions/sdk';
import { createApp } from './app.ts';

const sessions = new RoomSessions({ totalTimeout: 10_000 });
serve(createApp(sessions), ({ port }) => console.log(`http://localhost:${port}`));
