export type * from '@room-sessions/core';
export type * from '@room-sessions/models';
export { RecordingsClient } from './generated/client.ts';
export * from './generated/functions.ts';
