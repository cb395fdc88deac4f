// Keyboard shortcuts. Single keys can be turned off, for users who type by voice or press keys by
// accident.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { openDialog } from '../parts/dialog.ts';
import { html, type Child } from '../parts/html.ts';

const setting = 'room-sessions-single-keys';

/** The longest time between the two keys of a pair, in milliseconds. */
const pairTime = 1500;

type Shortcuts = Readonly<Record<string, () => void>>;

/** Shortcuts by their keys: `?`, `g r`, `Escape`. They work while the component is shown. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useLayoutEffect(() => {
    let first = '';
    let since = 0;
    function onKey(event: KeyboardEvent): void {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], [popover]:popover-open')) return;
      const typing = isTyping(target);
      if (key === 'Escape' && typing) (target as HTMLElement).blur();
      if (typing || ((key.length === 1 || key === 'Delete') && !areOn())) return;
      const isPair = Date.now() - since < pairTime;
      const pair = isPair ? latest.current[`${first} ${key}`] : undefined;
      const run = pair ?? latest.current[key];
      [first, since] = [key, pair ? 0 : Date.now()];
      if (!run) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const areOn = (): boolean => localStorage.getItem(setting) !== 'off';

export type Explained = readonly [keys: readonly string[], what: string];

export function explainShortcuts(list: readonly Explained[]): void {
  const setOn = ({ currentTarget }: Event): void =>
    localStorage.setItem(setting, (currentTarget as HTMLInputElement).checked ? 'on' : 'off');
  const names = (keys: readonly string[]): Child[] =>
    keys.map((key, index) => [index > 0 && ' ', html`<kbd>${key}</kbd>`]);
  openDialog(
    'Keyboard shortcuts',
    (close) =>
      html`<div>
        <dl class="shortcuts">
          ${list.map(
            ([keys, what]) =>
              html`<div>
                <dt>${names(keys)}</dt>
                <dd>${what}</dd>
              </div>`,
          )}
        </dl>
        <label class="check">
          <input type="checkbox" defaultChecked=${areOn()} onChange=${setOn} />
          <span>Single-key shortcuts are on</span>
        </label>
        <p class="actions">
          <button type="button" class="main" autofocus onClick=${close}>Close</button>
        </p>
      </div>`,
  );
}
