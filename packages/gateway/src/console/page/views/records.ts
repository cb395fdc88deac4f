// Records: any collection as a list, a record with every member, and the editor.
import type { DataCollection, DataPage } from '../../../control/client.ts';
import type { Collection } from '../../api.ts';
import { type Context, useConsole } from '../context.ts';
import { type Address, go, setQuery, toAddress } from '../parts/address.ts';
import { detail, Panes } from '../parts/detail.ts';
import { Editor } from '../parts/editor.ts';
import { count, shortId } from '../parts/format.ts';
import {
  button,
  code,
  Filter,
  h,
  html,
  line,
  link,
  navLink,
  stack,
  type VNode,
} from '../parts/html.ts';
import { Region } from '../parts/read.ts';
import { type Column, table } from '../parts/table.ts';
import { getMember, getName, type Item, Json, mergePatch, Value } from '../parts/values.ts';

const pageSize = 50;

interface Row {
  /** By which the control plane changes and removes the record. */
  readonly id: string;
  readonly item: Item;
}

interface Shown {
  readonly name: DataCollection;
  readonly collection: Collection;
  readonly query: Readonly<Record<string, string>>;
}

type ShownRow = Shown & Row;

export function Records({ path: [named = 'rooms', id, mode], query }: Address): VNode {
  const { api, counts } = useConsole();
  const collection = Object.hasOwn(api.collections, named) && api.collections[named];
  if (!collection) return html`<p class="problem">There is no collection ${named}.</p>`;
  const name = named as DataCollection;
  const shown = { name, collection, query: Object.fromEntries(query) };
  const links = Object.entries(api.collections).map(([one, { title }]) => {
    const size = html`<span class="soft">${count(counts[one])}</span>`;
    return navLink([title, ' ', size], toAddress(['records', one]), one === name);
  });
  return html`<div class="records">
    <nav aria-label="Collections">${links}</nav>
    ${h(Panes, {
      open: id,
      list: h(List, { key: name, ...shown }),
      detail: id !== undefined && h(Detail, { key: `${name} ${id} ${mode}`, id, mode, ...shown }),
    })}
  </div>`;
}

function List({ name, collection, query }: Shown): VNode {
  const { filter: text = '', page = '0' } = query;
  const turn = (by: number) => (): void => setQuery({ page: String(Number(page) + by) });
  return stack(
    line(
      h(Filter, {
        label: `Filter ${collection.title.toLowerCase()}`,
        value: text,
        set: (next) => setQuery({ filter: next, page: undefined }),
      }),
      collection.added &&
        link(`New ${collection.one}`, toAddress(['records', name, 'new'], query), { kind: 'main' }),
    ),
    h(Region<DataPage>, {
      read: (control) =>
        control.data.list(name, {
          filter: text,
          order: collection.newestFirst ? 'newest' : 'oldest',
          page: Number(page),
          size: pageSize,
        }),
      about: JSON.stringify(query),
      draw: ({ items, ids, more }) => [
        table<Row>({
          label: collection.title,
          items: items.map((item, index) => ({ item, id: ids[index] ?? '' })),
          columns: getColumns(collection),
          empty: text === '' ? 'There are none yet.' : `Nothing contains “${text}”.`,
          href: ({ id }) => toAddress(['records', name, id], query),
        }),
        (more || page !== '0') &&
          line(
            button('Previous', turn(-1), { disabled: page === '0' }),
            `Page ${count(Number(page) + 1)}`,
            button('Next', turn(1), { disabled: !more }),
          ),
      ],
    }),
  );
}

const getColumns = (collection: Collection): readonly Column<Row>[] => [
  {
    title: collection.one,
    cell: ({ id, item }) => [
      getName(collection, item, id),
      html` <code class="id">${shortId(id)}</code>`,
    ],
  },
  ...collection.columns.map((path, index) => ({
    title: path,
    wide: index > 0,
    cell: ({ item }: Row) => h(Value, { member: path, value: getMember(item, path) }),
  })),
];

/** @param id `new` for a new record */
function Detail({ id, mode, ...shown }: Shown & { id: string; mode: string | undefined }): VNode {
  const context = useConsole();
  if (id === 'new') return add(context, shown);
  return h(Region<Row>, {
    async read(control) {
      const { items } = await control.data.list(shown.name, { id, size: 1 });
      if (!items[0]) throw new Error(`There is no ${shown.collection.one} ${id}.`);
      return { id, item: items[0] };
    },
    draw: (row) => (mode === 'edit' ? edit : show)(context, { ...shown, ...row }),
  });
}

function show(context: Context, shown: ShownRow): VNode {
  const { name, collection, query, id, item } = shown;
  return detail(
    getName(collection, item, id),
    toAddress(['records', name], query),
    line(
      link('Edit', toAddress(['records', name, id, 'edit'], query)),
      button('Remove', () => remove(context, shown), { kind: 'danger' }),
      code(id),
    ),
    name === 'images' && picture(context, item),
    h(Json, { text: JSON.stringify(item) }),
  );
}

/** The gateway serves the image. */
function picture({ tenant }: Context, { imageId, imageName }: Item): VNode {
  const source = `/images/${tenant}/${encodeURIComponent(String(imageId))}`;
  return html`<img src=${source} alt=${imageName} />`;
}

const remove = (
  { control, attempt }: Context,
  { name, collection, query, id, item }: ShownRow,
): Promise<void> =>
  attempt(async () => {
    const { removed, data } = await control.data.remove(name, id);
    go(toAddress(['records', name], query));
    const more = removed > 1 ? ` and ${count(removed - 1)} that belong to it` : '';
    return {
      text: `“${getName(collection, item, id)}”${more} removed.`,
      undo: () => control.seed(data),
    };
  });

const add = ({ control }: Context, { name, collection, query }: Shown): VNode =>
  h(Editor, {
    title: `New ${collection.one}`,
    value: collection.added ?? {},
    fields: collection.fields,
    action: 'Add',
    back: toAddress(['records', name], query),
    async save(given) {
      const { id, record } = await control.data.add(name, given);
      go(toAddress(['records', name, id], query));
      return `“${getName(collection, record, id)}” added.`;
    },
  });

/**
 * Edits the members that can change, and saves those that did: what an app changed at the same time
 * stays.
 */
function edit({ control }: Context, { name, collection, query, id, item }: ShownRow): VNode {
  const { fields, fixed } = collection;
  const members = Object.entries(item).filter(([member]) => !fixed.includes(member));
  const back = toAddress(['records', name, id], query);
  return h(Editor, {
    title: `Edit “${getName(collection, item, id)}”`,
    value: Object.fromEntries(members),
    fields,
    fixed,
    action: 'Save',
    back,
    async save(after, before) {
      await control.data.update(name, id, mergePatch(before, after));
      go(back);
      const undo = (): Promise<unknown> => control.data.update(name, id, mergePatch(after, before));
      return { text: 'Saved.', undo };
    },
  });
}
