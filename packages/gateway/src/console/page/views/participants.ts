// The participants of a room: who is in it and who was, with controls to enter and leave.
import { useState } from 'preact/hooks';
import type { User } from '@room-sessions/models';
import type { Participant } from '../../../store/participants.ts';
import { useConsole } from '../context.ts';
import { ago, orNone, tag } from '../parts/format.ts';
import { h, html, onSubmit, type Child, type VNode } from '../parts/html.ts';
import { getItems, type Items } from '../parts/items.ts';
import { Region } from '../parts/region.ts';
import { Table } from '../parts/table.ts';

/** The number of users to choose from; the id of another user can be typed. */
const mostUsers = 200;

export function Participants({ socialId }: { socialId: string }): VNode {
  const { control, attempt } = useConsole();
  const { rooms } = control;
  const [ids, setIds] = useState<ReadonlyMap<string, string>>(new Map());

  const change = (what: () => Promise<unknown>, said: string): Promise<void> =>
    attempt(async () => {
      await what();
      return said;
    });
  /** Requested when the field gets the focus. */
  async function offerUsers(): Promise<void> {
    if (ids.size > 0) return;
    const { items } = await getItems<User>(control, 'users', { size: mostUsers });
    const named = items.flatMap(({ name, userId }) => (userId ? [[name || userId, userId]] : []));
    setIds(new Map(named as [string, string][]));
  }
  function enter(form: HTMLFormElement): void {
    const input = form.querySelector('input')!;
    const name = input.value.trim();
    input.value = '';
    void change(() => rooms.enter(socialId, ids.get(name) ?? name), `${name} entered the room.`);
  }
  function leaveButton(one: Participant): Child {
    if (!isIn(one)) return undefined;
    const { userId, user } = one;
    const name = user?.name ?? userId;
    const leave = (): Promise<void> =>
      change(() => rooms.leave(socialId, userId), `${name} left the room.`);
    return html`<button type="button" aria-label=${`Let ${name} leave`} onClick=${leave}>
      Leave
    </button>`;
  }
  const draw = ({ items }: Items<Participant>): Child =>
    items.length === 0
      ? html`<p class="empty">Nobody has entered.</p>`
      : h(Table<Participant>, {
          label: 'Participants',
          items,
          columns: [
            { title: 'User', cell: (one) => orNone(one.user?.name ?? one.userId) },
            { title: 'State', cell: (one) => (isIn(one) ? tag('in', 'good') : tag('was here')) },
            { title: 'Entered', cell: (one) => ago(one.entered), wide: true },
            { title: 'Left', cell: (one) => ago(one.left), wide: true },
            { title: 'Action', cell: leaveButton },
          ],
        });
  const query = { socialId, order: 'newest', size: mostUsers } as const;
  return html`<div class="listing">
    <form class="line" onSubmit=${onSubmit(enter)}>
      <input
        name="user"
        list="users"
        required
        autocomplete="off"
        placeholder="Name or id"
        aria-label="User who enters"
        onFocus=${offerUsers}
      />
      <datalist id="users">
        ${[...ids.keys()].map((name) => html`<option value=${name} />`)}
      </datalist>
      <button type="submit">Let enter</button>
    </form>
    ${h(Region<Items<Participant>>, {
      read: () => getItems<Participant>(control, 'participants', query),
      draw,
    })}
  </div>`;
}

/** Of some participants the gateway knows only that they were there. */
const isIn = ({ entered, left }: Participant): boolean =>
  entered !== undefined && left === undefined;
