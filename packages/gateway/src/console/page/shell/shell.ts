// The frame around the views. It shows the view that the address names, and its detail.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Control, KeyEntry } from '../../../control/client.ts';
import { ConsoleContext, useConsole, type Context, type View } from '../context.ts';
import { toAddress, go, listQuery, readAddress } from '../parts/address.ts';
import { getMessage } from '../parts/control.ts';
import { confirm } from '../parts/dialog.ts';
import { tag } from '../parts/format.ts';
import { h, html, onValue, type VNode } from '../parts/html.ts';
import { icon } from '../parts/icon.ts';
import { openJournal, useJournal } from '../parts/journal.ts';
import { moveRow } from '../parts/table.ts';
import { askBeforeUnload, hasUnsaved, onUnsavedChange, setUnsaved } from '../parts/unsaved.ts';
import { views } from '../views/table.ts';
import { Clock } from './clock.ts';
import { KeyChoice, usualKey } from './key-choice.ts';
import { Menu } from './menu.ts';
import { ShownMessages, undoMessage, useMessages, type Messages } from './messages.ts';
import { openPalette } from './palette.ts';
import { askToReset } from './reset.ts';
import { explainShortcuts, useShortcuts, type Explained } from './shortcuts.ts';
import { chooseTheme, readTheme, themes, type Theme } from './theme.ts';

export interface ShellProps {
  /** Opens the control plane, and reports its responses. */
  readonly connect: (onAnswer?: (response: Response) => void) => Control;
  /** The id of the key whose data is shown. */
  readonly chosenKey: string | undefined;
  readonly onChooseKey: (id: string) => void;
  readonly onSignOut: () => void;
}

