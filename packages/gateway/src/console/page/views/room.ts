// One room. Each of its parts is asked for by itself, so that a long one keeps none waiting.
import type { Recording, RoomSet, Social, SocialInvite } from '@room-sessions/models';
import type { DataCollection } from '../../../control/client.ts';
import type { BrowsedHost } from '../../../store/alternate-hosts.ts';
import type { Banner } from '../../../store/tables.ts';
import { detail, facts, figures, id, section, whole } from '../parts/detail.ts';
import { count, orNone, tag, time, words, yesNo } from '../parts/format.ts';
import { h, html, type Child, type VNode } from '../parts/html.ts';
import { demandOne, itemsOf, pagesOf } from '../parts/items.ts';
import { Listing, type ListingProps } from '../parts/listing.ts';
import { Region, region, useRead } from '../parts/region.ts';
import { Participants } from './participants.ts';
import { recordedTime, recordingState } from './recording.ts';

/** A room as the control plane lists it: with the name of its set, and a count of its hosts. */
export type ListedRoom = Social & {
  readonly roomSetName?: string;
  readonly numberOfAlternateHosts: number;
};

export function RoomDetail({ id: socialId }: { id: string }): VNode {
  const about = useRead(async (control) => {
    const { items } = await itemsOf<ListedRoom>(control, 'rooms', { id: socialId });
    return demandOne(items, `There is no room ${socialId}.`);
  });
  const room = about.value;
  return html`<div class="cards">
    ${region(about, draw)}
    <div class="detail parts">
      ${section('Participants', h(Participants, { socialId }))}
      ${part('Banners shown', 'banners', socialId, banners)}
      ${part('Invites', 'invites', socialId, invites)}
      ${part('Recordings', 'recordings', socialId, recordings)}
    </div>
    <div class="detail parts">
      ${
        room && [
          section('Settings', h(Settings, { room })),
          part(
            `Alternate hosts (${count(room.numberOfAlternateHosts)})`,
            'alternateHosts',
            socialId,
            hosts,
          ),
          whole(room),
        ]
      }
    </div>
  </div>`;
}

function draw(room: ListedRoom): Child {
  const { socialMeta: meta } = room;
  return detail(
    room.name || 'Without a name',
    [
      room.isOpen ? tag('open', 'good') : tag('closed'),
      room.isValid === false && tag('not valid', 'bad'),
      room.recurring && tag('recurring'),
    ],
    room.description && html`<p>${room.description}</p>`,
    figures([
      ['Present', count(meta?.numberCurrentlyPresent)],
      ['Attended', count(meta?.numberOfAttendees)],
      ['Invited', count(meta?.numberOfInvites)],
    ]),
    facts([
      ['Id', id(room.socialId)],
      ['Host', orNone(room.user?.name)],
      ['Set', orNone(room.roomSetName)],
      ['Permission', orNone(room.socialPermissionType)],
      ['Entry configuration', id(room.configurationId)],
      ['Most participants', count(room.maxParticipants)],
      ['Address', orNone(room.socialURI)],
      ['Starts', time(room.startDateTime)],
      ['Ends', time(room.endDateTime)],
      ['Made', time(room.dateCreated)],
      ['Updated', time(room.updatedDateTime)],
    ]),
  );
}

const shared = ['anyoneCanStart', 'allowGuestUsers', 'hostAdmitted'] as const;

/** Those of the room, and beside them those of its set. */
function Settings({ room }: { room: ListedRoom }): VNode {
  const { socialRoomSetId } = room;
  return h(Region<RoomSet | undefined>, {
    async read(control) {
      if (socialRoomSetId === undefined) return undefined;
      return (await itemsOf<RoomSet>(control, 'roomSets', { id: socialRoomSetId })).items[0];
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
                <td>${yesNo(room[name])}</td>
                <td>${yesNo(set?.[name])}</td>
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
): VNode {
  const read = pagesOf<Item>(collection, { socialId, order: 'newest' });
  return section(title, h(Listing<Item>, { ...options, read, small: true }));
}

const hosts = {
  label: 'Alternate hosts of this room',
  columns: [
    { title: 'User', cell: ({ user }) => orNone(user.name ?? user.userId) },
    { title: 'Host', cell: ({ host }) => yesNo(host) },
    { title: 'Licensed', cell: ({ licensed }) => yesNo(licensed), wide: true },
  ],
  empty: 'None.',
} satisfies PartOptions<BrowsedHost>;

const banners = {
  label: 'Banners',
  columns: [
    { title: 'Shown', cell: (banner) => time(banner.shown) },
    { title: 'Body', cell: (banner) => html`<code>${JSON.stringify(banner.body)}</code>` },
  ],
  empty: 'No banner was shown in this room.',
} satisfies PartOptions<Banner>;

const invites = {
  label: 'Invites of this room',
  columns: [
    { title: 'User', cell: (invite) => orNone(invite.invitedUser?.name ?? invite.invitedUserId) },
    { title: 'Attended', cell: (invite) => yesNo(invite.didAttend) },
    { title: 'Invited', cell: (invite) => time(invite.dateTimeInvited), wide: true },
  ],
  empty: 'Nobody was invited.',
} satisfies PartOptions<SocialInvite>;

const recordingLink = (one: Recording): Child =>
  html`<a href=${`#/recordings/${one.socialRecordingId}`}>${one.name || 'Without a name'}</a>`;

const recordings = {
  label: 'Recordings of this room',
  columns: [
    { title: 'Recording', cell: recordingLink },
    { title: 'State', cell: recordingState },
    { title: 'Length', cell: recordedTime, wide: true, number: true },
  ],
  empty: 'Nothing was recorded.',
} satisfies PartOptions<Recording>;
