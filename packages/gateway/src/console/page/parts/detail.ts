// The detail of a list item, next to the list, or in place of it where there is little room.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { readAddress } from './address.ts';
import { type Child, html, link, type VNode } from './html.ts';

export interface PanesProps {
  readonly list: Child;
  readonly detail: Child;
  /** Identifies what the detail shows; `undefined` without one. */
  readonly open: string | undefined;
}

/** Returning to the list gives the focus to the row. A detail in place of the list gets the focus. */
export function Panes({ list, detail, open }: PanesProps): VNode {
  const listed = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const before = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (open !== undefined) {
      pane.current!.scrollTop = 0;
      if (!listed.current!.checkVisibility()) {
        scrollTo(0, 0);
        if (!pane.current!.contains(document.activeElement)) pane.current!.focus();
      }
    } else if (before.current !== undefined) {
      const rows = [...listed.current!.querySelectorAll<HTMLAnchorElement>('a.row')];
      const row = rows.find(({ hash }) => readAddress(hash).path.at(-1) === before.current);
      (row ?? rows[0])?.focus();
    }
    before.current = open;
  }, [open]);
  return html`<div class=${open === undefined ? 'panes' : 'panes open'}>
    <div class="list" ref=${listed}>${list}</div>
    <div class="pane" tabindex="-1" role="region" aria-label="Detail" ref=${pane}>${detail}</div>
  </div>`;
}

export const detail = (title: Child, close: string, ...parts: Child[]): VNode =>
  html`<article class="card">
    <header class="line">
      <h2>${title}</h2>
      ${link('×', close, { key: 'Escape', label: 'Close' })}
    </header>
    ${parts}
  </article>`;

export const section = (heading: VNode, ...parts: Child[]): VNode =>
  html`<section class="stack">${heading} ${parts}</section>`;

export type Fact = readonly [name: Child, value: Child];

export const facts = (all: readonly Fact[]): VNode =>
  html`<dl class="facts">
    ${all.map(([name, value]) => [html`<dt>${name}</dt>`, html`<dd>${value}</dd>`])}
  </dl>`;
