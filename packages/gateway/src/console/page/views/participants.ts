// Who is in a room and who was, and a way to let somebody in or out.
import type { User } from '@room-sessions/models';
import type { Participant } from '../../../store/participants.ts';
import type { Context } from '../context.ts';
import { messageOf } from '../parts/control.ts';
import { fill, h, type Child } from '../parts/dom.ts';
import { orNone, tag, time } from '../parts/format.ts';
import { region, type Region } from '../parts/region.ts';
import { table } from '../parts/table.ts';
import { itemsOf } from '../parts/items.ts';

/** As many users as can be chosen from; the id of any other can be typed. */
const mostUsers = 200;

export function participants(
  context: Context,
  signal: AbortSignal,
  socialId: string,
  changed: () => void,
): Region {
  const { control } = context;
  const list = region(
    signal,
    () =>
      itemsOf<Participant>(control, 'participants', {
        socialId,
        order: 'newest',
        size: mostUsers,
      }),
    ({ items }) =>
      items.length === 0
        ? h('p', { class: 'empty' }, 'Nobody has entered.')
        : table({
            label: 'Participants',
            items,
            columns: [
              { title: 'User', cell: (one) => orNone(one.user?.name ?? one.userId) },
              {
                title: 'State',
                cell: (one) => (isIn(one) ? tag('in', 'good') : tag('was here')),
              },
              { title: 'Entered', cell: (one) => time(one.entered), wide: true },
              { title: 'Left', cell: (one) => time(one.left), wide: true },
              { title: 'Action', cell: (one) => leaveButton(one) },
            ],
          }),
  );

  async function change(what: () => Promise<unknown>, said: string): Promise<void> {
    try {
      await what();
      context.say(said);
    } catch (error) {
      context.say(messageOf(error), 'bad');
    }
    void list.reload();
    changed();
  }

  function leaveButton(one: Participant): Child {
    if (!isIn(one)) return undefined;
    const { userId, user } = one;
    const name = user?.name ?? userId;
    return h(
      'button',
      {
        type: 'button',
        'aria-label': `Let ${name} leave`,
        onclick: () =>
          void change(() => control.rooms.leave(socialId, userId), `${name} left the room.`),
      },
      'Leave',
    );
  }

  const users = h('datalist', { id: 'users' });
  const who = h('input', {
    name: 'user',
    list: 'users',
    required: true,
    autocomplete: 'off',
    placeholder: 'Name or id',
    'aria-label': 'User who enters',
    onfocus: () => void offerUsers(),
  });
  const ids = new Map<string, string>();
  /** Asked for when somebody is about to choose. */
  async function offerUsers(): Promise<void> {
    if (ids.size > 0) return;
    const { items } = await itemsOf<User>(control, 'users', { size: mostUsers });
    for (const { name, userId } of items) if (userId) ids.set(name || userId, userId);
    fill(users, ...[...ids.keys()].map((name) => h('option', { value: name })));
  }
  const form = h(
    'form',
    {
      class: 'line',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        const name = who.value.trim();
        const userId = ids.get(name) ?? name;
        who.value = '';
        void change(() => control.rooms.enter(socialId, userId), `${name} entered the room.`);
      },
    },
    who,
    users,
    h('button', { type: 'submit' }, 'Let enter'),
  );
  return { element: h('div', { class: 'listing' }, form, list.element), reload: list.reload };
}

/** Of some it is only known that they were there. */
const isIn = ({ entered, left }: Participant): boolean =>
  entered !== undefined && left === undefined;
