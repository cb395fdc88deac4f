import type { SocialInvite } from '@room-sessions/models';
import type { View } from '../context.ts';
import { detail, facts, id, whole } from '../parts/detail.ts';
import { orNone, tag, time } from '../parts/format.ts';
import { html } from '../parts/html.ts';
import { recordsView } from '../parts/records-view.ts';

/** An invite as the control plane lists it: with the name of its room. */
type ListedInvite = SocialInvite & { readonly roomName?: string };

const nameOf = (invite: ListedInvite): string =>
  invite.invitedUser?.name || invite.invitedUserId || 'Unknown';

const attended = (invite: ListedInvite) =>
  invite.didAttend ? tag('attended', 'good') : tag('invited');

export const invitesView: View = recordsView<ListedInvite>({
  name: 'invites',
  title: 'Invites',
  letter: 'i',
  empty: 'Nobody was invited.',
  newestFirst: true,
  idOf: (invite) => invite.socialInviteId,
  columns: [
    { title: 'User', cell: nameOf },
    { title: 'Room', cell: (invite) => orNone(invite.roomName) },
    { title: 'State', cell: attended },
    { title: 'Invited', cell: (invite) => time(invite.dateTimeInvited), wide: true },
  ],
  detail: (invite) =>
    detail(
      nameOf(invite),
      attended(invite),
      facts([
        ['Id', id(invite.socialInviteId)],
        ['User', id(invite.invitedUserId)],
        ['E-mail', orNone(invite.invitedUser?.emailAddress)],
        [
          'Room',
          html`<a href=${`#/rooms/${invite.socialId}`}>${invite.roomName || invite.socialId}</a>`,
        ],
        ['Invited', time(invite.dateTimeInvited)],
      ]),
      whole(invite),
    ),
});
