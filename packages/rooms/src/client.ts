// The client of the rooms domain: the generated methods, and `invite`, which is several requests.

import { RoomsMethods } from './generated/client.ts';
import { invite, type Invitee } from './invite.ts';
import type { InviteOptions } from './invite-options.ts';
import type { InviteResult } from './invite-result.ts';

/** Rooms and room sets, who may enter them, events and guests. */
export class RoomsClient extends RoomsMethods {
  /**
   * Invites any number of users to a room: in batches, some at a time. Returns one result per user, in
   * the order of `users`. A refused user does not fail the call: the others are invited.
   *
   * If a batch fails, no further batch is started, and the running ones are awaited. The error has the
   * outcome of each user. Pass it as `resume` to another call to send the remaining users.
   *
   * It returns a plain promise, without `withResponse()`, because the result is of any number of responses,
   * or of none. `middleware` sees the response of each batch.
   *
   * `POST /api/v1/social/invite/{socialId}`, for each batch
   *
   * @param socialId The room.
   * @param users User ids, e-mail addresses, or invites with further fields. An empty list sends no request.
   * @param options Options of each call, and of the batches.
   * @throws InputError for a user without an id and an address, or if `users` differ from those of `resume`; then
   * nothing is sent. InviteError if a batch failed. AbortError after an abort; its
   * `cause` is that InviteError.
   * @example
   * const { invited, refused, unknown } = await rooms.invite(socialId, userIds, {
   *   onProgress: ({ done, total }) => console.log(`${done} of ${total}`),
   * });
   */
  invite(
    socialId: string,
    users: readonly Invitee[],
    options?: InviteOptions,
  ): Promise<InviteResult> {
    return invite(this.client, socialId, users, options);
  }
}
