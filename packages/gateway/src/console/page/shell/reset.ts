import type { Control } from '../../../control/client.ts';
import { confirm } from '../parts/dialog.ts';
import { html } from '../parts/html.ts';

/** Asks first: nothing of what it removes comes back. */
export function askToReset(control: Control, onReset: () => void): void {
  let seed = true;
  const setSeed = ({ currentTarget }: Event): void => {
    seed = (currentTarget as HTMLInputElement).checked;
  };
  confirm({
    title: 'Reset the data of this key?',
    text: html`<div>
      <p>Its records, clock, faults and journal are removed. It cannot be undone.</p>
      <label class="check">
        <input type="checkbox" defaultChecked onChange=${setSeed} />
        <span>Fill it with what a new key is given</span>
      </label>
    </div>`,
    action: 'Reset',
    run: async () => {
      await control.reset({ seed });
      onReset();
    },
  });
}
