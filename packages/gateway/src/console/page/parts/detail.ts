// The parts of a detail.
import { useState } from 'preact/hooks';
import { toAddress, listQuery, readAddress } from './address.ts';
import { CopyButton } from './copy.ts';
import { none } from './format.ts';
import { h, html, type Child, type VNode } from './html.ts';
import { icon } from './icon.ts';
import { json } from './json.ts';

export type Fact = readonly [name: string, value: Child];

export const detail = (title: Child, tags: Child, ...parts: Child[]): VNode => html`
  <article class="detail">
    <header>
      <h2 tabindex="-1">${title}</h2>
      ${tags} ${closeLink()}
    </header>
    ${parts}
  </article>
`;

/** Leads back to the list, with its filter. */
const closeLink = (): VNode =>
  html`<a
    class="close"
    href=${toAddress(readAddress().view, '', listQuery())}
    aria-label="Close"
    title="Close (Esc)"
    >${icon('close')}</a
  >`;

/** A part of a view that is not a detail. */
export const group = (title: string, ...parts: Child[]): VNode =>
  html`<section>
    <h2>${title}</h2>
    ${parts}
  </section>`;

export const section = (title: string, ...parts: Child[]): VNode =>
  html`<section>
    <h3>${title}</h3>
    ${parts}
  </section>`;

export const list = (kind: string, facts: readonly (readonly [Child, Child])[]): VNode =>
  html`<dl class=${kind}>
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

/** The facts that have a value. */
export const facts = (all: readonly Fact[]): VNode =>
  list(
    'facts',
    all.filter(([, value]) => value !== none),
  );

export const id = (value: string | undefined): Child =>
  value === undefined
    ? none
    : html`<span class="id">
        <code>${value}</code>${h(CopyButton, { text: value, label: 'Copy the id' })}
      </span>`;

/** The whole record, as the API has it. */
export const whole = (record: unknown): VNode => h(Whole, { record });

function Whole({ record }: { record: unknown }): VNode {
  const [isOpen, setOpen] = useState(false);
  const onToggle = ({ currentTarget }: Event): void =>
    setOpen((currentTarget as HTMLDetailsElement).open);
  // The content is drawn when it is open.
  return html`<details class="whole" onToggle=${onToggle}>
    <summary>As JSON</summary>
    <div>${isOpen && json(record)}</div>
  </details>`;
}
