// The clients, their types, and all of core and models. The functions of single operations are in the packages of
// the clients.

export { BadgingClient } from '@room-sessions/badging';
export * from '@room-sessions/core';
export { MediaClient, readImageHeader } from '@room-sessions/media';
export type {
  ContentSource,
  ImageContent,
  ImageDescription,
  ImageFormat,
  ImageHeader,
  ImageSource,
  UploadOptions,
  UploadProgress,
} from '@room-sessions/media';
export * from '@room-sessions/models';
export { RecordingsClient } from '@room-sessions/recordings';
export { InviteError, RoomsClient } from '@room-sessions/rooms';
export type {
  AcceptedInvite,
  InviteBatch,
  Invitee,
  InviteOptions,
  InviteOutcome,
  InviteProgress,
  InviteResult,
  InviteState,
  OpenInvite,
  PartialInviteResult,
  RefusedInvite,
  UnknownInvite,
  UnmatchedInvite,
} from '@room-sessions/rooms';
export { RoomSessions } from './room-sessions.ts';
