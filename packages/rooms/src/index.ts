export type * from '@room-sessions/models';
export { RoomsClient } from './client.ts';
export * from './generated/operations.ts';
export type { Invitee, InviteResult, RefusedInvite } from './invite.ts';
