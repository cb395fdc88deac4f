// All types of the packages, and the values that an app with `RoomSessions` needs: the clients, core, and the
// enumerations. The functions of single operations are in the packages of the clients.

export type * from '@room-sessions/badging';
export { BadgingClient } from '@room-sessions/badging';
export * from '@room-sessions/core';
export type * from '@room-sessions/media';
export { MediaClient, readImageHeader } from '@room-sessions/media';
export * from '@room-sessions/models';
export type * from '@room-sessions/recordings';
export { RecordingsClient } from '@room-sessions/recordings';
export type * from '@room-sessions/rooms';
export { InviteError, RoomsClient } from '@room-sessions/rooms';
export { RoomSessions } from './room-sessions.ts';
