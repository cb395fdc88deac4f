// Records: any collection as a list, a record with every member, and the editor.
import { useState } from 'preact/hooks';
import type { Control, DataCollection } from '../../../control/client.ts';
import type { Api, Collection } from '../../api.ts';
import { useConsole, type Context } from '../context.ts';
import { go, setQuery, toAddress, type Address } from '../parts/address.ts';
import {
  button,
  type Child,
  code,
  filter,
  h,
  html,
  line,
  link,
  navLink,
  soft,
  stack,
  type VNode,
} from '../parts/html.ts';
import { copyButton } from '../parts/dialog.ts';
import { detail, facts, panes, type Fact } from '../parts/detail.ts';
import { editor } from '../parts/editor.ts';
import { count, shortId, words } from '../parts/format.ts';
import { mergePatch, type Item } from '../parts/merge-patch.ts';
import { getMember, getName, getOne, Value } from '../parts/values.ts';
import { region } from '../parts/read.ts';
import { table, type Column } from '../parts/table.ts';

const pageSize = 50;

interface Row {
  /** By which the control plane changes and removes the record. */
  readonly id: string;
  readonly item: Item;
}

interface Shown {
  readonly name: DataCollection;
  readonly collection: Collection;
  /** One record, in the middle of a sentence. */
  readonly one: string;
  /** The filter, the sorting and the page. */
  readonly query: Readonly<Record<string, string>>;
}

export function Records({ path: [named = 'rooms', id, mode], query }: Address): VNode {
  const { api, counts } = useConsole();
  const collection = Object.hasOwn(api.collections, named) && api.collections[named];
  if (!collection) return html`<p class="problem">There is no collection ${named}.</p>`;
  const name = named as DataCollection;
  const shown = { name, collection, one: getOne(name), query: Object.fromEntries(query) };
  const links = Object.keys(api.collections).map((one) => {
    const size = html`<span class="soft">${count(counts[one])}</span>`;
    return navLink([words(one), ' ', size], toAddress(['records', one]), one === name);
  });
  return html`<div class="records">
    <nav aria-label="Collections">${links}</nav>
    ${panes({
      open: id,
      list: h(List, { key: name, ...shown }),
      detail: id !== undefined && h(Detail, { key: `${name} ${id} ${mode}`, id, mode, ...shown }),
    })}
  </div>`;
}

interface Page {
  readonly rows: readonly Row[];
  readonly more: boolean;
}

async function readPage(control: Control, { name, collection, query }: Shown): Promise<Page> {
  const { sort, filter, page = 0 } = query;
  const order = collection.newestFirst && sort === undefined ? ({ order: 'newest' } as const) : {};
  const wanted = { sort, filter, page: Number(page), size: pageSize, ...order };
  const { items, ids, more } = await control.data.list(name, wanted);
  return { rows: items.map((item, index) => ({ item, id: ids[index] ?? '' })), more };
}

