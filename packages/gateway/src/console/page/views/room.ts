// One room. Each of its parts is asked for by itself, so that a long one keeps none waiting.
import type { Recording, RoomSet, Social, SocialInvite, User } from '@room-sessions/models';
import { ControlError } from '../../../control/client.ts';
import type { Context } from '../context.ts';
import { detail, facts, figures, id, section, whole } from '../parts/detail.ts';
import { h, type Child } from '../parts/dom.ts';
import { count, orNone, tag, time, words, yesNo } from '../parts/format.ts';
import { listing } from '../parts/listing.ts';
import { redraw } from '../parts/redraw.ts';
import { region, type Region } from '../parts/region.ts';
import { itemsOf } from '../parts/items.ts';
import { participants } from './participants.ts';
import { recordedTime, recordingState } from './recording.ts';

/** A room as the control plane lists it: with the name of its set. */
export type ListedRoom = Social & { readonly roomSetName?: string };

interface Banner {
  readonly body: unknown;
  readonly shown: string;
}

export function roomDetail(
  context: Context,
  signal: AbortSignal,
  socialId: string,
  changed: () => void,
): { element: HTMLElement; reload: () => void } {
  const rest = h('div', { class: 'detail parts' });
  const about = region(
    signal,
    async () => {
      const { items } = await itemsOf<ListedRoom>(context.control, 'rooms', { id: socialId });
      const [room] = items;
      if (!room) throw new ControlError(404, `There is no room ${socialId}.`);
      return room;
    },
    (room) => {
      redraw(
        rest,
        section('Settings', settings(context, signal, room)),
        section(`Alternate hosts (${count(room.alternateHosts?.length ?? 0)})`, hosts(room)),
        whole(room),
      );
      return draw(room);
    },
  );
  const people = participants(context, signal, socialId, () => {
    void about.reload();
    changed();
  });
  const lists = [banners, invites, recordings].map((part) => part(context, signal, socialId));
  const element = h(
    'div',
    { class: 'cards' },
    about.element,
    h(
      'div',
      { class: 'detail parts' },
      section('Participants', people.element),
      ...lists.map(({ title, list }) => section(title, list.element)),
    ),
    rest,
  );
  return {
    element,
    reload() {
      for (const part of [about, people, ...lists.map(({ list }) => list)]) void part.reload();
    },
  };
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
    room.description ? h('p', {}, room.description) : undefined,
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
function settings({ control }: Context, signal: AbortSignal, room: ListedRoom): Child {
  const { socialRoomSetId } = room;
  return region(
    signal,
    async () => {
      if (socialRoomSetId === undefined) return undefined;
      const { items } = await itemsOf<RoomSet>(control, 'roomSets', { id: socialRoomSetId });
      return items[0];
    },
    (set) =>
      h(
        'table',
        { 'aria-label': 'Settings' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, 'Setting'),
            h('th', { scope: 'col' }, 'Room'),
            h('th', { scope: 'col' }, 'Set'),
          ),
        ),
        h(
          'tbody',
          {},
          ...shared.map((name) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, words(name)),
              h('td', {}, yesNo(room[name])),
              h('td', {}, yesNo(set?.[name])),
            ),
          ),
        ),
      ),
  ).element;
}

/** Many are folded away. */
function hosts({ alternateHosts = [] }: ListedRoom): Child {
  if (alternateHosts.length === 0) return h('p', { class: 'empty' }, 'None.');
  const line = (user: User): Child => h('li', {}, orNone(user.name ?? user.userId));
  const list = h('ul', { class: 'names' }, ...alternateHosts.map(line));
  if (alternateHosts.length <= 6) return list;
  return h('details', {}, h('summary', {}, 'Show all'), list);
}

interface Part {
  readonly title: string;
  readonly list: Region;
}
type MakePart = (context: Context, signal: AbortSignal, socialId: string) => Part;

const banners: MakePart = (context, signal, socialId) => ({
  title: 'Banners shown',
  list: listing<Banner>(context, signal, {
    collection: 'banners',
    label: 'Banners',
    query: { socialId },
    newestFirst: true,
    columns: [
      { title: 'Shown', cell: (banner) => time(banner.shown) },
      { title: 'Body', cell: (banner) => h('code', {}, JSON.stringify(banner.body)) },
    ],
    empty: 'No banner was shown in this room.',
    small: true,
  }),
});

const invites: MakePart = (context, signal, socialId) => ({
  title: 'Invites',
  list: listing<SocialInvite>(context, signal, {
    collection: 'invites',
    label: 'Invites of this room',
    query: { socialId },
    newestFirst: true,
    columns: [
      { title: 'User', cell: (invite) => orNone(invite.invitedUser?.name ?? invite.invitedUserId) },
      { title: 'Attended', cell: (invite) => yesNo(invite.didAttend) },
      { title: 'Invited', cell: (invite) => time(invite.dateTimeInvited), wide: true },
    ],
    empty: 'Nobody was invited.',
    small: true,
  }),
});

const recordings: MakePart = (context, signal, socialId) => ({
  title: 'Recordings',
  list: listing<Recording>(context, signal, {
    collection: 'recordings',
    label: 'Recordings of this room',
    query: { socialId },
    newestFirst: true,
    columns: [
      {
        title: 'Recording',
        cell: (one) =>
          h('a', { href: `#/recordings/${one.socialRecordingId}` }, one.name || 'Without a name'),
      },
      { title: 'State', cell: (one) => recordingState(one) },
      { title: 'Length', cell: (one) => recordedTime(one), wide: true, number: true },
    ],
    empty: 'Nothing was recorded.',
    small: true,
  }),
});
