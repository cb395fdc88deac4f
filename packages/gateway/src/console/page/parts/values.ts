// Values of records: how they are shown, the names in place of ids, and what differs between two records.
import { type Context, useConsole } from '../context.ts';
import type { Api, Collection } from '../../api.ts';
import type { DataCollection } from '../../../control/client.ts';
import { toAddress } from './address.ts';
import { count, none, shortId, time } from './format.ts';
import { type Child, h, html, type VNode } from './html.ts';
import { useRead } from './read.ts';

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A member in a list. */
export function Value({ member, value }: { member: string; value: unknown }): Child {
  const { api } = useConsole();
  if (value === undefined || value === '') return none;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value !== 'string') return count(Object.keys(value ?? {}).length);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return time(value);
  if (!isUuid(value)) return value;
  return getTargets(api, member).length > 0 ? h(Name, { member, id: value }) : shortId(value);
}

const token = /("(?:\\.|[^"\\])*")(:?)/;

/** Indented if it is a whole JSON document. */
function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Every text in a colour, and the names of records next to their ids. */
export function Json({ text }: { readonly text: string }): VNode {
  const { api } = useConsole();
  let member = '';
  const content = indent(text)
    .split(token)
    .map((part, index, parts): Child => {
      if (index % 3 !== 1) return part;
      const isName = parts[index + 1] === ':';
      const value = part.slice(1, -1);
      if (isName) member = value;
      const isId = !isName && isUuid(value) && getTargets(api, member).length > 0;
      return [
        html`<span class=${isName ? 'name' : 'string'}>${part}</span>`,
        isId && ['  ', h(Name, { member, id: value, alone: true })],
      ];
    });
  return html`<pre tabindex="0">${content}</pre>`;
}

export type Item = Readonly<Record<string, unknown>>;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The difference between two records as a JSON merge patch (RFC 7396): null removes a member. */
export function mergePatch(before: Item, after: Item): Record<string, unknown> {
  const patch: [string, unknown][] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, next] = [before[name], after[name]];
    if (next === undefined) patch.push([name, null]);
    else if (isItem(old) && isItem(next)) {
      const inner = mergePatch(old, next);
      if (Object.keys(inner).length > 0) patch.push([name, inner]);
    } else if (JSON.stringify(old) !== JSON.stringify(next)) patch.push([name, next]);
  }
  return Object.fromEntries(patch);
}

/** The value of a member, whose name may be a path: `user.name`. */
export function getMember(item: Item, path: string): unknown {
  let value: unknown = item;
  for (const name of path.split('.')) value = isItem(value) ? value[name] : undefined;
  return value;
}

/** The name of a record for people; without one, what it is and the end of its id. */
export function getName({ names, one }: Collection, item: Item, id: string): string {
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
function lookUp(context: Context, key: string, props: NameProps): Promise<Found> {
  const before = known.get(key);
  if (before && Date.now() - before.at < longest) return before.found;
  const found = find(context, props);
  known.set(key, { at: Date.now(), found });
  return found;
}

async function find({ control, api }: Context, { member, id }: NameProps): Promise<Found> {
  const targets = getTargets(api, member);
  for (const to of targets) {
    const { items } = await control.data
      .list(to as DataCollection, { id, size: 1 })
      .catch(() => ({ items: [] }));
    if (items[0]) return { to, name: getName(api.collections[to]!, items[0], id) };
  }
  return { to: targets[0] ?? '', name: '' };
}

export interface NameProps {
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
  const { to = '', name } = useRead(() => lookUp(context, key, props), key).value ?? {};
  if (alone && !name) return undefined;
  if (plain || !name) return html`<i title=${id}>${name || shortId(id)}</i>`;
  return html`<a href=${toAddress(['records', to, id])} title=${id}>${name}</a>`;
}
