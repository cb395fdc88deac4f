export * from '@room-sessions/badging';
export * from '@room-sessions/core';
export * from '@room-sessions/media';
export * from '@room-sessions/models';
export * from '@room-sessions/recordings';
export * from '@room-sessions/rooms';
export { RoomSessions } from './room-sessions.ts';
