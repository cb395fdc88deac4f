// A part of a page whose content has to be asked for. Each waits for itself alone, and what stands
// in it stays until what is new has come.
import { messageOf } from './control.ts';
import { fill, h, type Child } from './dom.ts';
import { redraw } from './redraw.ts';

export interface Region {
  readonly element: HTMLElement;
  readonly reload: () => Promise<void>;
}

export function region<T>(
  signal: AbortSignal,
  read: () => Promise<T>,
  draw: (value: T) => Child,
): Region {
  const element = h('div', { class: 'region', 'aria-busy': 'true' });
  let newest = 0;
  async function reload(): Promise<void> {
    const mine = ++newest;
    try {
      const value = await read();
      // A slower, older answer does not replace a newer one.
      if (signal.aborted || mine !== newest) return;
      redraw(element, draw(value));
    } catch (error) {
      if (signal.aborted || mine !== newest) return;
      fill(
        element,
        h('p', { class: 'problem', role: 'alert' }, messageOf(error)),
        h('button', { type: 'button', onclick: () => void reload() }, 'Try again'),
      );
    } finally {
      if (mine === newest) element.setAttribute('aria-busy', 'false');
    }
  }
  void reload();
  return { element, reload };
}
