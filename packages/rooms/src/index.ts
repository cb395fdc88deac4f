export type * from '@room-sessions/models';
export { RoomsClient } from './client.ts';
export * from './generated/operations.ts';
export type { Invitee } from './invite.ts';
export { isInviteError } from './invite-error.ts';
export type { InviteOptions, InviteProgress, InviteState } from './invite-options.ts';
export type {
  AcceptedInvite,
  InviteError,
  InviteOutcome,
  InviteResult,
  OpenInvite,
  PartialInviteResult,
  RefusedInvite,
  UnknownInvite,
  UnmatchedInvite,
} from './invite-result.ts';
