// The parts of a room. Each is requested by itself, so that a long one does not delay the others.
import type { Recording, RoomSet, SocialInvite } from '@room-sessions/models';
import type { DataCollection } from '../../../control/client.ts';
import type { BrowsedHost } from '../../../store/alternate-hosts.ts';
import type { Banner } from '../../../store/tables.ts';
import { toAddress } from '../parts/address.ts';
import { section } from '../parts/detail.ts';
import { ago, count, orNone, tag, words, yesNo } from '../parts/format.ts';
import { h, html, type Child, type VNode } from '../parts/html.ts';
import { getItems, getPages } from '../parts/items.ts';
import { Listing, type ListingProps } from '../parts/listing.ts';
import type { Item } from '../parts/merge-patch.ts';
import { Region } from '../parts/region.ts';
import { Participants } from './participants.ts';

export function RoomParts({ socialId, room }: { socialId: string; room: Item }): VNode {
  const numberOfHosts = Number(room['numberOfAlternateHosts'] ?? 0);
  const addTo = (name: DataCollection, text: string, member = 'socialId'): VNode =>
    html`<a class="add" href=${toAddress(name, 'new', { [member]: socialId })}>${text}</a>`;
  return html`<div class="detail parts">
    ${section('Participants', h(Participants, { socialId }))}
    ${part('Invites', 'invites', socialId, invites, addTo('invites', 'Invite a user'))}
    ${part(
      `Alternate hosts (${count(numberOfHosts)})`,
      'alternateHosts',
      socialId,
      hosts,
      addTo('alternateHosts', 'Add an alternate host', 'ownerId'),
    )}
    ${part('Recordings', 'recordings', socialId, recordings, addTo('recordings', 'Add a recording'))}
    ${part('Banners shown', 'banners', socialId, banners)}
    ${section('Settings', h(Settings, { room }))}
  </div>`;
}

const shared = ['anyoneCanStart', 'allowGuestUsers', 'hostAdmitted'] as const;

/** The settings of the room next to those of its set. */
function Settings({ room }: { room: Item }): VNode {
  const setId = room['socialRoomSetId'];
  const toYesNo = (value: unknown): string => yesNo(typeof value === 'boolean' ? value : undefined);
  return h(Region<RoomSet | undefined>, {
    async read(control) {
      if (typeof setId !== 'string') return undefined;
      return (await getItems<RoomSet>(control, 'roomSets', { id: setId })).items[0];
    },
    draw: (set) =>
      html`<table aria-label="Settings">
        <thead>
          <tr>
            ${['Setting', 'Room', 'Set'].map((title) => html`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${shared.map(
            (name) =>
              html`<tr>
                <th scope="row">${words(name)}</th>
                <td>${toYesNo(room[name])}</td>
                <td>${toYesNo(set?.[name])}</td>
              </tr>`,
          )}
        </tbody>
      </table>`,
  });
}

type PartOptions<Item> = Pick<ListingProps<Item>, 'label' | 'columns' | 'empty'>;

function part<Item>(
  title: string,
  collection: DataCollection,
  socialId: string,
  options: PartOptions<Item>,
  add?: Child,
): VNode {
  const read = getPages<Item>(collection, { socialId, order: 'newest' });
  return section(title, h(Listing<Item>, { ...options, read, small: true }), add);
}

const hosts = {
  label: 'Alternate hosts of this room',
  columns: [
    { title: 'User', cell: ({ user }) => orNone(user.name ?? user.userId) },
    { title: 'Host', cell: ({ host }) => yesNo(host) },
    { title: 'Licensed', cell: ({ licensed }) => yesNo(licensed), wide: true },
  ],
  empty: 'This room has no alternate host.',
} satisfies PartOptions<BrowsedHost>;

const banners = {
  label: 'Banners',
  columns: [
    { title: 'Shown', cell: (banner) => ago(banner.shown) },
    { title: 'Body', cell: (banner) => html`<code>${JSON.stringify(banner.body)}</code>` },
  ],
  empty: 'No banner was shown in this room.',
} satisfies PartOptions<Banner>;

const invites = {
  label: 'Invites of this room',
  columns: [
    {
      title: 'User',
      cell: (invite) =>
        html`<a href=${toAddress('invites', invite.socialInviteId)}
          >${orNone(invite.invitedUser?.name ?? invite.invitedUserId)}</a
        >`,
    },
    {
      title: 'State',
      cell: ({ didAttend }) => (didAttend ? tag('attended', 'good') : tag('invited')),
    },
    { title: 'Invited', cell: (invite) => ago(invite.dateTimeInvited), wide: true },
  ],
  empty: 'Nobody was invited.',
} satisfies PartOptions<SocialInvite>;

const recordings = {
  label: 'Recordings of this room',
  columns: [
    {
      title: 'Recording',
      cell: (one) =>
        html`<a href=${toAddress('recordings', one.socialRecordingId)}
          >${one.name || 'Without a name'}</a
        >`,
    },
    { title: 'State', cell: ({ status }) => tag(status ?? 'unknown') },
    { title: 'Started', cell: (one) => ago(one.startDateTime), wide: true },
  ],
  empty: 'Nothing was recorded.',
} satisfies PartOptions<Recording>;
