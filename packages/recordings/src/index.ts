export type * from '@room-sessions/models';
export { RecordingsClient } from './client.ts';
export * from './generated/operations.ts';
