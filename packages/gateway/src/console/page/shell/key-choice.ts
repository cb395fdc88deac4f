// Whose data is shown: each key has its own.
import { fill, h } from '../parts/dom.ts';
import type { Control, KeyEntry } from '../../../control/client.ts';

export interface KeyChoice {
  readonly element: HTMLElement;
  readonly reload: () => Promise<void>;
}

export function keyChoice(
  control: Control,
  chosen: string | undefined,
  onChoose: (id: string) => void,
): KeyChoice {
  const select = h('select', { id: 'key', onchange: () => onChoose(select.value) });
  async function reload(): Promise<void> {
    const keys = await control.keys.list({ state: ['issued', 'revoked'] });
    const own = chosen ?? usual(keys)?.id;
    fill(
      select,
      ...keys.map(({ id, name, state }) =>
        h(
          'option',
          { value: id, selected: id === own },
          `${name || id.slice(0, 8)}${state === 'revoked' ? ' (revoked)' : ''}`,
        ),
      ),
    );
    select.disabled = keys.length < 2;
  }
  return {
    element: h('div', { class: 'key-choice' }, h('label', { for: 'key' }, 'Key'), select),
    reload,
  };
}

/** The one that the control plane means when none is named. */
const usual = (keys: readonly KeyEntry[]): KeyEntry | undefined =>
  keys.find(({ source }) => source === 'start') ?? keys.find(({ state }) => state === 'issued');