export function Shell({ connect, chosenKey, onChooseKey, onSignOut }: ShellProps): VNode {
  const messages = useMessages();
  const { context, keys, key } = useShell(connect, chosenKey, messages);
  const { control, refresh } = context;
  const { view, id, query } = useAddress();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const panes = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  usePanes(panes, view.name, id);
  useLayoutEffect(() => {
    document.title = `${view.title} · Room Sessions console`;
    setMenuOpen(false);
  }, [view, id]);

  const list = (): Element => panes.current!.firstElementChild!;
  const explain = (): void => explainShortcuts(explained);
  const move = (by: 1 | -1) => (): void => moveRow(list(), by);
  const undoLast = (): void => {
    const last = messages.shown.findLast(({ undo }) => undo);
    if (last) void undo(last);
  };
  async function undo(message: (typeof messages.shown)[number]): Promise<void> {
    await undoMessage(message, messages);
    refresh();
  }
  const search = (): void => openPalette(control);
  useShortcuts({
    ...Object.fromEntries(
      views.map(({ name, letter }) => [`g ${letter}`, () => go(toAddress(name))]),
    ),
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    '/': () => list().querySelector<HTMLInputElement>('input.filter')?.focus(),
    '.': search,
    n: () => view.add && go(view.add.href),
    r: refresh,
    z: undoLast,
    Escape: () => id !== undefined && go(toAddress(view.name, '', listQuery())),
    '?': explain,
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) search();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  // The address says which view is shown, so the link cannot use it.
  const skip = (event: Event): void => {
    event.preventDefault();
    main.current?.focus();
  };
  const isOpen = id !== undefined && view.Detail !== undefined;
  return html`<${ConsoleContext.Provider} value=${context}>
    <a class="skip" href="#main" onClick=${skip}>Skip to the content</a>
    <header class="top">
      <button
        type="button"
        class="menu-button"
        aria-controls="views"
        aria-expanded=${String(isMenuOpen)}
        onClick=${() => setMenuOpen(!isMenuOpen)}
      >
        Menu
      </button>
      <a class="brand" href="#/overview"
        ><span class="mark" aria-hidden="true"></span>Room Sessions</a
      >
      <button type="button" class="search" onClick=${search}>
        <span>Search</span><kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      ${h(Connection, {})} ${h(KeyChoice, { keys, chosen: key, onChoose: onChooseKey })}
      ${h(Clock, {})}
      <div class="session">
        <button type="button" class="reset" onClick=${() => askToReset(context)}>Reset…</button>
        ${h(More, { explain, onSignOut })}
      </div>
    </header>
    ${h(Menu, { current: view, isOpen: isMenuOpen })}
    <main id="main" tabindex="-1" ref=${main}>
      <div class="heading">
        <h1>${view.title}</h1>
        ${
          view.add &&
          html`<a class="button main" href=${view.add.href} title=${`${view.add.title} (n)`}
            >${view.add.title}</a
          >`
        }
      </div>
      <div class=${isOpen ? 'panes open' : 'panes'} ref=${panes}>
        <div class="list">${h(view.List, { key: view.name, query })}</div>
        <div class="pane" tabindex="-1" role="region" aria-label="Detail">
          ${isOpen && h(view.Detail, { key: `${view.name} ${id} ${id === 'new' ? String(query) : ''}`, id, query })}
        </div>
      </div>
    </main>
    ${h(ShownMessages, { ...messages, onUndo: (message) => void undo(message) })}
  <//>`;
}

/** Shown while the gateway does not answer. */
function Connection(): VNode {
  const { journal } = useConsole();
  useJournal(journal);
  const isBroken = journal.state === 'broken';
  return html`<span role="status" title=${journal.problem}
    >${isBroken && tag('not connected', 'bad')}</span
  >`;
}

/** The theme, the shortcuts and the sign-out. */
function More({ explain, onSignOut }: { explain: () => void; onSignOut: () => void }): VNode {
  const [theme, setTheme] = useState(readTheme);
  const onTheme = (next: string): void => {
    chooseTheme(next as Theme);
    setTheme(next as Theme);
  };
  return html`<div>
    <button type="button" class="icon" popovertarget="more" aria-label="Settings">
      ${icon('more')}
    </button>
    <div id="more" popover="auto" class="menu" role="group" aria-label="Settings">
      <p class="line">
        <label for="theme">Theme</label>
        <select id="theme" value=${theme} onChange=${onValue(onTheme)}>
          ${themes.map((one) => html`<option>${one}</option>`)}
        </select>
      </p>
      <button type="button" onClick=${explain}>Keyboard shortcuts</button>
      <button type="button" onClick=${onSignOut}>Sign out</button>
    </div>
  </div>`;
}

/** The shortest time between two refreshes, in milliseconds. */
const refreshTime = 500;

interface ShellContext {
  readonly context: Context;
  readonly keys: readonly KeyEntry[];
  readonly key: KeyEntry | undefined;
}

/** The context of the views. Everything that it starts ends with the component. */
function useShell(
  connect: ShellProps['connect'],
  chosenKey: string | undefined,
  { say }: Messages,
): ShellContext {
  const [opened] = useState(() => {
    const end = new AbortController();
    return { control: connect(), journal: openJournal(connect, end.signal), end, at: Date.now() };
  });
  const { control, journal } = opened;
  const [version, setVersion] = useState(0);
  const [keys, setKeys] = useState<readonly KeyEntry[]>([]);
  const [counts, setCounts] = useState<Context['counts']>({});
  const [, tick] = useState(0);
  /** Changes by what the console does; an app cannot change the keys. */
  const [ownVersion, setOwnVersion] = useState(0);
  const readAgain = (): void => setVersion((before) => before + 1);
  const refresh = (): void => {
    setOwnVersion((before) => before + 1);
    readAgain();
  };

  useEffect(() => () => opened.end.abort(), []);
  useEffect(() => {
    // Relative times grow old.
    const ticking = setInterval(() => tick((before) => before + 1), 30_000);
    return () => clearInterval(ticking);
  }, []);
  useEffect(() => refreshOnChange(journal, opened.at, readAgain), []);
  useEffect(() => {
    // The views show their own errors.
    control.data.count().then(setCounts, () => {});
  }, [version]);
  useEffect(() => {
    control.keys.list({ state: ['issued', 'revoked'] }).then(setKeys, () => {});
  }, [ownVersion]);
  const attempt: Context['attempt'] = async (job) => {
    try {
      const text = await job();
      if (text !== undefined) say(text);
    } catch (error) {
      say(getMessage(error), { tone: 'bad' });
    }
    refresh();
  };
  const key = keys.find(({ id }) => id === chosenKey) ?? usualKey(keys);
  const context = { control, journal, tenant: key?.tenant, counts, version, refresh, say, attempt };
  return { context, keys, key };
}

/**
 * Refreshes after a request that may have changed a record or met an expectation: at once, then at
 * most twice a second. It waits while a form has changes that are not saved, and while the page is
 * hidden.
 */
function refreshOnChange(
  journal: Context['journal'],
  since: number,
  refresh: () => void,
): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  let missed = false;
  function run(): void {
    waiting = undefined;
    missed = hasUnsaved() || document.hidden;
    if (missed) return;
    last = performance.now();
    refresh();
  }
  function schedule(): void {
    waiting ??= setTimeout(run, Math.max(0, last + refreshTime - performance.now()));
  }
  const stop = journal.listen((added) => {
    const changes = added.some(
      ({ at, method, status, expectation }) =>
        Date.parse(at) >= since &&
        (expectation !== undefined || (method !== 'GET' && status !== null && status < 400)),
    );
    if (changes) schedule();
  });
  const catchUp = (): void => {
    if (missed) schedule();
  };
  const stopUnsaved = onUnsavedChange(catchUp);
  // A test may have used the control plane, which the journal does not record.
  document.addEventListener('visibilitychange', schedule);
  return () => {
    clearTimeout(waiting);
    stop();
    stopUnsaved();
    document.removeEventListener('visibilitychange', schedule);
  };
}

