// Everything can be done without a mouse. Single keys can be turned off, for those whose hands or
// voice type what they did not mean.
import { openDialog } from '../parts/dialog.ts';
import { h, type Child } from '../parts/dom.ts';

export interface Shortcuts {
  /** By what is typed: `1`, `?`, `g r`, `Escape`. */
  readonly bind: (keys: string, run: () => void) => void;
}

const setting = 'room-sessions-single-keys';

/** Within this time the second key of a pair has to follow. */
const pairTime = 1500;

export function listenForShortcuts(signal: AbortSignal): Shortcuts {
  const bound = new Map<string, () => void>();
  let first = '';
  let since = 0;
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], [popover]:popover-open')) return;
      const typing = isTyping(event.target);
      if (event.key === 'Escape' && typing) {
        (event.target as HTMLElement).blur();
        return;
      }
      if (typing || (event.key.length === 1 && !areOn())) return;
      const pair = Date.now() - since < pairTime ? bound.get(`${first} ${event.key}`) : undefined;
      const run = pair ?? bound.get(event.key);
      [first, since] = [event.key, pair ? 0 : Date.now()];
      if (!run) return;
      event.preventDefault();
      run();
    },
    { signal },
  );
  return { bind: (keys, run) => bound.set(keys, run) };
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const areOn = (): boolean => localStorage.getItem(setting) !== 'off';

export type Explained = readonly [keys: readonly string[], what: string];

export function explainShortcuts(list: readonly Explained[]): void {
  const on = h('input', {
    type: 'checkbox',
    checked: areOn(),
    onchange: () => localStorage.setItem(setting, on.checked ? 'on' : 'off'),
  });
  const dialog = openDialog(
    'Keyboard',
    h(
      'dl',
      { class: 'shortcuts' },
      ...list.map(([keys, what]) =>
        h(
          'div',
          {},
          h('dt', {}, ...spaced(keys.map((key) => h('kbd', {}, key)))),
          h('dd', {}, what),
        ),
      ),
    ),
    h('label', { class: 'check' }, on, h('span', {}, 'Single keys do something')),
    h(
      'p',
      { class: 'actions' },
      h(
        'button',
        { type: 'button', class: 'main', autofocus: true, onclick: () => dialog.close() },
        'Close',
      ),
    ),
  );
}

const spaced = (children: readonly Child[]): Child[] =>
  children.flatMap((child, index) => (index === 0 ? [child] : [' ', child]));
