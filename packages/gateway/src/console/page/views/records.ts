// The view of a collection: its list, the detail of a record, and the form that adds or changes one.
import type { Control, DataCollection, DataQuery } from '../../../control/client.ts';
import { useConsole, type Context, type DetailProps, type View } from '../context.ts';
import { toAddress, go, listQuery } from '../parts/address.ts';
import { useApi, type Schema } from '../parts/api.ts';
import {
  addressOfRelated,
  findCollection,
  getLabel,
  type Collection,
  type Row,
} from '../parts/collections.ts';
import { CopyButton } from '../parts/copy.ts';
import { detail, facts, id as getId, section, whole, type Fact } from '../parts/detail.ts';
import { confirm } from '../parts/dialog.ts';
import { count, none, time, words, yesNo } from '../parts/format.ts';
import { h, html, type Child, type VNode } from '../parts/html.ts';
import { icon } from '../parts/icon.ts';
import { demandOne, createPageReader, type Items } from '../parts/items.ts';
import { json } from '../parts/json.ts';
import { Listing } from '../parts/listing.ts';
import { isItem, mergePatch, type Item } from '../parts/merge-patch.ts';
import { RecordForm } from '../parts/record-form.ts';
import { Reference, getName, references, getTitle } from '../parts/reference.ts';
import { Region } from '../parts/region.ts';
import { idCell } from '../parts/table.ts';
import { hasUnsaved, setUnsaved } from '../parts/unsaved.ts';
import { useShortcuts } from '../shell/shortcuts.ts';
import { RoomParts } from './room.ts';

export function recordsView(collection: Collection): View {
  const { name, title, one, letter, added } = collection;
  return {
    name,
    title,
    letter,
    group: 'Records',
    ...(added !== false && {
      add: { title: `New ${one}`, href: toAddress(name, 'new') },
    }),
    List: ({ query }) => h(List, { collection, query }),
    Detail: (props) => h(Detail, { ...props, collection }),
  };
}

type Of<Props> = Props & { readonly collection: Collection };

function List({ collection, query }: Of<{ query: URLSearchParams }>): VNode {
  const { counts } = useConsole();
  const { name, title, one, added, label, sortedBy = 'name' } = collection;
  return h(Listing<Row>, {
    label: title,
    query,
    total: counts[name],
    read: (control, wanted) => readRows(control, collection, wanted),
    columns: [
      {
        title: one.charAt(0).toUpperCase() + one.slice(1),
        cell: (row) => getLabel(collection, row),
        sort: label === undefined ? sortedBy : undefined,
      },
      ...(isJoined(name) ? [] : [{ title: 'Id', cell: ({ id }: Row) => idCell(id) }]),
      ...collection.columns,
    ],
    href: ({ id }) => toAddress(name, id, listQuery()),
    empty:
      added === false
        ? 'There are none yet. The gateway adds them when an app calls the API.'
        : html`There are none yet.${' '}<a href=${toAddress(name, 'new')}>Add the first one</a>,
            or${' '}<a href="#/snapshots">import some</a>.`,
  });
}

/** Each of these records is a pair of a room and a user, without an own id. */
const isJoined = (name: DataCollection): boolean =>
  name === 'alternateHosts' || name === 'participants';

async function readRows(
  control: Control,
  { name, newestFirst }: Collection,
  query: DataQuery,
): Promise<Items<Row>> {
  const order = newestFirst && query.sort === undefined ? ({ order: 'newest' } as const) : {};
  const { items, ids, more } = await control.data.list(name, { ...query, ...order });
  return { items: items.map((item, index) => ({ item, id: ids[index] ?? '' })), more };
}

async function readRow(control: Control, collection: Collection, id: string): Promise<Row> {
  const { one } = collection;
  // The ids of joined records are those of a room and a user.
  const [socialId, user] = id.split('.');
  const query = user === undefined ? { id, size: 1 } : { socialId, size: 1000 };
  const { items } = await readRows(control, collection, query);
  return demandOne(
    items.filter((row) => user === undefined || row.id === id),
    `There is no ${one} ${id}.`,
  );
}

function Detail({ id, query, collection }: Of<DetailProps>): VNode {
  const [, record = '', edits] = /^(.*?)(\/edit)?$/.exec(id) ?? [];
  if (id === 'new') return h(Add, { query, collection });
  if (edits !== undefined) return h(Edit, { id: record, query, collection });
  return h(Region<Row>, {
    read: (control) => readRow(control, collection, record),
    draw: (row) => h(Shown, { row, collection }),
  });
}

