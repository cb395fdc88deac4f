// The names of records, in place of their ids. A name is looked up once in ten seconds at most.
import { useEffect, useState } from 'preact/hooks';
import type { Control, DataCollection } from '../../../control/client.ts';
import type { Api, Collection } from '../../api.ts';
import { useConsole, type Context } from '../context.ts';
import { toAddress } from './address.ts';
import { shortId, words } from './format.ts';
import { html, type Child } from './html.ts';
import { isItem, type Item } from './merge-patch.ts';

/** The value of a member, whose name may be a path: `user.name`. */
export function getMember(item: Item, path: string): unknown {
  let value: unknown = item;
  for (const name of path.split('.')) value = isItem(value) ? value[name] : undefined;
  return value;
}

/** One record of a collection, in the middle of a sentence: `room set`. */
export const getOne = (collection: string): string =>
  words(collection).toLowerCase().replace(/s$/, '');

/** The name of a record for people; without one, what it is and the end of its id. */
export function getName(
  { names = ['name'] }: Collection,
  item: Item,
  one: string,
  id: string,
): string {
  const found = names.map((path) => getMember(item, path)).find((name) => name);
  return typeof found === 'string' ? found : `${one} ${shortId(id)}`;
}

/** The collections that a member refers to by an id, by the name of the member. */
export const getTargets = (api: Api, member: string): readonly string[] =>
  Object.entries(api.collections).flatMap(([to, one]) =>
    one.references?.includes(member) ? [to] : [],
  );

interface Found {
  readonly to: string;
  readonly name: string;
}

const longest = 10_000;
const known = new Map<string, { readonly at: number; readonly found: Promise<Found> }>();

/** `key` identifies the tenant, the member and the id. */
function lookUp({ control, api }: Context, key: string, { member, id }: NameProps): Promise<Found> {
  const before = known.get(key);
  if (before && Date.now() - before.at < longest) return before.found;
  const found = find(control, api, getTargets(api, member), id);
  known.set(key, { at: Date.now(), found });
  return found;
}

async function find(
  control: Control,
  api: Api,
  targets: readonly string[],
  id: string,
): Promise<Found> {
  for (const to of targets) {
    const { items } = await control.data
      .list(to as DataCollection, { id, size: 1 })
      .catch(() => ({ items: [] }));
    if (items[0]) return { to, name: getName(api.collections[to]!, items[0], getOne(to), id) };
  }
  return { to: targets[0] ?? '', name: '' };
}

export interface NameProps {
  /** The member that has the id. */
  readonly member: string;
  readonly id: string;
  /** Within a link, which can contain no other. */
  readonly plain?: true;
  /** Next to the id. */
  readonly alone?: true;
}

/** The name of a record with a link to it. The name arrives a moment later. */
export function Name(props: NameProps): Child {
  const { member, id, plain, alone } = props;
  const context = useConsole();
  const key = `${context.tenant} ${member} ${id}`;
  const [{ to, name }, setFound] = useState<Found>({ to: '', name: '' });
  useEffect(() => {
    let isNewest = true;
    void lookUp(context, key, props).then((found) => isNewest && setFound(found));
    return () => void (isNewest = false);
  }, [key, context.version]);
  if (plain) return html`<i>${name || shortId(id)}</i>`;
  if (alone && name === '') return undefined;
  return [
    html`<a href=${toAddress(['records', to, id])} title=${id}>${name || shortId(id)}</a>`,
    name && !alone && html` <code class="id" title=${id}>${shortId(id)}</code>`,
  ];
}