function useAddress(): { view: View; id: string | undefined; query: URLSearchParams } {
  const [hash, setHash] = useState(location.hash);
  useLayoutEffect(() => {
    const end = new AbortController();
    let shown = location.hash;
    const onChange = (): void => {
      const next = location.hash;
      if (next === shown) return;
      if (!hasUnsaved()) {
        shown = next;
        setHash(next);
        return;
      }
      history.replaceState(null, '', shown);
      confirm({
        title: 'Discard the changes?',
        text: 'The form has changes that are not saved.',
        action: 'Discard',
        run: async () => {
          setUnsaved(false);
          go(next);
        },
      });
    };
    addEventListener('hashchange', onChange, { signal: end.signal });
    addEventListener('beforeunload', askBeforeUnload, { signal: end.signal });
    return () => end.abort();
  }, []);
  const { view: name, id, query } = readAddress(hash);
  return { view: views.find((one) => one.name === name) ?? views[0]!, id, query };
}

/** Returning to the list gives the focus to the row. A detail in place of the list gets the focus. */
function usePanes(panes: { current: Element | null }, view: string, id: string | undefined): void {
  const before = useRef<{ view: string; id: string }>(undefined);
  useLayoutEffect(() => {
    const [list, detail] = panes.current!.children as unknown as [Element, HTMLElement];
    if (id !== undefined) {
      detail.scrollTop = 0;
      // The focused row is hidden where the detail takes the place of the list.
      if (!list.checkVisibility()) {
        detail.focus({ preventScroll: true });
        scrollTo(0, 0);
      }
    } else if (before.current?.view === view) {
      const end = `/${encodeURIComponent(before.current.id.replace(/\/edit$/, ''))}`;
      [...list.querySelectorAll<HTMLAnchorElement>('a.row')]
        .find((link) => link.hash.split('?', 1)[0]?.endsWith(end))
        ?.focus();
    }
    before.current = id === undefined ? undefined : { view, id };
  }, [view, id]);
}

const explained: readonly Explained[] = [
  [['Ctrl', 'K'], 'search views and records'],
  [['.'], 'the same'],
  [['/'], 'filter the list'],
  [['j', 'k'], 'next row, previous row'],
  [['↓', '↑'], 'the same'],
  [['Enter'], 'open the row'],
  [['Esc'], 'close the detail'],
  [['n'], 'new record'],
  [['e'], 'edit the open record'],
  [['Delete'], 'remove the open record'],
  [['z'], 'undo the last removal or change'],
  [['r'], 'read again'],
  [['p'], 'pause the requests'],
  [['?'], 'this list'],
  ...views.map(({ letter, title }): Explained => [['g', letter], title]),
];