function List(shown: Shown): VNode {
  const { name, collection, one, query } = shown;
  const { filter: text = '', sort, page = '0' } = query;
  const turn = (by: number) => (): void => setQuery({ page: String(Number(page) + by) });
  const addLink = link(`New ${one}`, toAddress(['records', name, 'new'], query), { kind: 'main' });
  return stack(
    line(
      filter({
        label: `Filter ${words(name).toLowerCase()}`,
        value: text,
        set: (next) => setQuery({ filter: next, page: undefined }),
      }),
      collection.added && addLink,
    ),
    region<Page>({
      read: (control) => readPage(control, shown),
      about: JSON.stringify(query),
      draw: ({ rows, more }) => [
        table<Row>({
          label: words(name),
          items: rows,
          columns: getColumns(shown),
          empty: text === '' ? 'There are none yet.' : `Nothing contains “${text}”.`,
          href: ({ id }) => toAddress(['records', name, id], query),
          sort,
          onSort: (next) => setQuery({ sort: next, page: undefined }),
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

function getColumns({ collection, one }: Shown): Column<Row>[] {
  const { names = ['name'], columns, fields } = collection;
  const sorts = (path = ''): string | undefined =>
    fields.some((field) => field.sorts && field.name === path) ? path : undefined;
  const named: Column<Row> = {
    title: words(one),
    sort: sorts(names[0]),
    cell: ({ id, item }) => [
      getName(collection, item, one, id),
      html` <code class="id">${shortId(id)}</code>`,
    ],
  };
  const others = columns.map((path, index): Column<Row> => {
    const type = fields.find((field) => field.name === path)?.type ?? '';
    return {
      title: words(path.split('.').at(-1)!),
      sort: sorts(path),
      wide: index > 0,
      number: ['integer', 'number'].includes(type) || path.includes('number'),
      cell: ({ item }) => h(Value, { member: path, value: getMember(item, path), isBrief: true }),
    };
  });
  return [named, ...others];
}

interface DetailProps extends Shown {
  /** `new` for a new record. */
  readonly id: string;
  readonly mode: string | undefined;
}

function Detail({ id, mode, ...shown }: DetailProps): VNode {
  if (id === 'new') return h(Add, shown);
  return region<Row>({
    read: (control) => readRow(control, shown, id),
    draw: (row) => h(mode === 'edit' ? Edit : Record, { ...shown, row }),
  });
}

async function readRow(control: Control, { name, one }: Shown, id: string): Promise<Row> {
  const { items } = await control.data.list(name, { id, size: 1 });
  if (!items[0]) throw new Error(`There is no ${one} ${id}.`);
  return { id, item: items[0] };
}

type OneProps = Shown & { readonly row: Row };

function Record(props: OneProps): VNode {
  const context = useConsole();
  const { name, collection, query, one, row } = props;
  const { constant, permanent, fields } = collection;
  const { id, item } = row;
  const members = [...fields.map((field) => field.name), ...Object.keys(item)].filter(
    (member) => item[member] !== undefined && item[member] !== id && !isTwice(item, member),
  );
  const related = getRelated(context.api, name).map(
    (other) =>
      html`<a href=${toAddress(['records', other], { filter: id })}
        >${words(other).toLowerCase()}</a
      >`,
  );
  return detail(
    getName(collection, item, one, id),
    toAddress(['records', name], query),
    line(
      !constant && link('Edit', toAddress(['records', name, id, 'edit'], query)),
      !permanent && button('Remove', () => remove(context, props), { kind: 'danger' }),
      copyButton('Copy as JSON', JSON.stringify(item, null, 2)),
    ),
    name === 'images' && h(Picture, { item }),
    related.length > 0 && line(html`<span class="soft">Its id is in</span>`, related),
    facts([
      ['Id', code(id)],
      ...[...new Set(members)].map((member): Fact => {
        return [words(member), h(Value, { member, value: item[member] })];
      }),
    ]),
  );
}

/** A user next to its id says nothing more. */
const isTwice = (item: Item, member: string): boolean =>
  item[`${member}Id`] !== undefined && item[`${member}Id`] === getMember(item, `${member}.userId`);

/** The collections with members that contain the id of such a record. */
const getRelated = ({ collections }: Api, name: string): string[] =>
  Object.keys(collections).filter((other) =>
    collections[other]!.fields.some(
      (field) => collections[name]?.references?.includes(field.name) && other !== name,
    ),
  );

/** The gateway serves the image. */
function Picture({ item }: { readonly item: Item }): Child {
  const { tenant } = useConsole();
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return soft('The gateway does not have the bytes of this image.');
  const source = `/images/${tenant}/${encodeURIComponent(String(item['imageId']))}`;
  return html`<img src=${source} alt=${item['imageName']} onError=${() => setMissing(true)} />`;
}

const remove = (
  { control, attempt }: Context,
  { name, collection, one, query, row }: OneProps,
): Promise<void> =>
  attempt(async () => {
    const { removed, data } = await control.data.remove(name, row.id);
    go(toAddress(['records', name], query));
    const more = removed > 1 ? ` and ${count(removed - 1)} that belong to it` : '';
    return {
      text: `“${getName(collection, row.item, one, row.id)}”${more} removed.`,
      undo: () => control.seed(data),
    };
  });

function Add({ name, collection, one, query }: Shown): VNode {
  const { control } = useConsole();
  return editor({
    title: `New ${one}`,
    value: collection.added ?? {},
    fields: collection.fields,
    action: 'Add',
    back: toAddress(['records', name], query),
    async save(record) {
      const { id, record: item } = await control.data.add(name, record);
      go(toAddress(['records', name, id], query));
      return `“${getName(collection, item, one, id)}” added.`;
    },
  });
}

/**
 * Edits the members that can change, and saves those that did: what an app changed at the same time
 * stays.
 */
function Edit({ name, collection, one, query, row }: OneProps): VNode {
  const { control } = useConsole();
  const { id } = row;
  const [before] = useState(() =>
    Object.fromEntries(
      Object.entries(row.item).filter(([member]) => !collection.fixed.includes(member)),
    ),
  );
  const back = toAddress(['records', name, id], query);
  return editor({
    title: `Edit “${getName(collection, row.item, one, id)}”`,
    value: before,
    fields: collection.fields,
    action: 'Save',
    back,
    async save(after) {
      await control.data.update(name, id, mergePatch(before, after));
      go(back);
      const undo = (): Promise<unknown> => control.data.update(name, id, mergePatch(after, before));
      return { text: 'Saved.', undo };
    },
  });
}
