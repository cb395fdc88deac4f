import type { View } from '../context.ts';
import { count, orNone, tag } from '../parts/format.ts';
import { listing } from '../parts/listing.ts';
import type { Column } from '../parts/table.ts';
import { roomDetail, type ListedRoom } from './room.ts';

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

export const roomsView: View = {
  name: 'rooms',
  title: 'Rooms',
  letter: 'r',
  show(context, signal) {
    const list = listing<ListedRoom>(context, signal, {
      collection: 'rooms',
      label: 'Rooms',
      columns,
      href: (room) => `#/rooms/${room.socialId}`,
      empty: 'There is no room.',
    });
    let opened: (() => void) | undefined;
    return {
      element: list.element,
      open(id, until) {
        const detail = roomDetail(context, until, id, list.reload);
        opened = detail.reload;
        return detail.element;
      },
      refresh() {
        void list.reload();
        opened?.();
      },
    };
  },
};
