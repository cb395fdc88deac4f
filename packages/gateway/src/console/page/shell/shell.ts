// The frame around the views: it shows the one that the address names, and its detail.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Control } from '../../../control/client.ts';
import { ConsoleContext, type Context } from '../context.ts';
import { messageOf } from '../parts/control.ts';
import { h, html, type VNode } from '../parts/html.ts';
import { openJournal } from '../parts/journal.ts';
import { moveRow } from '../parts/table.ts';
import { views } from '../views/table.ts';
import { Clock } from './clock.ts';
import { KeyChoice } from './key-choice.ts';
import { askToReset } from './reset.ts';
import { explainShortcuts, useShortcuts, type Explained } from './shortcuts.ts';

export interface ShellProps {
  /** Opens the control plane, and tells of its answers. */
  readonly connect: (onAnswer?: (response: Response) => void) => Control;
  /** The id of the key whose data is shown. */
  readonly chosenKey: string | undefined;
  readonly onChooseKey: (id: string) => void;
  readonly onReset: () => void;
  readonly onSignOut: () => void;
}

export function Shell({ connect, chosenKey, onChooseKey, onReset, onSignOut }: ShellProps): VNode {
  const context = useContextOf(connect);
  const { control, refresh } = context;
  const { view, id } = useAddress();
  const panes = useRef<HTMLDivElement>(null);
  const nav = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  usePanes(panes, view.name, id);
  const shown = useRef(view);
  useLayoutEffect(() => {
    document.title = `${view.title} · Room Sessions console`;
    // Not at the start: Tab would go on from there.
    if (shown.current !== view) {
      const current = nav.current?.querySelector('[aria-current]');
      current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    shown.current = view;
  }, [view]);

  const list = (): Element => panes.current!.firstElementChild!;
  const explain = (): void => explainShortcuts(explained);
  const move = (by: 1 | -1) => (): void => moveRow(list(), by);
  useShortcuts({
    ...Object.fromEntries(
      views.flatMap(({ name, letter }, index) => {
        const go = (): void => void (location.hash = `#/${name}`);
        return [
          [index + 1, go],
          [`g ${letter}`, go],
        ];
      }),
    ),
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    '/': () => list().querySelector<HTMLInputElement>('input.filter')?.focus(),
    r: refresh,
    Escape: () => id !== undefined && (location.hash = `#/${view.name}`),
    '?': explain,
  });

  // Not by its address: that one says which view is shown.
  const skip = (event: Event): void => {
    event.preventDefault();
    main.current?.focus();
  };
  const link = ({ name, title }: (typeof views)[number], index: number): VNode =>
    html`<a href=${`#/${name}`} aria-current=${name === view.name ? 'page' : undefined}
      >${title}<kbd aria-hidden="true">${index + 1}</kbd></a
    >`;
  const isOpen = id !== undefined && view.Detail !== undefined;
  return html`<${ConsoleContext.Provider} value=${context}>
    <a class="skip" href="#main" onClick=${skip}>Skip to the content</a>
    <header class="top">
      <p class="brand">Room Sessions</p>
      ${h(KeyChoice, { chosen: chosenKey, onChoose: onChooseKey })} ${h(Clock, {})}
      <div class="session">
        <button type="button" onClick=${() => askToReset(control, onReset)}>Reset…</button>
        <button type="button" aria-label="Keys of the keyboard" onClick=${explain}>?</button>
        <button type="button" onClick=${onSignOut}>Sign out</button>
      </div>
    </header>
    <nav class="views" aria-label="Views" ref=${nav}>${views.map(link)}</nav>
    <main id="main" tabindex="-1" ref=${main}>
      <h1>${view.title}</h1>
      <div class=${isOpen ? 'panes open' : 'panes'} ref=${panes}>
        <div class="list">${h(view.List, { key: view.name })}</div>
        <div class="pane" tabindex="-1" role="region" aria-label="Detail">
          ${isOpen && h(view.Detail, { key: `${view.name} ${id}`, id })}
        </div>
      </div>
    </main>
    <div class="told" role="status" aria-live="polite">
      ${context.told && html`<p class=${context.told.tone}>${context.told.text}</p>`}
    </div>
  <//>`;
}

interface Told {
  readonly text: string;
  readonly tone: 'bad' | undefined;
}

/** What the views use. All that it starts ends with the component. */
function useContextOf(connect: ShellProps['connect']): Context & { told: Told | undefined } {
  const [opened] = useState(() => {
    const end = new AbortController();
    return { control: connect(), journal: openJournal(connect, end.signal), end, at: Date.now() };
  });
  const [version, setVersion] = useState(0);
  const [told, setTold] = useState<Told>();
  const refresh = (): void => setVersion((before) => before + 1);

  useEffect(() => () => opened.end.abort(), []);
  useEffect(() => {
    const telling = setTimeout(() => setTold(undefined), 6000);
    return () => clearTimeout(telling);
  }, [told]);
  useEffect(() => {
    // Something was written through the API, or met an expectation: what is shown may have changed.
    let refreshing: ReturnType<typeof setTimeout> | undefined;
    const stop = opened.journal.listen((added) => {
      const changes = added.some(
        ({ at, method, status, expectation }) =>
          Date.parse(at) >= opened.at &&
          (expectation !== undefined || (method !== 'GET' && status !== null && status < 400)),
      );
      if (!changes) return;
      clearTimeout(refreshing);
      refreshing = setTimeout(refresh, 200);
    });
    return () => {
      clearTimeout(refreshing);
      stop();
    };
  }, []);
  const { control, journal } = opened;
  const say: Context['say'] = (text, tone) => setTold({ text, tone });
  const attempt: Context['attempt'] = async (job) => {
    try {
      const text = await job();
      if (text !== undefined) say(text);
    } catch (error) {
      say(messageOf(error), 'bad');
    }
    refresh();
  };
  return { control, journal, version, refresh, say, attempt, told };
}

function useAddress(): { view: (typeof views)[number]; id: string | undefined } {
  const [hash, setHash] = useState(location.hash);
  useLayoutEffect(() => {
    const end = new AbortController();
    addEventListener('hashchange', () => setHash(location.hash), { signal: end.signal });
    return () => end.abort();
  }, []);
  const [, name, id] = /^#\/([^/]*)(?:\/(.+))?$/.exec(hash) ?? [];
  const view = views.find((one) => one.name === name) ?? views[0]!;
  return { view, id: id && decodeURIComponent(id) };
}

/** A row that was left gets the focus back. A detail in the place of the list gets the focus. */
function usePanes(panes: { current: Element | null }, view: string, id: string | undefined): void {
  const before = useRef<string>(undefined);
  useLayoutEffect(() => {
    const [list, detail] = panes.current!.children as unknown as [Element, HTMLElement];
    if (id !== undefined) {
      detail.scrollTop = 0;
      // What had the focus is gone where the list makes room for the detail.
      if (!list.checkVisibility()) {
        detail.focus({ preventScroll: true });
        scrollTo(0, 0);
      }
    } else if (before.current !== undefined) {
      const end = `/${before.current}`;
      [...list.querySelectorAll<HTMLAnchorElement>('a.row')]
        .find((link) => link.hash.endsWith(end))
        ?.focus();
    }
    before.current = id;
  }, [view, id]);
}

const explained: readonly Explained[] = [
  [['1', '…', '8'], 'a view, in the order of the list'],
  ...views.map(({ letter, title }): Explained => [['g', letter], title]),
  [['/'], 'filter'],
  [['j', 'k', '↓', '↑'], 'the next row, the one before'],
  [['Enter'], 'open a row'],
  [['Esc'], 'close'],
  [['r'], 'read again'],
  [['p'], 'pause the requests, and go on'],
  [['?'], 'this list'],
];
