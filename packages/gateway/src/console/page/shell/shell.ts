// The frame around the views: it shows the one that the address names, and its detail.
import type { Shown, View } from '../context.ts';
import type { Control } from '../../../control/client.ts';
import { fill, h } from '../parts/dom.ts';
import { openJournal } from '../parts/journal.ts';
import { markRows, moveRow } from '../parts/table.ts';
import { views } from '../views/table.ts';
import { clock } from './clock.ts';
import { keyChoice } from './key-choice.ts';
import { resetButton } from './reset.ts';
import { explainShortcuts, listenForShortcuts, type Explained } from './shortcuts.ts';

export interface ShellOptions {
  /** Opens the control plane, and tells of its answers. */
  readonly connect: (onAnswer?: (response: Response) => void) => Control;
  /** The id of the key whose data is shown. */
  readonly key: string | undefined;
  readonly onChooseKey: (id: string) => void;
  readonly onReset: () => void;
  readonly onSignOut: () => void;
}

/** All that it starts ends with the signal. */
export function openShell(options: ShellOptions, signal: AbortSignal): HTMLElement[] {
  const control = options.connect();
  const opened = Date.now();
  const journal = openJournal(options.connect, signal);
  const choice = keyChoice(control, options.key, options.onChooseKey);
  const told = h('div', { class: 'told', role: 'status', 'aria-live': 'polite' });
  let telling: ReturnType<typeof setTimeout> | undefined;
  function say(text: string, tone?: 'bad'): void {
    clearTimeout(telling);
    fill(told, h('p', { class: tone }, text));
    telling = setTimeout(() => fill(told), 6000);
  }
  const context = { control, journal, say, keysChanged: () => void choice.reload() };

  const links = views.map((view, index) =>
    h('a', { href: `#/${view.name}` }, view.title, h('kbd', { 'aria-hidden': 'true' }, index + 1)),
  );
  const heading = h('h1', {});
  const list = h('div', { class: 'list' });
  const detail = h('div', { class: 'pane', tabindex: -1, role: 'region', 'aria-label': 'Detail' });
  const panes = h('div', { class: 'panes' }, list, detail);
  const main = h('main', { id: 'main', tabindex: -1 }, heading, panes);

  let current: { view: View; shown: Shown; end: AbortController } | undefined;
  let openDetail: { id: string; end: AbortController } | undefined;

  function follow(): void {
    const [, name = '', id] = /^#\/([^/]*)(?:\/(.+))?$/.exec(location.hash) ?? [];
    const view = views.find((one) => one.name === name) ?? views[0]!;
    if (current?.view !== view) showView(view);
    showDetail(id === undefined ? undefined : decodeURIComponent(id));
    markRows(list, location.hash);
  }

  function showView(view: View): void {
    current?.end.abort();
    const end = new AbortController();
    current = { view, shown: view.show(context, end.signal), end };
    document.title = `${view.title} · Room Sessions console`;
    fill(heading, view.title);
    fill(list, current.shown.element);
    for (const [index, link] of links.entries()) {
      if (views[index] === view) {
        link.setAttribute('aria-current', 'page');
        link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      } else link.removeAttribute('aria-current');
    }
  }

  function showDetail(id: string | undefined): void {
    const before = openDetail?.id;
    openDetail?.end.abort();
    openDetail = undefined;
    const end = new AbortController();
    const element = id === undefined ? undefined : current?.shown.open?.(id, end.signal);
    panes.classList.toggle('open', element !== undefined);
    fill(detail, element);
    if (id === undefined || element === undefined) {
      if (before !== undefined) focusRow(before);
      return;
    }
    openDetail = { id, end };
    detail.scrollTop = 0;
    // Where the list makes room for the detail, what had the focus is gone.
    if (!list.checkVisibility()) {
      detail.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }

  function focusRow(id: string): void {
    const row = [...list.querySelectorAll<HTMLAnchorElement>('a.row')].find((link) =>
      link.hash.endsWith(`/${id}`),
    );
    row?.focus();
  }

  // Something was written through the API: what is shown may have changed.
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  journal.listen((added) => {
    const writes = added.some(
      ({ at, method, status }) =>
        Date.parse(at) >= opened && method !== 'GET' && status !== null && status < 400,
    );
    if (!writes) return;
    clearTimeout(refreshing);
    refreshing = setTimeout(() => current?.shown.refresh(), 200);
  }, signal);

  const refresh = (): void => current?.shown.refresh();
  const close = (): void => {
    if (openDetail) location.hash = `#/${current?.view.name}`;
  };
  const shortcuts = listenForShortcuts(signal);
  for (const [index, { name, letter }] of views.entries()) {
    const go = (): void => void (location.hash = `#/${name}`);
    shortcuts.bind(String(index + 1), go);
    shortcuts.bind(`g ${letter}`, go);
  }
  for (const [keys, by] of [
    ['j', 1],
    ['ArrowDown', 1],
    ['k', -1],
    ['ArrowUp', -1],
  ] as const) {
    shortcuts.bind(keys, () => moveRow(list, by));
  }
  shortcuts.bind('/', () => list.querySelector<HTMLInputElement>('input.filter')?.focus());
  shortcuts.bind('r', refresh);
  shortcuts.bind('Escape', close);
  shortcuts.bind('p', () => current?.shown.keys?.['p']?.());
  const explain = (): void => explainShortcuts(explained);
  shortcuts.bind('?', explain);

  addEventListener('hashchange', follow, { signal });
  signal.addEventListener('abort', () => {
    current?.end.abort();
    openDetail?.end.abort();
  });
  void choice.reload().catch(() => undefined);
  follow();
  return [
    skipLink(main),
    h(
      'header',
      { class: 'top' },
      h('p', { class: 'brand' }, 'Room Sessions'),
      choice.element,
      clock(control.clock, say, refresh, signal),
      h(
        'div',
        { class: 'session' },
        resetButton(control, options.onReset),
        h(
          'button',
          { type: 'button', 'aria-label': 'Keys of the keyboard', onclick: explain },
          '?',
        ),
        h('button', { type: 'button', onclick: options.onSignOut }, 'Sign out'),
      ),
    ),
    h('nav', { class: 'views', 'aria-label': 'Views' }, ...links),
    main,
    told,
  ];
}

/** Not by its address: that one says which view is shown. */
function skipLink(main: HTMLElement): HTMLElement {
  const go = (event: Event): void => {
    event.preventDefault();
    main.focus();
  };
  return h('a', { class: 'skip', href: '#main', onclick: go }, 'Skip to the content');
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
