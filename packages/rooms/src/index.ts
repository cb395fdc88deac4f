export type * from '@room-sessions/core';
export type * from '@room-sessions/models';
export { RoomsClient } from './client.ts';
export * from './generated/functions.ts';
export type { Invitee } from './invite.ts';
export type { InviteBatch } from './batches.ts';
export { InviteError } from './invite-error.ts';
export type { InviteOptions, InviteProgress, InviteState } from './invite-options.ts';
export type {
  AcceptedInvite,
  InviteOutcome,
  InviteResult,
  OpenInvite,
  PartialInviteResult,
  RefusedInvite,
  UnknownInvite,
  UnmatchedInvite,
} from './invite-result.ts';
