import type { View } from '../context.ts';
import { count, orNone, tag } from '../parts/format.ts';
import { pagesOf } from '../parts/items.ts';
import { Listing } from '../parts/listing.ts';
import type { Column } from '../parts/table.ts';
import { RoomDetail, type ListedRoom } from './room.ts';
import { h, type VNode } from '../parts/html.ts';

const columns: readonly Column<ListedRoom>[] = [
  { title: 'Room', cell: (room) => room.name || 'Without a name' },
  { title: 'Set', cell: (room) => orNone(room.roomSetName), wide: true },
  {
    title: 'State',
    cell: (room) => (room.isOpen ? tag('open', 'good') : tag('closed')),
  },
  {
    title: 'Present',
    cell: (room) => count(room.socialMeta?.numberCurrentlyPresent),
    number: true,
  },
  {
    title: 'Attended',
    cell: (room) => count(room.socialMeta?.numberOfAttendees),
    number: true,
    wide: true,
  },
  {
    title: 'Invited',
    cell: (room) => count(room.socialMeta?.numberOfInvites),
    number: true,
    wide: true,
  },
];

const List = (): VNode =>
  h(Listing<ListedRoom>, {
    label: 'Rooms',
    read: pagesOf<ListedRoom>('rooms'),
    columns,
    href: (room) => `#/rooms/${room.socialId}`,
    empty: 'There is no room.',
  });

export const roomsView: View = {
  name: 'rooms',
  title: 'Rooms',
  letter: 'r',
  List,
  Detail: RoomDetail,
};