function Shown({ row, collection }: Of<{ row: Row }>): VNode {
  const context = useConsole();
  const { name, added, changed, fixed = [], tags, related = [] } = collection;
  const { id, item } = row;
  const edit = (): void => go(toAddress(name, `${id}/edit`));
  const duplicate = (): void => go(toAddress(name, 'new', { from: id }));
  const remove = (): Promise<void> => removeRow(context, collection, row);
  useShortcuts({ ...(changed !== false && { e: edit }), Delete: () => void remove() });
  const label = getLabel(collection, row);
  const all = getFacts(collection, item);
  const isFirst = ([member]: MemberFact): boolean =>
    all.length <= fewFacts || collection.main.includes(member);
  const schema = useSchema(collection);
  const toFact = ([member, [title, value]]: MemberFact): Fact => [
    title,
    changed !== false && schema?.properties?.[member] && !fixed.includes(member)
      ? [value, editLink(toAddress(name, `${id}/edit`, { field: member }), title)]
      : value,
  ];
  const first = all.filter(isFirst).map(toFact);
  const rest = all.filter((one) => !isFirst(one)).map(toFact);
  return html`<div class="cards">
    ${detail(
      label,
      tags?.(item),
      html`<p class="actions">
        ${changed !== false && html`<button type="button" title="Edit (e)" onClick=${edit}>Edit</button>`}
        ${added !== false && html`<button type="button" onClick=${duplicate}>Duplicate</button>`}
        ${
          name !== 'participants' &&
          html`<button type="button" class="danger" title="Remove (Delete)" onClick=${remove}>
            Remove
          </button>`
        }
        ${h(CopyButton, { text: JSON.stringify(item, null, 2), label: 'Copy as JSON', title: 'Copy as JSON' })}
      </p>`,
      name === 'images' && preview(item),
      facts([['Id', getId(id)], ...first]),
      rest.length > 0 &&
        html`<details>
          <summary>More fields (${rest.length})</summary>
          ${facts(rest)}
        </details>`,
      toObjects(item),
      related.length > 0 &&
        section(
          'Look for its id in',
          html`<p class="line links">
            ${related.map(
              (other) =>
                html`<a href=${addressOfRelated(other, id)}>${findCollection(other).title}</a>`,
            )}
          </p>`,
        ),
      whole(item),
    )}
    ${name === 'rooms' && h(RoomParts, { socialId: id, room: item })}
    ${name === 'recordings' && h(RecordingParts, { id })}
  </div>`;
}

/** Opens the form at a field. It is visible while the pointer is over the fact, or with the focus. */
const editLink = (address: string, title: string): VNode =>
  html`<a class="edit" href=${address} aria-label=${`Edit ${title}`} title="Edit"
    >${icon('edit')}</a
  >`;

/** An image that this gateway serves. The policy of the page allows no other. */
function preview({ imageURI, imageName }: Item): Child {
  if (typeof imageURI !== 'string' || !URL.canParse(imageURI)) return undefined;
  const { origin, pathname } = new URL(imageURI);
  if (origin !== location.origin || !pathname.startsWith('/images/')) return undefined;
  const name = typeof imageName === 'string' ? imageName : 'The image';
  return html`<img class="preview" src=${pathname} alt=${name} />`;
}

function RecordingParts({ id }: { id: string }): VNode {
  return html`<div class="detail parts">
    ${section(
      'Transcription',
      h(Region<Items<Item>>, {
        read: (control) => createPageReader(control, 'transcriptions', { recordingId: id }),
        draw: ({ items }) =>
          items.length === 0
            ? html`<p class="empty">
                There is no transcription.${' '}
                <a href=${toAddress('transcriptions', 'new', { socialRecordingId: id })}>Add one</a>
              </p>`
            : items.map(
                ({ text }) =>
                  html`<blockquote>${typeof text === 'string' ? text : none}</blockquote>`,
              ),
      }),
    )}
  </div>`;
}

type MemberFact = readonly [member: string, fact: Fact];

/** A record with up to this many members shows all of them at once. */
const fewFacts = 14;

/** The members that are one value each. */
const getFacts = ({ name }: Collection, item: Item): MemberFact[] =>
  Object.entries(item).flatMap(([member, value]): MemberFact[] => {
    const shown = isOwnId(name, member) ? undefined : getValue(member, value, item);
    return shown === undefined ? [] : [[member, [getTitle(member), shown]]];
  });

function getValue(member: string, value: unknown, item: Item): Child {
  const to = references[member];
  if (typeof value === 'boolean') return yesNo(value);
  if (typeof value === 'number') return count(value);
  if (typeof value === 'string') {
    if (to !== undefined) return h(Reference, { to, id: value });
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return time(value);
    if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value))
      return html`<code>${value}</code>`;
    return value === '' ? undefined : value;
  }
  // A user next to its id says nothing more.
  if (isItem(value) && typeof value['userId'] === 'string' && item[`${member}Id`] === undefined) {
    return getName(value) || value['userId'];
  }
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (!value.every((one) => typeof one === 'string')) return undefined;
  return to ? value.map((id) => html`<div>${h(Reference, { to, id })}</div>`) : value.join(', ');
}

