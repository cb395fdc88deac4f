// Goes to a view, or to a record by any text in it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Control } from '../../../control/client.ts';
import { toAddress, go } from '../parts/address.ts';
import { collections, getLabel } from '../parts/collections.ts';
import { openDialog } from '../parts/dialog.ts';
import { shortId } from '../parts/format.ts';
import { h, html, onSubmit, onValue, type VNode } from '../parts/html.ts';
import { views } from '../views/table.ts';

interface Hit {
  readonly href: string;
  readonly title: string;
  readonly about: string;
}

export const openPalette = (control: Control): void =>
  openDialog('Go to', (close) => h(Palette, { control, close }));

/** The records of these collections are searched. */
const searched = new Set<string>([
  'rooms',
  'roomSets',
  'users',
  'events',
  'playlists',
  'recordings',
  'entryConfigs',
]);
const mostOfEach = 3;

function Palette({ control, close }: { control: Control; close: () => void }): VNode {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Hit[]>([]);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const typed = text.trim().toLowerCase();
  useEffect(() => {
    setAt(0);
    if (typed.length < 2) return setFound([]);
    let isNewest = true;
    const waiting = setTimeout(() => {
      void search(control, typed).then((hits) => isNewest && setFound(hits));
    }, 150);
    return () => {
      isNewest = false;
      clearTimeout(waiting);
    };
  }, [typed]);
  const hits: readonly Hit[] = [
    ...views
      .filter(({ title }) => title.toLowerCase().includes(typed))
      .map(({ name, title, letter }) => ({ href: toAddress(name), title, about: `g ${letter}` })),
    ...found,
  ];
  const open = (hit: Hit | undefined): void => {
    if (hit === undefined) return;
    close();
    go(hit.href);
  };
  const move = (by: number): void => {
    const next = Math.min(Math.max(at + by, 0), hits.length - 1);
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
  return html`<form
    class="palette"
    onSubmit=${onSubmit(() => open(hits[at]))}
    onKeyDown=${onKeyDown}
  >
    <input
      type="text"
      role="combobox"
      aria-expanded="true"
      aria-controls="hits"
      aria-activedescendant=${hits.length > 0 ? `hit-${at}` : undefined}
      aria-label="View, name or id"
      placeholder="View, name or id"
      autocomplete="off"
      autofocus
      onInput=${onValue(setText)}
    />
    <ul id="hits" role="listbox" aria-label="Results" ref=${list}>
      ${hits.map(
        (hit, index) =>
          html`<li
            id=${`hit-${index}`}
            role="option"
            aria-selected=${String(index === at)}
            onClick=${() => open(hit)}
          >
            <span>${hit.title}</span> <span class="soft">${hit.about}</span>
          </li>`,
      )}
    </ul>
    ${hits.length === 0 && html`<p class="empty">Nothing contains “${text}”.</p>`}
  </form>`;
}

async function search(control: Control, filter: string): Promise<Hit[]> {
  const all = await Promise.all(
    collections
      .filter(({ name }) => searched.has(name))
      .map(async (collection): Promise<Hit[]> => {
        const { name, one } = collection;
        const { items, ids } = await control.data.list(name, { filter, size: mostOfEach });
        return items.map((item, index) => {
          const id = ids[index] ?? '';
          return {
            href: toAddress(name, id),
            title: getLabel(collection, { id, item }),
            about: `${one} ${shortId(id)}`,
          };
        });
      }),
  );
  const isNamed = ({ title }: Hit): number => Number(title.toLowerCase().includes(filter));
  return all.flat().toSorted((one, other) => isNamed(other) - isNamed(one));
}
