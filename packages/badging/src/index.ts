export type * from '@room-sessions/core';
export type * from '@room-sessions/models';
export { BadgingClient } from './generated/client.ts';
export * from './generated/functions.ts';