/** The id of the record itself, which is shown already. */
const isOwnId = (collection: string, member: string): boolean =>
  references[member] === collection && !['startingPointSocialId', 'logoImageId'].includes(member);

/** Members that are objects, and lists of objects. Users are shown by their names. */
function toObjects(item: Item): Child {
  return Object.entries(item).map(([member, value]) => {
    const isObject = isItem(value) && typeof value['userId'] !== 'string';
    const isList = Array.isArray(value) && value.some((one) => typeof one === 'object');
    if (!isObject && !isList) return undefined;
    const size = Array.isArray(value) ? ` (${value.length})` : '';
    return html`<details key=${member}>
      <summary>${words(member)}${size}</summary>
      ${json(value)}
    </details>`;
  });
}

async function removeRow(context: Context, collection: Collection, row: Row): Promise<void> {
  const { control, say, attempt } = context;
  const { name } = collection;
  const label = getLabel(collection, row);
  await attempt(async () => {
    const { removed, data } = await control.data.remove(name, row.id);
    const parts = removed > 1 ? ` and ${count(removed - 1)} that belong to it` : '';
    go(toAddress(name, '', listQuery()));
    say(`“${label}”${parts} removed.`, {
      undo: async () => {
        await control.seed(data);
        return removed === 1 ? `“${label}” is back.` : `${count(removed)} records are back.`;
      },
    });
    return undefined;
  });
}

/** `undefined` until the schemas are loaded. */
function useSchema({ schema }: Collection): Schema | undefined {
  const api = useApi();
  return typeof schema === 'string' ? api?.schemas[schema] : schema;
}

/** Asks first when the form has changes. */
function cancel(address: string): void {
  if (!hasUnsaved()) return go(address);
  confirm({
    title: 'Discard the changes?',
    text: 'They are not saved.',
    action: 'Discard',
    run: async () => {
      setUnsaved(false);
      go(address);
    },
  });
}

function Add({ query, collection }: Of<{ query: URLSearchParams }>): VNode {
  const { control, say, refresh } = useConsole();
  const schema = useSchema(collection);
  const { name, one, main, fixed = [] } = collection;
  const from = query.get('from');
  const given = Object.fromEntries(
    [...query].filter(([key]) => !['from', 'filter', 'sort'].includes(key)),
  );
  const draw = (record: Item): Child =>
    schema &&
    h(RecordForm, {
      title: `New ${one}`,
      schema,
      record,
      main,
      fixed: fixed.filter((member) => !main.includes(member)),
      action: 'Add',
      onCancel: () => cancel(toAddress(name, '', listQuery())),
      async save(item) {
        const { id, record: added } = await control.data.add(name, item);
        setUnsaved(false);
        refresh();
        say(`“${getLabel(collection, { id, item: added })}” added.`);
        go(toAddress(name, id));
      },
    });
  if (from === null) return html`<div>${draw(given)}</div>`;
  return h(Region<Item>, {
    read: async (api) => copyItem(collection, (await readRow(api, collection, from)).item, schema),
    draw,
  });
}

/** A record to be added again: without its own id and what the gateway computes. */
function copyItem({ fixed = [], main }: Collection, item: Item, schema: Schema | undefined): Item {
  const known = schema?.properties;
  return Object.fromEntries(
    Object.entries(item).filter(
      ([member]) =>
        (known === undefined || member in known) &&
        (!fixed.includes(member) || main.includes(member)),
    ),
  );
}

function Edit({ id, query, collection }: Of<DetailProps>): VNode {
  const { control, say, refresh } = useConsole();
  const schema = useSchema(collection);
  const { name, main, fixed = [] } = collection;
  return h(Region<Row>, {
    read: (api) => readRow(api, collection, id),
    draw: (row) =>
      schema &&
      h(RecordForm, {
        title: `Edit ${getLabel(collection, row)}`,
        schema,
        record: row.item,
        main,
        fixed,
        focused: query.get('field') ?? undefined,
        action: 'Save',
        onCancel: () => cancel(toAddress(name, id)),
        async save(item, before) {
          const changes = mergePatch(before, item);
          if (Object.keys(changes).length > 0) {
            await control.data.update(name, id, changes);
            refresh();
            say('Saved.', {
              undo: async () => {
                await control.data.update(name, id, mergePatch(item, before));
                return 'The change is undone.';
              },
            });
          }
          setUnsaved(false);
          go(toAddress(name, id));
        },
      }),
  });
}
