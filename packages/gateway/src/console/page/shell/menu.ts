// The menu of the views. On a narrow screen it opens by a button.
import { useConsole, type View, type ViewGroup } from '../context.ts';
import { toAddress } from '../parts/address.ts';
import { count } from '../parts/format.ts';
import { html, type VNode } from '../parts/html.ts';
import { views } from '../views/table.ts';

const groups: readonly ViewGroup[] = ['Overview', 'Traffic', 'Records', 'Gateway'];

export interface MenuProps {
  readonly current: View;
  readonly isOpen: boolean;
}

export function Menu({ current, isOpen }: MenuProps): VNode {
  const { counts } = useConsole();
  const link = ({ name, title, letter }: View): VNode => {
    const size = counts[name];
    return html`<a
      key=${name}
      href=${toAddress(name)}
      aria-current=${name === current.name ? 'page' : undefined}
      title=${`${title} (g ${letter})`}
      ><span class="name">${title}</span
      ><span class="size" aria-hidden="true">${size === undefined ? '' : count(size)}</span></a
    >`;
  };
  return html`<nav id="views" class=${isOpen ? 'views open' : 'views'} aria-label="Views">
    ${groups.map(
      (group) =>
        html`<div class="views-group" key=${group} role="group" aria-label=${group}>
          ${group !== 'Overview' && html`<p class="title" aria-hidden="true">${group}</p>`}
          ${views.filter((view) => view.group === group).map(link)}
        </div>`,
    )}
  </nav>`;
}
