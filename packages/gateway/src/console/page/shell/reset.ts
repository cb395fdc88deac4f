import type { Control } from '../../../control/client.ts';
import { confirm } from '../parts/dialog.ts';
import { h } from '../parts/dom.ts';

/** Asks first: nothing of what it removes comes back. */
export function resetButton(control: Control, onReset: () => void): HTMLElement {
  function ask(): void {
    const seed = h('input', { type: 'checkbox', checked: true });
    confirm({
      title: 'Reset the data of this key?',
      text: [
        h('p', {}, 'Its records, clock, faults and journal are removed. It cannot be undone.'),
        h('label', { class: 'check' }, seed, h('span', {}, 'Fill it with what a new key is given')),
      ],
      action: 'Reset',
      danger: true,
      run: async () => {
        await control.reset({ seed: seed.checked });
        onReset();
      },
    });
  }
  return h('button', { type: 'button', onclick: ask }, 'Reset…');
}
