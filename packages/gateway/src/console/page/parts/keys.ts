// Keyboard shortcuts. An element names its own with `aria-keyshortcuts`; its key clicks it, or gives
// the focus to a field. Single keys can be turned off, for users who type by voice.
import { button, html, line } from './html.ts';
import { facts } from './detail.ts';
import { openDialog } from './dialog.ts';

const setting = 'room-sessions-single-keys';

export function pressShortcut(event: KeyboardEvent): void {
  const { key, target, altKey, defaultPrevented } = event;
  const isCombined = event.ctrlKey || event.metaKey;
  if (altKey || defaultPrevented || document.querySelector('[popover]:popover-open')) return;
  const isTyping =
    target instanceof HTMLElement && target.matches('textarea, select, input:not([type=checkbox])');
  const within = document.querySelector('dialog[open]') ?? document;
  if (key === 'Escape' && target instanceof HTMLInputElement && within === document)
    return target.blur();
  if (!isCombined && key !== 'Escape' && isTyping) return;
  const isSingle = key.length === 1 || key === 'Delete';
  if (!isCombined && isSingle && localStorage.getItem(setting) === 'off') return;
  const element = isCombined
    ? findByKey(`Control+${key}`, within)
    : (findRow(key) ?? findByKey(key, within));
  if (!element) return;
  event.preventDefault();
  if (element.matches('input, .row')) element.focus();
  else element.click();
}

function findByKey(name: string, within: ParentNode): HTMLElement | undefined {
  const found = within.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(name)}" i]`);
  return [...found].findLast((one) => one.checkVisibility());
}

/** The next row, or the row before; from elsewhere the row that Tab would reach. */
function findRow(key: string): HTMLElement | undefined {
  const by = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key];
  if (by === undefined) return undefined;
  const rows = [...document.querySelectorAll<HTMLElement>('a.row')].filter((row) =>
    row.checkVisibility(),
  );
  const at = rows.findIndex((row) => row === document.activeElement);
  if (at === -1) return rows.find((row) => row.tabIndex === 0);
  return rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
}

const list = [
  ['Ctrl K', 'search views and records'],
  ['/', 'filter the list'],
  ['j k', 'next row, previous row; also ↓ ↑'],
  ['Enter', 'open the row'],
  ['Esc', 'close the detail or the editor'],
  ['n', 'new record, new expectation'],
  ['e', 'edit the open record'],
  ['Delete', 'remove the open record'],
  ['Ctrl Enter', 'save'],
  ['z', 'undo'],
  ['?', 'this list'],
] as const;

export function explainKeys(): void {
  const setOn = ({ currentTarget }: Event): void =>
    localStorage.setItem(setting, (currentTarget as HTMLInputElement).checked ? 'on' : 'off');
  openDialog('Keyboard shortcuts', (close) => [
    facts(list.map(([keys, effect]) => [html`<kbd>${keys}</kbd>`, effect])),
    html`<label class="line">
      <input
        type="checkbox"
        defaultChecked=${localStorage.getItem(setting) !== 'off'}
        onChange=${setOn}
      />
      Single-key shortcuts are on
    </label>`,
    line(button('Close', close, { kind: 'main' })),
  ]);
}
