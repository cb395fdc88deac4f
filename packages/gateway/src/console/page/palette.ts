// Goes to a view, a collection, or a record by any text in it.
import { useState } from 'preact/hooks';
import type { DataCollection } from '../../control/client.ts';
import { ConsoleContext, type Context, useConsole } from './context.ts';
import { toAddress } from './parts/address.ts';
import { Filter, h, html, type VNode } from './parts/html.ts';
import { openDialog } from './parts/dialog.ts';
import { shortId } from './parts/format.ts';
import { getName } from './parts/values.ts';
import { useRead } from './parts/read.ts';
import { table } from './parts/table.ts';

interface Hit {
  readonly href: string;
  readonly title: string;
  readonly about: string;
}

export function openPalette(context: Context, views: readonly Hit[]): void {
  openDialog('Go to', (close) => {
    const palette = h(Palette, { views, close });
    return html`<${ConsoleContext.Provider} value=${context}>${palette}<//>`;
  });
}

const mostOfEach = 3;

function Palette({ views, close }: { views: readonly Hit[]; close: () => void }): VNode {
  const context = useConsole();
  const [text, setText] = useState('');
  const typed = text.toLowerCase();
  const { value: found = [] } = useRead(
    async () => (typed.length < 2 ? [] : search(context, typed)),
    typed,
  );
  const places: readonly Hit[] = [
    ...views,
    ...Object.entries(context.api.collections).map(([name, { title }]) => ({
      href: toAddress(['records', name]),
      title,
      about: 'collection',
    })),
  ];
  const items = [...places.filter(({ title }) => title.toLowerCase().includes(typed)), ...found];
  const openFirst = ({ key, currentTarget, target }: KeyboardEvent): void => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    (currentTarget as Element).querySelector<HTMLElement>('a.row')?.click();
  };
  const onClick = ({ target }: Event): void => {
    if ((target as Element).closest('a')) close();
  };
  return html`<div class="stack" onKeyDown=${openFirst} onClick=${onClick}>
    ${h(Filter, { label: 'View, collection, name or id', value: text, set: setText })}
    ${table<Hit>({
      label: 'Results',
      items,
      empty: `Nothing contains “${text}”.`,
      href: ({ href }) => href,
      columns: [
        { title: 'Name', cell: ({ title }) => title },
        { title: 'What', cell: ({ about }) => html`<span class="soft">${about}</span>` },
      ],
    })}
  </div>`;
}

/** Finds records by any text in them, those with the text in their names first. */
async function search({ control, api }: Context, text: string): Promise<Hit[]> {
  const all = await Promise.all(
    Object.entries(api.collections).map(async ([name, collection]): Promise<Hit[]> => {
      const { items, ids } = await control.data
        .list(name as DataCollection, { filter: text, size: mostOfEach })
        .catch(() => ({ items: [], ids: [] }));
      return items.map((item, index) => {
        const id = ids[index] ?? '';
        const title = getName(collection, item, id);
        const about = `${collection.one} ${shortId(id)}`;
        return { href: toAddress(['records', name, id]), title, about };
      });
    }),
  );
  const isNamed = ({ title }: Hit): number => Number(title.toLowerCase().includes(text));
  return all.flat().toSorted((one, other) => isNamed(other) - isNamed(one));
}
