export type * from '@room-sessions/models';
export { BadgingClient } from './client.ts';
export * from './generated/operations.ts';
