import type { Context } from '../context.ts';
import { confirm } from '../parts/dialog.ts';
import { html } from '../parts/html.ts';
import { undoable } from './undoable.ts';

/** Asks first: the requests and the expectations cannot be restored. */
export function askToReset(context: Context): void {
  let seed = true;
  const setSeed = ({ currentTarget }: Event): void => {
    seed = (currentTarget as HTMLInputElement).checked;
  };
  confirm({
    title: 'Reset the data of this tenant?',
    text: html`<div>
      <p>
        All its records, expectations and requests are removed, and its clock is set to the real
        time. Undo restores the records only.
      </p>
      <label class="check">
        <input type="checkbox" defaultChecked onChange=${setSeed} />
        <span>Add the records that a new key starts with</span>
      </label>
    </div>`,
    action: 'Reset',
    run: () => undoable(context, 'The data is reset.', () => context.control.reset({ seed })),
  });
}
