// The parts that a detail is made of.
import { copyButton } from './copy.ts';
import { fill, h, type Child } from './dom.ts';
import { none } from './format.ts';
import { json } from './json.ts';

export type Fact = readonly [name: string, value: Child];

export function detail(title: Child, tags: readonly Child[], ...parts: Child[]): HTMLElement {
  const back = location.hash.split('/').slice(0, 2).join('/');
  return h(
    'article',
    { class: 'detail' },
    h(
      'header',
      {},
      h('h2', { tabindex: -1 }, title),
      ...tags,
      h('a', { class: 'close', href: back, 'aria-label': 'Close (Esc)' }, 'Close'),
    ),
    ...parts,
  );
}

/** A part of a view that is no detail. */
export function group(title: string, ...parts: Child[]): HTMLElement {
  return h('section', {}, h('h2', {}, title), ...parts);
}

export function section(title: string, ...parts: Child[]): HTMLElement {
  return h('section', {}, h('h3', {}, title), ...parts);
}

/** Those that have a value. */
export function facts(list: readonly Fact[]): HTMLElement {
  const known = list.filter(([, value]) => value !== none);
  return h(
    'dl',
    { class: 'facts' },
    ...known.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

export function figures(list: readonly Fact[]): HTMLElement {
  return h(
    'dl',
    { class: 'figures' },
    ...list.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

export const id = (value: string | undefined): Child =>
  value === undefined
    ? none
    : h('span', { class: 'id' }, h('code', {}, value), copyButton(value, 'Copy the id'));

/** The whole record, for those who want to see it as the API has it. */
export function whole(record: unknown): HTMLElement {
  const body = h('div');
  return h(
    'details',
    {
      class: 'whole',
      // Made when it is looked at.
      ontoggle: () => fill(body, json(record)),
    },
    h('summary', {}, 'As JSON'),
    body,
  );
}
