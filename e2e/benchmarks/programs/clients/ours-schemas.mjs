import { validate } from '@room-sessions/core';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { open as openOurs } from './ours.mjs';

// The responses are valid, so that drift is a fault of this benchmark.
const onDrift = (drift) => {
  console.error('Unexpected drift:', drift);
  process.exit(1);
};

export const open = (options) =>
  openOurs({ use: [validate({ schemas: roomsSchemas, onDrift })], ...options });
