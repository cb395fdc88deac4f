import { validate } from '@room-sessions/core';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { open as openOurs } from './ours.mjs';

// The answers conform.
const onDrift = (departure) => {
  console.error('There is a departure where there is none:', departure);
  process.exit(1);
};

export const open = (options) =>
  openOurs({ use: [validate({ schemas: roomsSchemas, onDrift })], ...options });
